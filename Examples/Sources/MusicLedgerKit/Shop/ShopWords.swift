/// What the names of a generated shop are put together from.
enum ShopWords {
  static let adjectives = [
    "Amber", "Borrowed", "Copper", "Crooked", "Distant", "Electric", "Fading", "Gentle", "Hollow",
    "Idle", "Lunar", "Midnight", "Northern", "Paper", "Quiet", "Restless", "Salted", "Silver",
    "Slow", "Tidal", "Velvet", "Wandering", "Winter", "Yellow",
  ]
  static let nouns = [
    "Anchors", "Balconies", "Cartographers", "Ferries", "Foxes", "Gardens", "Harbours", "Islands",
    "Kites", "Lanterns", "Letters", "Machines", "Orchards", "Parades", "Radios", "Rivers",
    "Sparrows", "Stations", "Suitcases", "Tigers", "Umbrellas", "Weavers", "Windows", "Years",
  ]
  static let verbs = [
    "Calling", "Chasing", "Counting", "Drawing", "Feeding", "Finding", "Holding", "Leaving",
    "Losing", "Mending", "Missing", "Naming", "Painting", "Selling", "Singing", "Waiting for",
  ]
  static let firstNames = [
    "Ada", "Bruno", "Chiara", "Dunja", "Emre", "Fatou", "Goran", "Hana", "Ivo", "Jonna", "Kofi",
    "Léa", "Marek", "Nadia", "Ólafur", "Priya", "Quentin", "Rosa", "Sven", "Tomás", "Uma", "Vera",
    "Wim", "Yusuf", "Zoë",
  ]
  static let lastNames = [
    "Almeida", "Bergström", "Castelli", "Dubois", "Eriksen", "Ferreira", "García", "Horvat",
    "Ivanova", "Jansen", "Kowalska", "Lindqvist", "Moreau", "Novák", "Okafor", "Petrov", "Quispe",
    "Rossi", "Schäfer", "Tanaka", "Ueda", "Vogel", "Wójcik", "Yılmaz", "Zimmermann",
  ]
  static let places = [
    (city: "Lisbon", country: "Portugal"), (city: "Ghent", country: "Belgium"),
    (city: "Kraków", country: "Poland"), (city: "Oslo", country: "Norway"),
    (city: "Lyon", country: "France"), (city: "Zagreb", country: "Croatia"),
    (city: "Toronto", country: "Canada"), (city: "Recife", country: "Brazil"),
    (city: "Pune", country: "India"), (city: "Osaka", country: "Japan"),
  ]
  static let genres = [
    "Ambient", "Blues", "Bossa Nova", "Chamber", "Choral", "Country", "Dub", "Electronic", "Fado",
    "Flamenco", "Folk", "Funk", "Gospel", "Hip Hop", "House", "Jazz", "Metal", "Opera", "Pop",
    "Punk", "Reggae", "Rock", "Soul", "Soundtrack", "Swing",
  ]
  static let mediaTypes = [
    "MPEG audio file", "AAC audio file", "FLAC audio file", "Opus audio file", "MPEG-4 video file",
  ]
  static let titles = [
    "Director", "Head of Sales", "Head of Systems", "Sales Agent", "Sales Agent", "Sales Agent",
    "Systems Engineer", "Systems Engineer",
  ]
}
