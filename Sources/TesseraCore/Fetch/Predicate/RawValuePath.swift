/// Recognises the key path of a raw value.
enum RawValuePath {
  /// Whether a key path reads the raw value of a type that is stored as that.
  ///
  /// Swift keeps no name of a computed property, so the cases are asked: what gives the raw value of
  /// each of them is as good as the raw value.
  static func leads<Root, Value>(_ keyPath: KeyPath<Root, Value>) -> Bool {
    func isRawValue<Raw: RawRepresentable>(_ type: Raw.Type) -> Bool {
      guard Raw.RawValue.self == Value.self, Value.self is any _Storable.Type,
        let keyPath = keyPath as? KeyPath<Raw, Raw.RawValue>
      else { return false }
      if isOnlyField(keyPath) { return true }
      guard let shape = EnumShape(type), shape.payloadCases == 0, shape.emptyCases > 0 else {
        return false
      }
      return (0..<shape.emptyCases).allSatisfy { index in
        guard let value = EnumShape.emptyCase(index, of: type) else { return false }
        return areEqual(value[keyPath: keyPath], value.rawValue)
      }
    }
    guard let type = Root.self as? any RawRepresentable.Type else { return false }
    return isRawValue(type)
  }

  /// Whether the raw value is all there is in a struct.
  private static func isOnlyField<Raw: RawRepresentable>(_ keyPath: KeyPath<Raw, Raw.RawValue>)
    -> Bool
  {
    MemoryLayout<Raw>.offset(of: keyPath) == 0
      && MemoryLayout<Raw>.size == MemoryLayout<Raw.RawValue>.size
  }

  private static func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    func encoded<Stored: _Storable>(_ value: Stored) -> StoreValue {
      Stored._StorageCodec.encode(value)
    }
    guard let left = lhs as? any _Storable, let right = rhs as? any _Storable else { return false }
    return encoded(left) == encoded(right)
  }
}
