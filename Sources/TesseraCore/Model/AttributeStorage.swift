// The witnesses of documented requirements need no comments of their own.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// An attribute of fixed width, kept bare. For generated code.
public struct _BareField<Codec: _Codec>: _PropertyStorage {
  /// The property's type.
  public typealias Value = Codec.Value
  /// The value, or the type's stand-in where there is none yet.
  public var current: Codec.Value

  /// Blank.
  @inlinable public init() {
    // Every fixed-width type has a stand-in; the codec's signature is the general one.
    guard let blank = Codec.standIn else {
      preconditionFailure("\(Codec.valueType) has no stand-in value")
    }
    current = blank
  }

  @inlinable public static var _kind: _PropertyKind { .attribute(of: Codec.self) }
  @inlinable public var isReady: Bool { true }
  /// The value, if it can be returned at once.
  @inlinable public var _plainValue: Codec.Value? { .some(current) }
  @inlinable public mutating func load(_ row: RowReader, _ column: Int32) -> Bool {
    if column < 0 { return true }
    guard let value = Codec.decode(row, column) else { return false }
    current = value
    return true
  }
  public mutating func apply(_ value: StoreValue) -> Bool {
    guard let value = Codec.decode(value) else { return false }
    current = value
    return true
  }
  @inlinable public func encode() -> StoreValue { Codec.encode(current) }
  @inlinable public mutating func clear() { self = Self() }
  /// Takes a default, once evaluated.
  @inlinable public mutating func fill(_ value: Codec.Value) { current = value }
}

/// An attribute of any size, in a slot that is empty until it is loaded. For generated code.
public struct _SlotField<Codec: _Codec>: _PropertyStorage {
  /// The property's type.
  public typealias Value = Codec.Value
  /// The value; nil where there is none yet, or while it is being mutated in place.
  public var value: Codec.Value?

  /// Blank.
  @inlinable public init() {}

  /// The value, or the type's stand-in where there is none.
  @inlinable public var current: Codec.Value {
    if let value { return value }
    return Self.standIn
  }
  @usableFromInline static var standIn: Codec.Value {
    // A container refuses a schema with an attribute that has neither a default nor a stand-in.
    guard let standIn = Codec.standIn else {
      preconditionFailure("a property of type \(Codec.Value.self) was read before it was set")
    }
    return standIn
  }

  @inlinable public static var _kind: _PropertyKind { .attribute(of: Codec.self) }
  @inlinable public var isReady: Bool { value != nil }
  /// The value, if it can be returned at once.
  @inlinable public var _plainValue: Codec.Value? { value }
  @inlinable public mutating func load(_ row: RowReader, _ column: Int32) -> Bool {
    if column < 0 { return true }
    guard let value = Codec.decode(row, column) else { return false }
    self.value = .some(value)
    return true
  }
  public mutating func apply(_ value: StoreValue) -> Bool {
    guard let value = Codec.decode(value) else { return false }
    self.value = .some(value)
    return true
  }
  @inlinable public func encode() -> StoreValue {
    if let value { return Codec.encode(value) }
    return Codec.standIn.map(Codec.encode) ?? .null
  }
  public func _encodeToSave() throws -> StoreValue {
    if let value { return try Codec.encodeToSave(value) }
    return encode()
  }
  @inlinable public mutating func clear() { value = nil }
  /// Takes a default, once evaluated.
  @inlinable public mutating func fill(_ value: Codec.Value) { self.value = .some(value) }
}

extension _PropertyKind {
  /// The kind of an attribute stored by `codec`.
  @inlinable public static func attribute<Codec: _Codec>(of codec: Codec.Type) -> _PropertyKind {
    .attribute(
      Codec.columnType, valueType: Codec.valueType, isOptional: Codec.isOptional,
      hasStandIn: { Codec.standIn != nil })
  }
}
