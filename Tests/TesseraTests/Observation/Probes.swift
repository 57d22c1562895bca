import Tessera
import TesseraTestSupport

/// One property of one object.
struct Site: Hashable, Comparable, CustomStringConvertible, Sendable {
  var object: PersistentIdentifier
  var property: String

  var description: String { "\(object).\(property)" }

  static func < (lhs: Site, rhs: Site) -> Bool {
    (lhs.object, lhs.property) < (rhs.object, rhs.property)
  }
}

/// A way to read one property of one object, as text.
struct Probe {
  let site: Site
  let read: () -> String
}

/// Every attribute and relationship of an object of the graph.
func probes(of object: any PersistentModel) -> [Probe] {
  switch object {
  case let person as Person: Person.properties.map { probe(person, $0.0, $0.1) }
  case let passport as Passport: Passport.properties.map { probe(passport, $0.0, $0.1) }
  case let club as Club: Club.properties.map { probe(club, $0.0, $0.1) }
  case let folder as Folder: Folder.properties.map { probe(folder, $0.0, $0.1) }
  case let note as Note: Note.properties.map { probe(note, $0.0, $0.1) }
  case let tag as Tag: Tag.properties.map { probe(tag, $0.0, $0.1) }
  default: []
  }
}

private func probe<Model: PersistentModel>(
  _ object: Model, _ name: String, _ read: @escaping (Model) -> String
) -> Probe {
  Probe(site: Site(object: object.persistentModelID, property: name)) { read(object) }
}

/// Identity only, so that reading a relationship reads nothing of its targets.
private func text(_ object: (any PersistentModel)?) -> String {
  object.map { "\($0.persistentModelID)" } ?? "none"
}

private func text(_ objects: [any PersistentModel]) -> String {
  objects.map { "\($0.persistentModelID)" }.joined(separator: " ")
}

extension Person {
  fileprivate static var properties: [(String, (Person) -> String)] {
    [
      ("name", { $0.name }), ("age", { "\($0.age)" }), ("nickname", { $0.nickname ?? "none" }),
      ("manager", { text($0.manager) }), ("reports", { text($0.reports) }),
      ("passport", { text($0.passport) }), ("clubs", { text($0.clubs) }),
      ("favourite", { text($0.favourite) }),
    ]
  }
}

extension Passport {
  fileprivate static var properties: [(String, (Passport) -> String)] {
    [("number", { $0.number }), ("holder", { text($0.holder) })]
  }
}

extension Club {
  fileprivate static var properties: [(String, (Club) -> String)] {
    [
      ("name", { $0.name }), ("motto", { $0.motto ?? "none" }), ("members", { text($0.members) }),
    ]
  }
}

extension Folder {
  fileprivate static var properties: [(String, (Folder) -> String)] {
    [("name", { $0.name }), ("notes", { text($0.notes) })]
  }
}

extension Note {
  fileprivate static var properties: [(String, (Note) -> String)] {
    [
      ("title", { $0.title }), ("rank", { "\($0.rank)" }), ("isPinned", { "\($0.isPinned)" }),
      ("weight", { "\($0.weight.bitPattern)" }),
      ("made", { "\($0.made.timeIntervalSinceReferenceDate.bitPattern)" }),
      ("uid", { $0.uid.uuidString }), ("mood", { $0.mood.rawValue }),
      ("subtitle", { $0.subtitle ?? "none" }),
      ("due", { $0.due.map { "\($0.timeIntervalSinceReferenceDate)" } ?? "none" }),
      ("stars", { $0.stars.map(String.init) ?? "none" }),
      ("attachment", { $0.attachment.map { Array($0).description } ?? "none" }),
      ("body", { $0.body }), ("folder", { text($0.folder) }), ("tags", { text($0.tags) }),
    ]
  }
}

extension Tag {
  fileprivate static var properties: [(String, (Tag) -> String)] {
    [("name", { $0.name }), ("notes", { text($0.notes) })]
  }
}
