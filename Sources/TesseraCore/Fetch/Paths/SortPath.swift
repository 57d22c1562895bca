import Foundation

/// A typed path that is sorted by, as part of a key path: `\Note.[sortPath: path]`.
///
/// Swift has no public way to take a composed key path apart, and in an optimised build not even its
/// description tells what it is composed of. So a typed path sorts by a key path of a single component
/// of ours, and ``SortPaths`` remembers what it stands for.
struct SortPath<Root: PersistentModel>: Hashable, Sendable {
  /// What a store sorts by.
  let target: SortPaths.Target
  /// Reads the value.
  let read: @Sendable (Root) -> Any

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.target == rhs.target }
  func hash(into hasher: inout Hasher) { hasher.combine(target) }
}

/// A value as a store sorts it.
struct PathSortKey: Comparable, Sendable {
  let value: StoreValue

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.value.order(to: rhs.value) == .before }
}

extension PersistentModel {
  /// What the object is sorted by.
  subscript(sortPath path: SortPath<Self>) -> PathSortKey {
    let value = StoreValue(sorting: path.read(self)) ?? .null
    guard let form = path.target.form else { return PathSortKey(value: value) }
    return PathSortKey(value: form.value(of: value))
  }
}

/// What the key paths of typed paths stand for.
enum SortPaths {
  /// What a store sorts by.
  struct Target: Hashable, Sendable {
    /// The properties on the way; nil for a path to what is no stored value, which nothing sorts by.
    var steps: [PathStep]?
    /// The form in which texts are compared; nil for Swift's `<`.
    var form: TextForm?
  }

  /// The targets by key path. It grows with the different sorts in the program's text, and no further.
  private static let known = Guarded<[PathStep: Target]>([:])

  /// The key path to sort by, which ``target(of:)`` knows from now on.
  static func keyPath<Root>(
    _ path: SortPath<Root>
  ) -> any KeyPath<Root, PathSortKey> & Sendable {
    let keyPath: any KeyPath<Root, PathSortKey> & Sendable = \Root.[sortPath: path]
    let key = PathStep(keyPath: keyPath)
    known.withLock { $0[key] = path.target }
    return keyPath
  }

  /// What a key path stands for; nil if it is none of a typed path.
  static func target(of keyPath: AnyKeyPath) -> Target? {
    guard type(of: keyPath).valueType == PathSortKey.self else { return nil }
    return known.withLock { $0[PathStep(keyPath: keyPath)] }
  }
}

extension StoreValue {
  /// A value of the program as a store sorts it; nil for one it has no order for.
  fileprivate init?(sorting value: Any) {
    func encode<Value: _Storable>(_ value: Value) -> StoreValue {
      Value._StorageCodec.encode(value)
    }
    func encode<Value: RawRepresentable>(raw value: Value) -> StoreValue? {
      (value.rawValue as? any _Storable).map { encode($0) }
    }
    if isNil(value) {
      self = .null
    } else if let storable = value as? any _Storable {
      self = encode(storable)
    } else if let raw = value as? any RawRepresentable, let value = encode(raw: raw) {
      self = value
    } else if let identifier = value as? PersistentIdentifier {
      self = .integer(identifier.key)
    } else {
      return nil
    }
  }
}
