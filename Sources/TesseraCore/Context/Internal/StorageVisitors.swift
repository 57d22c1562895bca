/// A relationship's storage, without its target's type.
protocol ReferenceStorage {
  /// The objects held or cached, where there are any.
  var heldObjects: [any PersistentModel] { get }
}

/// A to-one's storage, without its target's type.
protocol ToOneStorage: ReferenceStorage {
  var targetKey: Int64 { get set }
  /// Forgets the held object; the key stands for it.
  mutating func settle(_ key: Int64)
  /// Holds an object while the owner is in no context; one of another class is left out.
  mutating func hold(_ object: (any PersistentModel)?)
}

/// A to-many's storage, without its elements' type.
protocol ToManyStorage: ReferenceStorage {
  /// The cached elements; nil where they are not loaded.
  var elements: [any PersistentModel]? { get }
  /// The cached elements' keys.
  var elementKeys: [Int64]? { get }
  /// Caches the elements; those of another class are left out.
  mutating func cache(_ elements: [any PersistentModel])
  mutating func append(_ element: any PersistentModel)
  mutating func remove(_ element: any PersistentModel)
  func contains(_ element: any PersistentModel) -> Bool
  /// Drops the cached array unless it was read since the last call; true where it was dropped.
  mutating func dropUnlessRead() -> Bool
}

extension _ToOne: ToOneStorage {
  var heldObjects: [any PersistentModel] { object.map { [$0] } ?? [] }
  var targetKey: Int64 {
    get { key }
    set { take(key: newValue) }
  }
  mutating func settle(_ key: Int64) { take(key: key) }
  mutating func hold(_ object: (any PersistentModel)?) {
    take(key: 0)
    self.object = object as? Target
  }
}

extension _RequiredToOne: ToOneStorage {
  var heldObjects: [any PersistentModel] { reference.heldObjects }
  var targetKey: Int64 {
    get { reference.key }
    set { reference.take(key: newValue) }
  }
  mutating func settle(_ key: Int64) { reference.take(key: key) }
  mutating func hold(_ object: (any PersistentModel)?) { reference.hold(object) }
}

extension _ToMany: ToManyStorage {
  var heldObjects: [any PersistentModel] { objects ?? [] }
  var elements: [any PersistentModel]? { objects }
  var elementKeys: [Int64]? { objects?.map { $0._$state.key } }
  mutating func cache(_ elements: [any PersistentModel]) {
    objects = elements.compactMap { $0 as? Target }
    wasRead = true
  }
  mutating func append(_ element: any PersistentModel) {
    if let element = element as? Target { objects?.append(element) }
  }
  mutating func remove(_ element: any PersistentModel) {
    if let index = objects?.lastIndex(where: { $0 === element }) { objects?.remove(at: index) }
  }
  func contains(_ element: any PersistentModel) -> Bool {
    objects?.lastIndex { $0 === element } != nil
  }
  mutating func dropUnlessRead() -> Bool {
    if wasRead || objects == nil {
      wasRead = false
      return false
    }
    objects = nil
    return true
  }
}

extension _OptionalToMany: ToManyStorage {
  var heldObjects: [any PersistentModel] { references.heldObjects }
  var elements: [any PersistentModel]? { references.elements }
  var elementKeys: [Int64]? { references.elementKeys }
  mutating func cache(_ elements: [any PersistentModel]) { references.cache(elements) }
  mutating func append(_ element: any PersistentModel) { references.append(element) }
  mutating func remove(_ element: any PersistentModel) { references.remove(element) }
  func contains(_ element: any PersistentModel) -> Bool { references.contains(element) }
  mutating func dropUnlessRead() -> Bool { references.dropUnlessRead() }
}

/// Takes a stored value.
private struct ApplyVisitor: _StorageVisitor {
  let value: StoreValue
  var succeeded = false
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    succeeded = storage.apply(value)
  }
}

/// Gives a value up.
private struct ClearVisitor: _StorageVisitor {
  // Something of its own: visitors without storage have one address between all threads, which the
  // thread sanitizer takes for a variable they race for.
  private(set) var isDone = false
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    storage.clear()
    isDone = true
  }
}

/// Works on a to-one's storage.
private struct ToOneVisitor<Result>: _StorageVisitor {
  let body: (inout any ToOneStorage) -> Result
  var result: Result?
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    guard var box = storage as? any ToOneStorage else { return }
    result = body(&box)
    if let changed = box as? Storage { storage = changed }
  }
}

/// Works on a to-many's storage.
private struct ToManyVisitor<Result>: _StorageVisitor {
  let body: (inout any ToManyStorage) -> Result
  var result: Result?
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    guard var box = storage as? any ToManyStorage else { return }
    // Cleared meanwhile so that an append to the boxed array is not a copy.
    storage.clear()
    result = body(&box)
    if let changed = box as? Storage { storage = changed }
  }
}

extension PersistentModel {
  /// Takes a stored value into a property; false where its type can't be made from it.
  func applyStored(_ value: StoreValue, to index: Int) -> Bool {
    var visitor = ApplyVisitor(value: value)
    _$withStorage(index, &visitor)
    return visitor.succeeded
  }

  /// Gives a property's value up.
  func clearStorage(_ index: Int) {
    var visitor = ClearVisitor()
    _$withStorage(index, &visitor)
  }

  /// Works on a to-one's storage; nil where the property is none.
  func withToOne<Result>(_ index: Int, _ body: (inout any ToOneStorage) -> Result) -> Result? {
    withoutActuallyEscaping(body) { body in
      var visitor = ToOneVisitor<Result>(body: body)
      _$withStorage(index, &visitor)
      return visitor.result
    }
  }

  /// Works on a to-many's storage; nil where the property is none.
  func withToMany<Result>(_ index: Int, _ body: (inout any ToManyStorage) -> Result) -> Result? {
    withoutActuallyEscaping(body) { body in
      var visitor = ToManyVisitor<Result>(body: body)
      _$withStorage(index, &visitor)
      return visitor.result
    }
  }
}
