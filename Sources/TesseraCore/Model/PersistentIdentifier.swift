import Foundation
import Synchronization

/// The identity of an object: its store, its entity and its key there.
///
/// Given at `insert` and never changed; equal and equally hashed before and after the first save,
/// in every context and, encoded and decoded, in every process. An object that was never inserted
/// has an identifier of its own that belongs to no store.
///
/// Two words without references, so that a list of a million identifiers is sixteen megabytes and
/// copies as such.
public struct PersistentIdentifier: Sendable {
  /// The key of the row; negative where the object is in no store.
  package let key: Int64
  /// Store and entity, interned.
  package let origin: EntityOrigin

  package init(key: Int64, origin: EntityOrigin) {
    self.key = key
    self.origin = origin
  }

  /// The identifier itself, as what it identifies.
  public struct ID: Hashable, Sendable {
    let key: Int64
    let origin: EntityOrigin
  }

  /// The identity as an opaque value.
  public var id: ID { ID(key: key, origin: origin) }

  /// The name of the object's entity.
  public var entityName: String { origin.names.entity }

  /// The identity of the store the object is in; nil where it was never inserted.
  public var storeIdentifier: String? { origin.names.store }

  /// Whether the object was never inserted, so that no store will ever know the identifier.
  public var isTemporary: Bool { origin.names.store == nil }
}

extension PersistentIdentifier: Hashable {
  /// Whether both identify the same object. An object of a class that inherits from a model is the same
  /// whichever of the two classes it was reached as.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key == rhs.key && lhs.origin == rhs.origin
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(origin)
  }
}

extension PersistentIdentifier: Identifiable {}

extension PersistentIdentifier: Comparable {
  /// Orders by store, entity and key; within an entity that is the order of insertion.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    if lhs.origin == rhs.origin { return lhs.key < rhs.key }
    let (left, right) = (lhs.origin.names, rhs.origin.names)
    // By the entity at the top: those below it are sorted among each other by key alone.
    return (left.store ?? "", left.top ?? left.entity, lhs.key)
      < (right.store ?? "", right.top ?? right.entity, rhs.key)
  }
}

extension PersistentIdentifier: Codable {
  private enum CodingKeys: String, CodingKey {
    case store, entity, top, key
  }

  /// Decodes an identifier that ``encode(to:)`` wrote, in this process or another.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let names = EntityOrigin.Names(
      store: try container.decodeIfPresent(String.self, forKey: .store),
      entity: try container.decode(String.self, forKey: .entity),
      top: try container.decodeIfPresent(String.self, forKey: .top))
    self.init(
      key: try container.decode(Int64.self, forKey: .key), origin: EntityOrigin.interned(names))
  }

  /// Encodes store, entity and key; of a class that inherits from a model, the class at the top too.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let names = origin.names
    try container.encodeIfPresent(names.store, forKey: .store)
    try container.encode(names.entity, forKey: .entity)
    try container.encodeIfPresent(names.top, forKey: .top)
    try container.encode(key, forKey: .key)
  }
}

extension PersistentIdentifier: CustomStringConvertible {
  /// `Entity/key`, for a developer to read.
  public var description: String { "\(entityName)/\(key)" }
}

/// A store and an entity in it, as a small number that is the same all over the process.
///
/// Entities that inherit from one another are equal here: their objects have their keys in common.
package struct EntityOrigin: Sendable {
  private let number: UInt32

  /// Set in the number of an entity that inherits from another.
  private static let isBelow: UInt32 = 1 << 31

  /// What the number stands for.
  package struct Names: Hashable, Sendable {
    /// The store's identity; nil for objects that are in none.
    package var store: String?
    /// The entity's name.
    package var entity: String
    /// The name of the entity at the top of its hierarchy; nil where it is that itself.
    package var top: String?

    package init(store: String?, entity: String, top: String? = nil) {
      self.store = store
      self.entity = entity
      self.top = top == entity ? nil : top
    }
  }

  private struct Table {
    var numbers: [Names: UInt32] = [:]
    var names: [Names] = []
    /// For each number that of the entity at the top.
    var tops: [UInt32] = []

    mutating func number(_ names: Names) -> UInt32 {
      if let number = numbers[names] { return number }
      var top: UInt32?
      if let name = names.top { top = self.number(Names(store: names.store, entity: name)) }
      let index = UInt32(self.names.count)
      let number = top == nil ? index : index | EntityOrigin.isBelow
      numbers[names] = number
      self.names.append(names)
      tops.append(top ?? index)
      return number
    }
  }

  private static let table = Guarded(Table())

  /// The one number of `names`.
  package static func interned(_ names: Names) -> EntityOrigin {
    EntityOrigin(number: table.withLock { $0.number(names) })
  }

  /// What the number stands for.
  package var names: Names {
    Self.table.withLock { $0.names[index] }
  }

  private var index: Int { Int(number & ~Self.isBelow) }

  /// The number of the entity at the top.
  private var top: UInt32 {
    number & Self.isBelow == 0 ? number : Self.table.withLock { $0.tops[index] }
  }

  /// Whether both are the very same entity.
  package func isSame(as other: EntityOrigin) -> Bool { number == other.number }

  private static let lastTemporaryKey = Atomic<Int64>(0)

  /// A key for an object that is in no store; never the same twice in a process.
  package static func nextTemporaryKey() -> Int64 {
    -lastTemporaryKey.add(1, ordering: .relaxed).newValue
  }
}

extension EntityOrigin: Hashable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    if lhs.number == rhs.number { return true }
    // Most have no relatives, and need no look at the table.
    return (lhs.number | rhs.number) & isBelow != 0 && lhs.top == rhs.top
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(top) }
}
