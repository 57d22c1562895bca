// The witnesses of documented requirements need no comments of their own.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

extension Float: _FixedWidthStorable {
  /// Stored as the floating-point number of double precision that has the same value. A number past
  /// the type's range is missing; one between two values of the type is rounded.
  public enum _StorageCodec: _Codec {
    @inlinable public static var columnType: ColumnType { .real }
    @inlinable public static var valueType: String { "Float" }
    @inlinable public static var isOptional: Bool { false }
    @inlinable public static var standIn: Float? { .some(0) }
    @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Float? {
      row.real(column).flatMap(narrowed)
    }
    @inlinable public static func decode(_ value: StoreValue) -> Float? {
      Double._StorageCodec.decode(value).flatMap(narrowed)
    }
    @inlinable public static func encode(_ value: Float) -> StoreValue { .real(widened(value)) }
    @inlinable public static func areSame(_ lhs: Float, _ rhs: Float) -> Bool {
      lhs.bitPattern == rhs.bitPattern
    }
    // The processor's conversions make every NaN a quiet one; the bits of one are moved by hand.
    @inlinable static func widened(_ value: Float) -> Double {
      if !value.isNaN { return Double(value) }
      let bits = UInt64(value.bitPattern)
      let payload = (bits & 0x7F_FFFF) << 29
      return Double(bitPattern: (bits >> 31) << 63 | 0x7FF0_0000_0000_0000 | payload)
    }
    @inlinable static func narrowed(_ value: Double) -> Float? {
      if value.isNaN {
        let payload = UInt32(truncatingIfNeeded: value.bitPattern >> 29) & 0x7F_FFFF
        let sign = UInt32(truncatingIfNeeded: value.bitPattern >> 63) << 31
        // Without a payload it would be an infinity.
        return Float(bitPattern: sign | 0xFF << 23 | (payload == 0 ? 1 << 22 : payload))
      }
      let narrow = Float(value)
      return narrow.isInfinite && !value.isInfinite ? nil : narrow
    }
  }
}

extension Decimal: _FixedWidthStorable {
  /// Stored as its plain digits: `12.5`, `-0.001`, `1000`, `NaN`.
  public enum _StorageCodec: _Codec {
    @inlinable public static var columnType: ColumnType { .decimal }
    @inlinable public static var valueType: String { "Decimal" }
    @inlinable public static var isOptional: Bool { false }
    @inlinable public static var standIn: Decimal? { .some(0) }
    public static func decode(_ row: RowReader, _ column: Int32) -> Decimal? {
      row.text(column).flatMap(DecimalText.decimal)
    }
    public static func decode(_ value: StoreValue) -> Decimal? {
      switch value {
      case .decimal(let text), .text(let text): DecimalText.decimal(text)
      case .integer(let integer): Decimal(integer)
      case .null, .real, .blob: nil
      }
    }
    public static func encode(_ value: Decimal) -> StoreValue { .decimal(DecimalText.text(value)) }
    @inlinable public static func areSame(_ lhs: Decimal, _ rhs: Decimal) -> Bool { lhs == rhs }
  }
}
