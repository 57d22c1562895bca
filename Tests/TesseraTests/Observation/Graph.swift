import Tessera
import TesseraTestSupport

/// A person of the observation tests: one of every kind of relationship.
@Model
final class Person {
  var name: String
  var age = 0
  var nickname: String?
  var manager: Person?
  @Relationship(inverse: \Person.manager) var reports: [Person] = []
  @Relationship(deleteRule: .cascade, inverse: \Passport.holder) var passport: Passport?
  @Relationship(inverse: \Club.members) var clubs: [Club] = []
  /// One-way: the club does not know.
  var favourite: Club?

  init(name: String) { self.name = name }
}

/// The end of a one-to-one that keeps the key.
@Model
final class Passport {
  var number: String
  var holder: Person?

  init(number: String) { self.number = number }
}

/// Many-to-many with persons.
@Model
final class Club {
  var name: String
  var motto: String?
  var members: [Person] = []

  init(name: String) { self.name = name }
}

/// A graph of thirty objects, named so that tests find them: `p0`… `p9`, `n0`…, `c0`…, `f0`, `m0`…,
/// `t0`….
enum Graph {
  static func container() throws -> ModelContainer {
    try memoryContainer(Person.self, Note.self)
  }

  static func fill(_ context: ModelContext) throws {
    let persons = (0..<10).map { Person(name: "p\($0)") }
    for (index, person) in persons.enumerated() {
      context.insert(person)
      person.age = 20 + index
      if index > 0 { person.manager = persons[(index - 1) / 3] }
    }
    for index in 0..<6 {
      let passport = Passport(number: "n\(index)")
      context.insert(passport)
      passport.holder = persons[index]
    }
    for index in 0..<4 {
      let club = Club(name: "c\(index)")
      context.insert(club)
      club.members = persons.filter { ($0.age + index) % 3 == 0 }
      persons[index].favourite = club
    }
    let tags = (0..<3).map { Tag(name: "t\($0)") }
    let folders = (0..<2).map { Folder(name: "f\($0)") }
    for index in 0..<5 {
      let note = Note(title: "m\(index)", rank: index, folder: folders[index % 2])
      context.insert(note)
      note.tags = Array(tags.prefix(index % 4))
    }
    try context.save()
  }

  /// Every object of the graph in a context.
  static func objects(in context: ModelContext) throws -> [any PersistentModel] {
    func all<Model: PersistentModel>(_ type: Model.Type) throws -> [any PersistentModel] {
      try context.fetch(FetchDescriptor<Model>()).sorted {
        $0.persistentModelID < $1.persistentModelID
      }
    }
    return try all(Person.self) + all(Passport.self) + all(Club.self) + all(Folder.self)
      + all(Note.self) + all(Tag.self)
  }

  /// What the store holds: every property of every object, as another context reads it.
  static func snapshot(_ container: ModelContainer) throws -> [Site: String] {
    let context = ModelContext(container, isolation: nil, observed: false)
    var values: [Site: String] = [:]
    for object in try objects(in: context) {
      for probe in probes(of: object) { values[probe.site] = probe.read() }
    }
    return values
  }

  /// The sites that are in both snapshots with different values.
  static func changes(from before: [Site: String], to after: [Site: String]) -> Set<Site> {
    Set(
      before.compactMap { site, value in
        guard let now = after[site], now != value else { return nil }
        return site
      })
  }
}

extension ModelContext {
  func person(_ name: String) throws -> Person {
    try only(FetchDescriptor<Person>(predicate: #Predicate { $0.name == name }))
  }
  func passport(_ number: String) throws -> Passport {
    try only(FetchDescriptor<Passport>(predicate: #Predicate { $0.number == number }))
  }
  func club(_ name: String) throws -> Club {
    try only(FetchDescriptor<Club>(predicate: #Predicate { $0.name == name }))
  }
  func folder(_ name: String) throws -> Folder {
    try only(FetchDescriptor<Folder>(predicate: #Predicate { $0.name == name }))
  }
  func note(_ title: String) throws -> Note {
    try only(FetchDescriptor<Note>(predicate: #Predicate { $0.title == title }))
  }
  func tag(_ name: String) throws -> Tag {
    try only(FetchDescriptor<Tag>(predicate: #Predicate { $0.name == name }))
  }

  private func only<Model: PersistentModel>(_ descriptor: FetchDescriptor<Model>) throws -> Model {
    let found = try fetch(descriptor)
    guard found.count == 1, let first = found.first else { throw Missing() }
    return first
  }

  /// There is not exactly one object of that name.
  struct Missing: Error {}
}
