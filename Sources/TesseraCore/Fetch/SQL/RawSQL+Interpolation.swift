extension RawSQL {
  /// Collects the parts of a literal with interpolations: text is text, everything else is bound or the
  /// name of something in the schema.
  public struct Interpolation: StringInterpolationProtocol, Sendable {
    var segments: [Segment] = []

    /// Begins a literal.
    public init(literalCapacity: Int, interpolationCount: Int) {
      segments.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Adds what is written between interpolations. `StaticString`: only a literal is one.
    public mutating func appendLiteral(_ literal: StaticString) {
      if literal.utf8CodeUnitCount > 0 { segments.append(.text(literal.description)) }
    }

    /// Adds another piece of SQL.
    public mutating func appendInterpolation(_ other: RawSQL) { segments += other.segments }

    // MARK: Values

    /// Binds a value.
    public mutating func appendInterpolation<Value: _Storable>(_ value: Value) {
      segments.append(.value(Self.encode(value)))
    }

    /// Binds a value, or `NULL`.
    public mutating func appendInterpolation<Value: _Storable>(_ value: Value?) {
      segments.append(.value(Self.encode(value)))
    }

    /// Binds the raw value.
    public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
    where Value.RawValue: _Storable {
      segments.append(.value(Self.encode(value.rawValue)))
    }

    /// Binds the raw value, or `NULL`.
    public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value?)
    where Value.RawValue: _Storable {
      segments.append(.value(Self.encode(value?.rawValue)))
    }

    /// Binds a `Codable` value as an attribute of its type stores it.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value: Encodable & Sendable>(_ value: Value) {
      appendInterpolation(encoded: value)
    }

    /// Binds a `Codable` value as an attribute of its type stores it, or `NULL`.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value: Encodable & Sendable>(_ value: Value?) {
      if let value { appendInterpolation(encoded: value) } else { segments.append(.value(.null)) }
    }

    /// Binds a `Codable` value as an attribute of its type stores it: for an array that is one value and
    /// not a list.
    public mutating func appendInterpolation<Value: Encodable & Sendable>(encoded value: Value) {
      do {
        segments.append(.value(.text(try CodableText.encode(value))))
      } catch {
        segments.append(.unstorable(Value.self, error))
      }
    }

    // MARK: Objects

    /// Binds the key of an object.
    public mutating func appendInterpolation(_ identifier: PersistentIdentifier) {
      segments.append(.identifier(identifier))
    }

    /// Binds the key of an object, or `NULL`.
    public mutating func appendInterpolation(_ identifier: PersistentIdentifier?) {
      segments.append(identifier.map(Segment.identifier) ?? .value(.null))
    }

    /// Binds the object's key.
    public mutating func appendInterpolation<Model: PersistentModel>(_ object: Model) {
      segments.append(.identifier(object.persistentModelID))
    }

    /// Binds the object's key, or `NULL`.
    public mutating func appendInterpolation<Model: PersistentModel>(_ object: Model?) {
      appendInterpolation(object?.persistentModelID)
    }

    // MARK: Lists

    /// Binds values as a list: `IN \(names)`. An empty one matches nothing.
    public mutating func appendInterpolation<Value: _Storable>(_ values: [Value]) {
      segments.append(.list(values.map { .value(Self.encode($0)) }))
    }

    /// Binds values as a list, in no order.
    public mutating func appendInterpolation<Value: _Storable>(_ values: Set<Value>) {
      appendInterpolation(Array(values))
    }

    /// Binds raw values as a list.
    public mutating func appendInterpolation<Value: RawRepresentable>(_ values: [Value])
    where Value.RawValue: _Storable {
      segments.append(.list(values.map { .value(Self.encode($0.rawValue)) }))
    }

    /// Binds raw values as a list, in no order.
    public mutating func appendInterpolation<Value: RawRepresentable>(_ values: Set<Value>)
    where Value.RawValue: _Storable {
      appendInterpolation(Array(values))
    }

    /// Binds keys as a list.
    public mutating func appendInterpolation(_ identifiers: [PersistentIdentifier]) {
      segments.append(.list(identifiers.map(Element.identifier)))
    }

    /// Binds keys as a list, in no order.
    public mutating func appendInterpolation(_ identifiers: Set<PersistentIdentifier>) {
      appendInterpolation(Array(identifiers))
    }

    /// Binds the keys of objects as a list.
    public mutating func appendInterpolation<Model: PersistentModel>(_ objects: [Model]) {
      appendInterpolation(objects.map(\.persistentModelID))
    }

    // MARK: Names

    /// Writes the name of a model's table, quoted. Classes that inherit from one another share one.
    public mutating func appendInterpolation<Model: PersistentModel>(_ model: Model.Type) {
      segments.append(.table(model))
    }

    /// Writes the name of a property's column, quoted and not qualified. That of a `Decimal` comes with
    /// the collation that compares decimals by value.
    public mutating func appendInterpolation<Model: PersistentModel>(
      _ property: PartialKeyPath<Model>
    ) {
      segments.append(.column(Property(keyPath: property, model: Model.self)))
    }

    /// Writes the name of the table that has a property's values: of a lazy attribute, or of a to-many
    /// that is kept in a join table.
    public mutating func appendInterpolation<Model: PersistentModel>(
      table property: PartialKeyPath<Model>
    ) {
      segments.append(.sideTable(Property(keyPath: property, model: Model.self)))
    }

    private static func encode<Value: _Storable>(_ value: Value) -> StoreValue {
      Value._StorageCodec.encode(value)
    }

    private static func encode<Value: _Storable>(_ value: Value?) -> StoreValue {
      if let value { encode(value) } else { .null }
    }
  }
}
