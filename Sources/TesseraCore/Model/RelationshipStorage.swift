// The witnesses of documented requirements need no comments of their own.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A reference to one object. For generated code.
///
/// It holds the other's key, not the other: the identity map resolves it, so a graph of objects has
/// no reference cycles of its own. Only an object that is in no context yet holds what it refers to.
public struct _ToOne<Target: PersistentModel>: _PropertyStorage {
  /// The property's type.
  public typealias Value = Target?
  /// The target's key; 0 for none.
  package var key: Int64 = 0
  /// The target, while the owner is in no context.
  package var object: Target?

  /// No reference.
  public init() {}

  public static var _kind: _PropertyKind { .toOne(Target.self, isOptional: true) }
  @inlinable public var isReady: Bool { false }
  /// Never: a reference is resolved by the context.
  @inlinable public var _plainValue: Target?? { nil }
  @inlinable public mutating func load(_ row: RowReader, _ column: Int32) -> Bool {
    if column < 0 { return true }
    take(key: row.integer(column) ?? 0)
    return true
  }
  @usableFromInline mutating func take(key: Int64) {
    self.key = key
    object = nil
  }
  public mutating func apply(_ value: StoreValue) -> Bool {
    switch value {
    case .integer(let key): take(key: key)
    default: take(key: 0)
    }
    return true
  }
  public func encode() -> StoreValue { key == 0 ? .null : .integer(key) }
  public mutating func clear() { take(key: 0) }
  public var _heldObjects: [any PersistentModel] { if let object { [object] } else { [] } }
  public mutating func _hold(_ object: (any PersistentModel)?) {
    take(key: 0)
    self.object = object as? Target
  }
  /// Takes a default, once evaluated.
  public mutating func fill(_ value: Target?) { object = value }
}

/// A reference to one object that must be there. For generated code.
public struct _RequiredToOne<Target: PersistentModel>: _PropertyStorage {
  /// The property's type.
  public typealias Value = Target
  package var reference = _ToOne<Target>()

  /// No reference.
  public init() {}

  public static var _kind: _PropertyKind { .toOne(Target.self, isOptional: false) }
  @inlinable public var isReady: Bool { false }
  /// Never: a reference is resolved by the context.
  @inlinable public var _plainValue: Target? { nil }
  public mutating func load(_ row: RowReader, _ column: Int32) -> Bool {
    if column < 0 { return true }
    _ = reference.load(row, column)
    return reference.key != 0
  }
  public mutating func apply(_ value: StoreValue) -> Bool {
    _ = reference.apply(value)
    return reference.key != 0
  }
  public func encode() -> StoreValue { reference.encode() }
  public mutating func clear() { reference.clear() }
  public var _heldObjects: [any PersistentModel] { reference._heldObjects }
  public mutating func _hold(_ object: (any PersistentModel)?) { reference._hold(object) }
  /// Takes a default, once evaluated.
  public mutating func fill(_ value: Target) { reference.fill(value) }
}

/// References to many objects, in order. For generated code.
///
/// The array is a cache: it holds its elements strongly until a sweep of the context drops it. What
/// changes it at its other ends, and in place, is in `ToManyElements.swift`.
public struct _ToMany<Target: PersistentModel>: _PropertyStorage {
  /// The property's type.
  public typealias Value = [Target]
  /// The elements; nil where they are not loaded, or lent to whoever mutates them in place. Those that
  /// left at their other end may be there still.
  var array: [Target]?
  /// Whether the array was read since the last sweep.
  var wasRead = false
  /// What is known of the elements once there are many and some change.
  var ledger: ElementLedger?

  /// Not loaded.
  public init() {}

  public static var _kind: _PropertyKind { .toMany(Target.self, isOptional: false) }
  @inlinable public var isReady: Bool { false }
  /// Never: reading marks the array as in use.
  @inlinable public var _plainValue: [Target]? { nil }
  public mutating func load(_ row: RowReader, _ column: Int32) -> Bool { true }
  public mutating func apply(_ value: StoreValue) -> Bool { true }
  public func encode() -> StoreValue { .null }
  public mutating func clear() {
    array = nil
    ledger = nil
    wasRead = false
  }
  /// Takes a default, once evaluated.
  public mutating func fill(_ value: [Target]) {
    array = value
    ledger = nil
  }
}

/// References to many objects, in order, as an optional array. For generated code.
///
/// There is no telling nil from empty in a store: a loaded one without elements reads as empty.
public struct _OptionalToMany<Target: PersistentModel>: _PropertyStorage {
  /// The property's type.
  public typealias Value = [Target]?
  package var references = _ToMany<Target>()

  /// Not loaded.
  public init() {}

  public static var _kind: _PropertyKind { .toMany(Target.self, isOptional: true) }
  @inlinable public var isReady: Bool { false }
  /// Never: reading marks the array as in use.
  @inlinable public var _plainValue: [Target]?? { nil }
  public mutating func load(_ row: RowReader, _ column: Int32) -> Bool { true }
  public mutating func apply(_ value: StoreValue) -> Bool { true }
  public func encode() -> StoreValue { .null }
  public mutating func clear() { references.clear() }
  public var _heldObjects: [any PersistentModel] { references._heldObjects }
  public var _isLent: Bool { references._isLent }
  public mutating func _settle(in context: ModelContext?) { references._settle(in: context) }
  public mutating func _hasElement(_ element: any PersistentModel) -> Bool {
    references._hasElement(element)
  }
  public mutating func _appendElement(_ element: any PersistentModel) {
    references._appendElement(element)
  }
  public mutating func _removeElement(_ element: any PersistentModel) {
    references._removeElement(element)
  }
  public mutating func _takeBack<Element: PersistentModel>(_ elements: [Element]) {
    references._takeBack(elements)
  }
  public var _elementCount: Int? { references._elementCount }
  /// Takes a default, once evaluated.
  public mutating func fill(_ value: [Target]?) { references.fill(value ?? []) }
}
