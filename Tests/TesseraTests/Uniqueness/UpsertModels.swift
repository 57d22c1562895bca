import Foundation
import Tessera

/// A tag with a unique name, to-manys of both kinds and a one-to-one that is kept at its other end.
@Model final class UpsertTag {
  @Attribute(.unique) var name: String
  var rank: Int
  var color: String?
  @Attribute(.lazy) var about = ""
  @Relationship(inverse: \UpsertValue.parent) var values: [UpsertValue] = []
  @Relationship(inverse: \UpsertNote.tags) var notes: [UpsertNote] = []
  var owner: UpsertOwner?
  var badge: UpsertBadge?

  init(name: String, rank: Int = 0, values: [UpsertValue] = []) {
    self.name = name
    self.rank = rank
    self.values = values
  }
}

@Model final class UpsertValue {
  var number: Int
  var parent: UpsertTag?
  init(_ number: Int, parent: UpsertTag? = nil) {
    self.number = number
    self.parent = parent
  }
}

/// Unique by a code, and by folder and title.
@Model final class UpsertNote {
  #Unique<UpsertNote>([\.code], [\.folder, \.title])
  var title: String
  var code: Int
  var stars: Int?
  var folder: UpsertFolder?
  var tags: [UpsertTag] = []
  init(title: String, code: Int, folder: UpsertFolder? = nil) {
    self.title = title
    self.code = code
    self.folder = folder
  }
}

@Model final class UpsertFolder {
  @Attribute(.unique) var path: String
  @Relationship(inverse: \UpsertNote.folder) var notes: [UpsertNote] = []
  init(path: String) { self.path = path }
}

@Model final class UpsertOwner {
  var name: String
  @Relationship(inverse: \UpsertTag.owner) var tags: [UpsertTag] = []
  init(name: String) { self.name = name }
}

/// Holds the key of the one-to-one, being the first of the two by name.
@Model final class UpsertBadge {
  var label: String
  @Relationship(inverse: \UpsertTag.badge) var tag: UpsertTag?
  init(label: String) { self.label = label }
}

/// A parent whose children must have one.
@Model final class UpsertParent {
  @Attribute(.unique) var name: String
  @Relationship(inverse: \UpsertChild.parent) var children: [UpsertChild] = []
  init(name: String, children: [UpsertChild] = []) {
    self.name = name
    self.children = children
  }
}

@Model final class UpsertChild {
  var number: Int
  var parent: UpsertParent
  init(_ number: Int, parent: UpsertParent) {
    self.number = number
    self.parent = parent
  }
}

extension ModelContext {
  /// Every object of a class, by key.
  func everything<Model: PersistentModel>(_ type: Model.Type) throws -> [Model] {
    try fetch(FetchDescriptor<Model>())
  }

  /// The tag of a name.
  func tag(_ name: String) throws -> UpsertTag? {
    try fetch(FetchDescriptor<UpsertTag>(predicate: #Predicate { $0.name == name })).first
  }
}
