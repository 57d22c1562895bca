import Foundation
import TesseraCore

// A small schema with plain classes: the translation needs key paths and numbers, no macro.

protocol Shelved: AnyObject {
  var shelf: PersistentIdentifier { get }
}

extension Shelved {
  var persistentModelID: PersistentIdentifier { shelf }
}

enum Genre: String, Codable {
  case rock, jazz
}

enum Rating: Int, Codable {
  case poor, good
}

final class Artist: Shelved, Equatable {
  static func == (lhs: Artist, rhs: Artist) -> Bool { lhs === rhs }
  let shelf = MusicShop.identifier("Artist", 1)
  var name: String {
    get { "" }
    set {}
  }
  var founded: Int? {
    get { nil }
    set {}
  }
  var label: Label? {
    get { nil }
    set {}
  }
}

final class Label: Shelved, Equatable {
  static func == (lhs: Label, rhs: Label) -> Bool { lhs === rhs }
  let shelf = MusicShop.identifier("Label", 1)
  var name: String {
    get { "" }
    set {}
  }
  var isIndependent: Bool {
    get { false }
    set {}
  }
}

final class Album: Shelved, Equatable {
  static func == (lhs: Album, rhs: Album) -> Bool { lhs === rhs }
  let shelf = MusicShop.identifier("Album", 1)
  var title: String {
    get { "" }
    set {}
  }
  var artist: Artist? {
    get { nil }
    set {}
  }
  var label: Label {
    get { Label() }
    set {}
  }
  var isLive: Bool {
    get { false }
    set {}
  }
  var price: Double {
    get { 0 }
    set {}
  }
  var year: Int? {
    get { nil }
    set {}
  }
  var pressed: Int64 {
    get { 0 }
    set {}
  }
  var released: Date? {
    get { nil }
    set {}
  }
  var code: UUID {
    get { UUID() }
    set {}
  }
  var genre: Genre {
    get { .rock }
    set {}
  }
  var rating: Rating? {
    get { nil }
    set {}
  }
  var subtitle: String? {
    get { nil }
    set {}
  }
  var artists: [Artist] {
    get { [] }
    set {}
  }
  var cover: Data {
    get { Data() }
    set {}
  }
  var displayTitle: String { title + "!" }
}

/// A fake of what a schema knows.
struct MusicShop: PropertyResolving {
  static let artist = 0
  static let label = 1
  static let album = 2

  static func identifier(_ entity: String, _ key: Int64, store: String? = "shop")
    -> PersistentIdentifier
  {
    PersistentIdentifier(
      key: key, origin: EntityOrigin.interned(.init(store: store, entity: entity)))
  }

  private let classes: [(type: Any.Type, keyPaths: [AnyKeyPath], identifier: AnyKeyPath)]
  let store: StoreSchema

  func chainedKeyPaths(of entity: Int) -> [AnyKeyPath] {
    switch entity {
    case Self.artist:
      [\Artist?.?.name, \Artist?.?.founded, \Artist?.?.label, \Artist?.?.persistentModelID]
    case Self.label:
      [\Label?.?.name, \Label?.?.isIndependent, \Label?.?.persistentModelID]
    default: []
    }
  }

  func unwrappingKeyPath(of entity: Int) -> AnyKeyPath? {
    switch entity {
    case Self.artist: \Artist?.self! as KeyPath<Artist?, Artist>
    case Self.label: \Label?.self! as KeyPath<Label?, Label>
    default: nil
    }
  }

  init() {
    classes = [
      (
        Artist.self, [\Artist.name, \Artist.founded, \Artist.label],
        \Artist.persistentModelID
      ),
      (Label.self, [\Label.name, \Label.isIndependent], \Label.persistentModelID),
      (
        Album.self,
        [
          \Album.title, \Album.artist, \Album.label, \Album.isLive, \Album.price, \Album.year,
          \Album.pressed, \Album.released, \Album.code, \Album.genre, \Album.rating,
          \Album.subtitle, \Album.artists, \Album.cover,
        ],
        \Album.persistentModelID
      ),
    ]
    store = StoreSchema(
      entities: [
        Self.entity(
          "Artist", 0,
          [
            ("name", Self.attribute(.text)), ("founded", Self.attribute(.integer)),
            ("label", .toOne(StoreToOne(target: Self.label, isOptional: true))),
          ]),
        Self.entity(
          "Label", 1,
          [("name", Self.attribute(.text)), ("isIndependent", Self.attribute(.integer))]),
        Self.entity(
          "Album", 2,
          [
            ("title", Self.attribute(.text)),
            ("artist", .toOne(StoreToOne(target: Self.artist, isOptional: true))),
            ("label", .toOne(StoreToOne(target: Self.label, isOptional: false))),
            ("isLive", Self.attribute(.integer)), ("price", Self.attribute(.real)),
            ("year", Self.attribute(.integer)), ("pressed", Self.attribute(.integer)),
            ("released", Self.attribute(.real)), ("code", Self.attribute(.text)),
            ("genre", Self.attribute(.text)), ("rating", Self.attribute(.integer)),
            ("subtitle", Self.attribute(.text)),
            (
              "artists",
              .toMany(
                StoreToMany(
                  target: Self.artist, isOptional: false, storage: .join(0, isSource: true)))
            ),
            ("cover", Self.attribute(.blob, isLazy: true)),
          ]),
      ],
      joins: [
        StoreJoin(
          source: PropertyReference(entity: 2, property: 12), target: nil,
          targetEntity: Self.artist)
      ])
  }

  private static func attribute(_ type: ColumnType, isLazy: Bool = false) -> StoreProperty.Kind {
    .attribute(
      StoreAttribute(columnType: type, valueType: "\(type)", isOptional: true, isLazy: isLazy))
  }

  private static func entity(
    _ name: String, _ index: Int, _ properties: [(String, StoreProperty.Kind)]
  ) -> StoreEntity {
    StoreEntity(
      name: name, index: index,
      properties: properties.enumerated().map { index, property in
        StoreProperty(name: property.0, index: index, kind: property.1)
      })
  }

  func entity(of type: Any.Type) -> Int? { classes.firstIndex { $0.type == type } }

  func reference(for keyPath: AnyKeyPath) -> PropertyReference? {
    for (entity, known) in classes.enumerated() {
      if let property = known.keyPaths.firstIndex(of: keyPath) {
        return PropertyReference(entity: entity, property: property)
      }
    }
    return nil
  }

  func keyPaths(of entity: Int) -> [AnyKeyPath] { classes[entity].keyPaths }
  func identifierKeyPaths(of entity: Int) -> [AnyKeyPath] { [classes[entity].identifier] }

  /// Names a path by its properties: `path(album, "artist", "label", "name")`.
  func path(_ entity: Int, _ names: String...) -> Condition.Path {
    var entity = entity
    var references: [PropertyReference] = []
    for name in names where name != "id" {
      guard let property = store.entities[entity].properties.first(where: { $0.name == name })
      else { continue }
      references.append(PropertyReference(entity: entity, property: property.index))
      entity = property.toOne?.target ?? entity
    }
    guard names.last != "id", let last = references.last else {
      return Condition.Path(steps: references, end: .key)
    }
    return Condition.Path(steps: references.dropLast(), end: .property(last))
  }
}
