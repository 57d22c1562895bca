/// What the metadata of an enum tells of its cases; asked of a type, since there is no value to mirror.
struct EnumShape {
  /// The number of cases with a payload.
  let payloadCases: Int
  /// The number of cases without.
  let emptyCases: Int

  /// The shape of `type`; nil where it is no enum.
  init?(_ type: Any.Type) {
    // The kind is the first word of every type's metadata: 0x201 is an enum (the ABI's
    // MetadataKind.def; stable on Apple's platforms, the same on the others). An Optional is another
    // kind. The second word leads to the enum's description, which ends in two counts.
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    guard metadata.pointee == 0x201 else { return nil }
    #if _ptrauth(_arm64e)
      // The pointer is signed here: its upper bits are no address.
      let address = metadata[1] & 0x7F_FFFF_FFFF
    #else
      let address = metadata[1]
    #endif
    // Flags, parent, name, accessor and fields come first, each four bytes.
    guard let counts = UnsafePointer<UInt32>(bitPattern: address)?.advanced(by: 5) else {
      return nil
    }
    // The upper byte says where the size of the payload is.
    payloadCases = Int(counts[0] & 0xFF_FFFF)
    emptyCases = Int(counts[1])
  }

  /// The case numbered `index` of an enum whose cases have no payloads; nil of another type.
  static func emptyCase<Value>(_ index: Int, of type: Value.Type) -> Value? {
    // Such cases are the numbers from zero, in order of declaration, in as many bytes as it takes.
    guard let shape = EnumShape(type), shape.payloadCases == 0, index >= 0,
      index < shape.emptyCases, _isPOD(type), MemoryLayout<Value>.size <= 8
    else { return nil }
    return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
      guard let start = memory.baseAddress else { return nil }
      var bits = UInt64(index).littleEndian
      withUnsafeBytes(of: &bits) {
        UnsafeMutableRawPointer(start).copyMemory(
          from: $0.baseAddress ?? UnsafeRawPointer(start), byteCount: MemoryLayout<Value>.size)
      }
      return start.pointee
    }
  }

  /// The first case of an enum: as the type lists them, else as it declares them.
  static func firstCase<Value>(of type: Value.Type) -> Value? {
    func first<Cases: CaseIterable>(_: Cases.Type) -> Value? { Cases.allCases.first as? Value }
    if let cases = type as? any CaseIterable.Type, EnumShape(type) != nil,
      let value = first(cases)
    {
      return value
    }
    return emptyCase(0, of: type)
  }
}
