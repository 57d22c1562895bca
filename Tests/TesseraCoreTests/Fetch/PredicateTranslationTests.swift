import Foundation
import TesseraCore
import Testing

private var shop: MusicShop { MusicShop() }

private func translated(_ predicate: Predicate<Album>) throws -> String {
  try FetchPlanBuilder(resolver: shop, storeIdentifier: "shop").condition(for: predicate)
    .printed(shop.store)
}

struct PredicateTranslationTests {
  @Test func `every comparison has its operator`() throws {
    let pressed: Int64 = 7
    #expect(try translated(#Predicate { $0.title == "a" }) == "title = 'a'")
    #expect(try translated(#Predicate { $0.title != "a" }) == "title != 'a'")
    #expect(try translated(#Predicate { $0.price < 1.5 }) == "price < 1.5")
    #expect(try translated(#Predicate { $0.price <= 1.5 }) == "price <= 1.5")
    #expect(try translated(#Predicate { $0.pressed > pressed }) == "pressed > 7")
    #expect(try translated(#Predicate { pressed >= $0.pressed }) == "7 >= pressed")
  }

  @Test func `captured values are converted as their attributes are stored`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 12.5)
    let code = try #require(UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"))
    let genre = Genre.jazz
    let rating: Rating? = .good
    let none: Rating? = nil
    #expect(try translated(#Predicate { $0.released == date }) == "released = 12.5")
    #expect(
      try translated(#Predicate { $0.code == code })
        == "code = 'E621E1F8-C36C-495A-93FC-0C247A3E6E5F'")
    #expect(try translated(#Predicate { $0.genre == genre }) == "genre = 'jazz'")
    #expect(try translated(#Predicate { $0.rating == rating }) == "rating = 1")
    #expect(try translated(#Predicate { $0.rating == none }) == "rating = null")
    #expect(try translated(#Predicate { $0.isLive == true }) == "isLive = 1")
    #expect(try translated(#Predicate { $0.price == 2 }) == "price = 2.0")
  }

  @Test func `boolean operators and bare Bool properties`() throws {
    #expect(try translated(#Predicate { $0.isLive }) == "isLive = 1")
    #expect(try translated(#Predicate { !$0.isLive }) == "isLive != 1")
    #expect(
      try translated(#Predicate { $0.isLive && $0.price > 1 && $0.year != nil })
        == "(isLive = 1 and price > 1.0 and year != null)")
    #expect(
      try translated(#Predicate { !($0.isLive || $0.price > 1) })
        == "not ((isLive = 1 or price > 1.0))")
    #expect(
      try translated(#Predicate { $0.isLive == ($0.price > 1) })
        == "((price > 1.0 and isLive = 1) or (not (price > 1.0) and isLive = 0))")
  }

  @Test func `what is known beforehand is left out`() throws {
    let everything = true
    let notANumber = Double.nan
    #expect(try translated(#Predicate { _ in true }) == "true")
    #expect(try translated(#Predicate { everything || $0.isLive }) == "true")
    #expect(try translated(#Predicate { everything && $0.isLive }) == "isLive = 1")
    #expect(try translated(#Predicate { $0.price == notANumber }) == "false")
    #expect(try translated(#Predicate { $0.price != notANumber }) == "true")
  }

  @Test func `chains of to-ones become paths`() throws {
    #expect(try translated(#Predicate { $0.label.name == "x" }) == "label.name = 'x'")
    #expect(try translated(#Predicate { $0.artist?.name == "x" }) == "artist.name = 'x'")
    #expect(
      try translated(#Predicate { $0.artist?.label?.name == "x" }) == "artist.label.name = 'x'")
    #expect(try translated(#Predicate { $0.artist!.name != "x" }) == "artist.name != 'x'")
    #expect(
      try translated(#Predicate { $0.artist?.founded == nil }) == "artist.founded = null")
  }

  @Test func `objects are compared by the key that is at hand`() throws {
    let artist = MusicShop.identifier("Artist", 5)
    let own = MusicShop.identifier("Album", 9)
    #expect(try translated(#Predicate { $0.artist == nil }) == "artist = null")
    #expect(try translated(#Predicate { $0.artist != nil }) == "artist != null")
    #expect(try translated(#Predicate { $0.artist?.label == nil }) == "artist.label = null")
    #expect(try translated(#Predicate { $0.persistentModelID == own }) == "id = 9")
    #expect(
      try translated(#Predicate { $0.artist?.persistentModelID == artist }) == "artist = 5")
    #expect(
      try translated(#Predicate { $0.artist?.label?.persistentModelID != artist }) == "true")
  }

  @Test func `identifiers of another entity, of another store and of no store match nothing`()
    throws
  {
    let artist = MusicShop.identifier("Artist", 5)
    let elsewhere = MusicShop.identifier("Album", 5, store: "other")
    let fresh = MusicShop.identifier("Album", -3, store: nil)
    let nobody = "id = \(Int64.min)"
    #expect(try translated(#Predicate { $0.persistentModelID == artist }) == "false")
    #expect(try translated(#Predicate { $0.persistentModelID == elsewhere }) == nobody)
    #expect(try translated(#Predicate { $0.persistentModelID == fresh }) == nobody)
    let all = [artist, MusicShop.identifier("Album", 2)]
    #expect(try translated(#Predicate { all.contains($0.persistentModelID) }) == "id in [2]")
  }

  @Test func `optionals have their fallbacks`() throws {
    #expect(try translated(#Predicate { ($0.year ?? 0) > 3 }) == "(year ?? 0) > 3")
    #expect(
      try translated(#Predicate { ($0.artist?.founded ?? 0) == 3 })
        == "(artist.founded ?? 0) = 3")
    #expect(
      try translated(
        #Predicate { if let year = $0.year { year > 3 } else { false } })
        == "(year != null and year > 3)")
    #expect(
      try translated(
        #Predicate { if let year = $0.year { year > 3 } else { $0.isLive } })
        == "((year = null and isLive = 1) or (year != null and year > 3))")
    #expect(
      try translated(#Predicate { $0.artist.flatMap { $0.name.contains("x") } == true })
        == "(artist != null and artist.name contains 'x')")
    #expect(
      try translated(#Predicate { $0.artist.flatMap { $0.name.contains("x") } != true })
        == "(artist = null or (artist != null and not (artist.name contains 'x')))")
    #expect(
      try translated(#Predicate { $0.artist.flatMap { $0.label?.isIndependent } ?? false })
        == "(artist.label.isIndependent ?? 0) = 1")
  }

  @Test func `conditionals become disjunctions`() throws {
    #expect(
      try translated(#Predicate { $0.isLive ? $0.price > 1 : $0.price < -1 })
        == "((isLive = 1 and price > 1.0) or (isLive != 1 and price < -1.0))")
    #expect(
      try translated(#Predicate { ($0.isLive ? $0.year : $0.artist?.founded) == 3 })
        == "((isLive = 1 and year = 3) or (isLive != 1 and artist.founded = 3))")
  }

  @Test func `captured collections and ranges are asked what they contain`() throws {
    let years = [1, 2]
    let titles: Set<String> = ["a"]
    let genres: [Genre] = [.jazz, .rock]
    let some: [Int?] = [1, nil]
    let none: [String] = []
    let range = 1..<5
    #expect(try translated(#Predicate { years.contains($0.year ?? 0) }) == "(year ?? 0) in [1, 2]")
    #expect(try translated(#Predicate { titles.contains($0.title) }) == "title in ['a']")
    #expect(
      try translated(#Predicate { !genres.contains($0.genre) })
        == "not (genre in ['jazz', 'rock'])")
    #expect(try translated(#Predicate { some.contains($0.year) }) == "year in [1, null]")
    #expect(try translated(#Predicate { none.contains($0.title) }) == "false")
    #expect(
      try translated(#Predicate { (1...5).contains($0.year ?? 0) })
        == "((year ?? 0) >= 1 and (year ?? 0) <= 5)")
    #expect(
      try translated(#Predicate { range.contains($0.year!) }) == "(year >= 1 and year < 5)")
  }

  @Test func `texts are searched`() throws {
    #expect(try translated(#Predicate { $0.title.contains("a") }) == "title contains 'a'")
    #expect(try translated(#Predicate { $0.title.starts(with: "a") }) == "title starts 'a'")
    #expect(try translated(#Predicate { "abc".contains($0.title) }) == "'abc' contains title")
    #expect(try translated(#Predicate { $0.title.isEmpty }) == "title = ''")
    #expect(try translated(#Predicate { !$0.title.isEmpty }) == "title != ''")
  }

  @Test func `numbers are reckoned with`() throws {
    #expect(
      try translated(#Predicate { ($0.year! + 1) * 2 > -$0.year! })
        == "multiply(add(year, 1), 2) > multiply(-1, year)")
    #expect(try translated(#Predicate { $0.price > -2 * 3.5 }) == "price > -7.0")
  }

  @Test func `numbers are divided`() throws {
    #expect(
      try translated(#Predicate { $0.year! % 2 == $0.year! / 3 })
        == "remainder(year, 2) = divide(year, 3)")
    #expect(try translated(#Predicate { $0.price / 2 > 7.0 / 2 }) == "divide(price, 2.0) > 3.5")
  }

  @Test func `a raw value is the column, and a text has a number of characters`() throws {
    #expect(try translated(#Predicate { $0.genre.rawValue == "rock" }) == "genre = 'rock'")
    #expect(try translated(#Predicate { $0.rating?.rawValue == 1 }) == "rating = 1")
    #expect(try translated(#Predicate { $0.title.count > 3 }) == "characters(title) > 3")
  }

  @Test func `a to-many is asked for elements`() throws {
    #expect(try translated(#Predicate { $0.artists.isEmpty }) == "not (any artists)")
    #expect(try translated(#Predicate { $0.artists.count > 0 }) == "any artists")
    #expect(try translated(#Predicate { 2 > $0.artists.count }) == "2 > count(artists)")
    #expect(
      try translated(#Predicate { $0.artists.contains { $0.name == "x" } })
        == "any artists where $1 is ($1.name = 'x')")
    #expect(
      try translated(#Predicate { $0.artists.allSatisfy { $0.name == "x" } })
        == "not (any artists where $1 is ($1.name != 'x'))")
    #expect(
      try translated(
        #Predicate { album in
          album.artists.filter { $0.founded == album.year }.count == 1
        }) == "count(artists where $1 is ($1.founded = year)) = 1")
    #expect(
      try translated(
        #Predicate { album in
          album.artists.contains { artist in album.artists.contains { $0.label == artist.label } }
        })
        == "any artists where $1 is (any artists where $2 is ($2.label = $1.label))")
    #expect(
      try translated(#Predicate { album in album.artists.contains { $0 == album.artist! } })
        == "any artists where $1 is ($1.id = artist)")
  }

  @Test func `many captured values are asked at once, a few one by one`() throws {
    let few = ["a", "b"]
    let many = (0..<100).map { "\($0)" }
    #expect(
      try translated(#Predicate { album in few.contains { album.title.contains($0) } })
        == "(title contains 'a' or title contains 'b')")
    #expect(
      try translated(#Predicate { album in many.contains { album.title.contains($0) } })
        == "any 100 rows where $1 is (title contains $1.element0)")
    #expect(
      try translated(#Predicate { album in few.allSatisfy { album.title != $0 } })
        == "not ((title = 'a' or title = 'b'))")
    #expect(
      try translated(#Predicate { album in many.filter { $0 == album.title }.count > 0 })
        .hasPrefix("title in ["))
  }

  @Test func `a key path leads on from a captured value`() throws {
    struct Filter: Codable, Sendable { var title: String, years: [Int] }
    let filter = Filter(title: "x", years: [1])
    #expect(
      try translated(
        #Predicate { $0.title == filter.title && filter.years.contains($0.year ?? 0) })
        == "(title = 'x' and (year ?? 0) in [1])")
  }
}

struct PredicateRefusalTests {
  private func refusal(_ predicate: Predicate<Album>) throws -> FetchError {
    try #require(throws: FetchError.self) { try translated(predicate) }
  }

  @Test func `what no store knows of a collection is refused by name`() throws {
    let error = try refusal(#Predicate { $0.artists.first?.name == "x" })
    #expect(error.code == .unsupportedExpression)
    #expect(error.expression == "Album.artists.first")
    #expect(
      try refusal(#Predicate { $0.artists[0].name == "x" }).expression == "Album.artists[…]")
  }

  @Test func `a computed property is refused`() throws {
    let error = try refusal(#Predicate { $0.displayTitle == "x" })
    #expect(error.code == .unknownProperty)
    #expect(error.expression == "Album.(String)")
    #expect(error.remedy != nil)
  }

  @Test func `a captured value of a type that is not stored is refused without showing it`()
    throws
  {
    struct Secret: Codable, Hashable, Sendable {
      var word = "swordfish"
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: word))
      }
    }
    let secret = [Secret()]
    let error = try refusal(#Predicate { secret.contains(secret[0]) && $0.isLive })
    #expect(!"\(error)".contains("swordfish"))
    let same = Secret()
    let other = try refusal(#Predicate { _ in same == same })
    #expect(other.code == .unsupportedValue)
    #expect(!"\(other)".contains("swordfish"))
  }

  @Test func `a model outside the schema is refused`() throws {
    final class Stranger {}
    let predicate = Predicate<Stranger> { _ in PredicateExpressions.build_Arg(true) }
    let error = try #require(throws: FetchError.self) {
      try FetchPlanBuilder(resolver: shop).condition(for: predicate)
    }
    #expect(error.code == .unknownModel)
    #expect(error.expression == "Stranger")
  }

  @Test func `an error can be caught by its code`() {
    let error: any Error = FetchError(.unsupportedSort, "Album", "no")
    switch error {
    case FetchError.Code.unsupportedSort: break
    default: Issue.record("the code does not match")
    }
  }
}
