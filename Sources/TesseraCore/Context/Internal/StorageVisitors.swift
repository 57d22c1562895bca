/// A to-many's storage, without its elements' type.
protocol ToManyStorage {
  /// The cached elements; nil where they are not loaded.
  var elements: [any PersistentModel]? { get }
  /// The cached elements' keys.
  var elementKeys: [Int64]? { get }
  /// Caches the elements; those of another class are left out.
  mutating func cache(_ elements: [any PersistentModel])
  mutating func remove(_ element: any PersistentModel)
  /// Drops the cached array unless it was read since the last call; true where it was dropped.
  mutating func dropUnlessRead() -> Bool
}

extension _ToMany: ToManyStorage {
  var elements: [any PersistentModel]? { objects }
  var elementKeys: [Int64]? { objects?.map { $0._$state.key } }
  mutating func cache(_ elements: [any PersistentModel]) {
    objects = elements.compactMap(Self.typed)
    wasRead = true
  }
  mutating func remove(_ element: any PersistentModel) {
    if let index = objects?.lastIndex(where: { $0 === element }) { objects?.remove(at: index) }
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
  var elements: [any PersistentModel]? { references.elements }
  var elementKeys: [Int64]? { references.elementKeys }
  mutating func cache(_ elements: [any PersistentModel]) { references.cache(elements) }
  mutating func remove(_ element: any PersistentModel) { references.remove(element) }
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

/// Fetches the objects a relationship's storage holds.
private struct HeldObjectsVisitor: _StorageVisitor {
  var objects: [any PersistentModel] = []
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    objects = storage._heldObjects
  }
}

/// Makes a to-one hold an object.
private struct HoldVisitor: _StorageVisitor {
  let object: (any PersistentModel)?
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    storage._hold(object)
  }
}

/// Looks for an element of a to-many.
private struct HasElementVisitor: _StorageVisitor {
  let element: any PersistentModel
  var isThere = false
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    isThere = storage._hasElement(element)
  }
}

/// Adds an element to a to-many.
private struct AppendVisitor: _StorageVisitor {
  let element: any PersistentModel
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    storage._appendElement(element)
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

  /// The key of the object a to-one refers to; 0 for none.
  func toOneKey(_ index: Int) -> Int64 {
    if case .integer(let key) = _$encode(index) { key } else { 0 }
  }

  /// Sets the key of a to-one. An object it held is forgotten; the key stands for it.
  func setToOneKey(_ index: Int, _ key: Int64) {
    _ = applyStored(key == 0 ? .null : .integer(key), to: index)
  }

  /// Makes a to-one hold an object by reference, while its owner is in no context.
  func holdToOne(_ index: Int, _ object: (any PersistentModel)?) {
    var visitor = HoldVisitor(object: object)
    _$withStorage(index, &visitor)
  }

  /// The objects a relationship holds by reference: a new object's to-one, a to-many's elements.
  func heldObjects(_ index: Int) -> [any PersistentModel] {
    var visitor = HeldObjectsVisitor()
    _$withStorage(index, &visitor)
    return visitor.objects
  }

  /// Whether a loaded to-many has an element.
  func hasElement(_ index: Int, _ element: any PersistentModel) -> Bool {
    var visitor = HasElementVisitor(element: element)
    _$withStorage(index, &visitor)
    return visitor.isThere
  }

  /// Adds an element at the end of a loaded to-many, and does nothing else.
  func appendElement(_ index: Int, _ element: any PersistentModel) {
    var visitor = AppendVisitor(element: element)
    _$withStorage(index, &visitor)
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
