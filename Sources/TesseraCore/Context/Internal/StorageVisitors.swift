/// A to-many's storage, without its elements' type. Its array is whole.
protocol ToManyStorage {
  /// The cached elements; nil where they are not loaded.
  var elements: [any PersistentModel]? { get }
  /// The cached elements' keys.
  var elementKeys: [Int64]? { get }
  /// Caches the elements; those of another class are left out.
  mutating func cache(_ elements: [any PersistentModel])
  /// Drops the cached array unless it was read since the last call; true where it was dropped.
  mutating func dropUnlessRead() -> Bool
}

extension _ToMany: ToManyStorage {
  var elements: [any PersistentModel]? { array }
  var elementKeys: [Int64]? { array?.map { $0._$state.key } }
  mutating func cache(_ elements: [any PersistentModel]) {
    array = elements.compactMap(Self.typed)
    ledger = nil
    wasRead = true
  }
  mutating func dropUnlessRead() -> Bool {
    if wasRead || array == nil {
      wasRead = false
      return false
    }
    array = nil
    ledger = nil
    return true
  }
}

extension _OptionalToMany: ToManyStorage {
  var elements: [any PersistentModel]? { references.elements }
  var elementKeys: [Int64]? { references.elementKeys }
  mutating func cache(_ elements: [any PersistentModel]) { references.cache(elements) }
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
  let context: ModelContext?
  var objects: [any PersistentModel] = []
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    storage._settle(in: context)
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

/// Does something with an element of a to-many, or with its array.
private struct ElementVisitor: _StorageVisitor {
  enum Deed {
    case find(any PersistentModel)
    case append(any PersistentModel)
    case remove(any PersistentModel)
    case settle
    case count
  }
  let deed: Deed
  let context: ModelContext?
  var isThere = false
  var count: Int?
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    // Only an array that is lent has to be whole for this.
    switch deed {
    case .find(let element):
      restoreIfLent(&storage)
      isThere = storage._hasElement(element)
    case .append(let element):
      restoreIfLent(&storage)
      storage._appendElement(element)
    case .remove(let element):
      restoreIfLent(&storage)
      storage._removeElement(element)
    case .settle: storage._settle(in: context)
    case .count: count = storage._elementCount
    }
  }
  private func restoreIfLent<Storage: _PropertyStorage>(_ storage: inout Storage) {
    if storage._isLent { storage._settle(in: context) }
  }
}

/// Takes a to-many's array that was lent.
private struct TakeBackVisitor<Element: PersistentModel>: _StorageVisitor {
  let elements: [Element]
  private(set) var isDone = false
  init(_ elements: [Element]) { self.elements = elements }
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    storage._takeBack(elements)
    isDone = true
  }
}

/// Works on a to-many's storage.
private struct ToManyVisitor<Result>: _StorageVisitor {
  let context: ModelContext?
  let body: (inout any ToManyStorage) -> Result
  var result: Result?
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    storage._settle(in: context)
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
    var visitor = HeldObjectsVisitor(context: _$state.context)
    _$withStorage(index, &visitor)
    return visitor.objects
  }

  /// Whether a loaded to-many has an element.
  func hasElement(_ index: Int, _ element: any PersistentModel) -> Bool {
    visitElements(index, .find(element)).isThere
  }

  /// Adds an element at the end of a loaded to-many, and does nothing else.
  func appendElement(_ index: Int, _ element: any PersistentModel) {
    _ = visitElements(index, .append(element))
  }

  /// Takes an element out of a loaded to-many, and does nothing else.
  func removeElement(_ index: Int, _ element: any PersistentModel) {
    _ = visitElements(index, .remove(element))
  }

  /// Makes a loaded to-many's array whole.
  func settleElements(_ index: Int) { _ = visitElements(index, .settle) }

  /// The number of a loaded to-many's elements; nil where it is not loaded.
  func elementCount(_ index: Int) -> Int? { visitElements(index, .count).count }

  private func visitElements(_ index: Int, _ deed: ElementVisitor.Deed) -> ElementVisitor {
    var visitor = ElementVisitor(deed: deed, context: _$state.context)
    _$withStorage(index, &visitor)
    return visitor
  }

  /// Makes an array the elements of a to-many whose type is the array's.
  func takeBack<Element: PersistentModel>(_ index: Int, _ elements: [Element]) {
    var visitor = TakeBackVisitor(elements)
    _$withStorage(index, &visitor)
  }

  /// Works on a to-many's storage; nil where the property is none.
  func withToMany<Result>(_ index: Int, _ body: (inout any ToManyStorage) -> Result) -> Result? {
    withoutActuallyEscaping(body) { body in
      var visitor = ToManyVisitor<Result>(context: _$state.context, body: body)
      _$withStorage(index, &visitor)
      return visitor.result
    }
  }
}
