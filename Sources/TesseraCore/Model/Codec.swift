// The witnesses of documented requirements need no comments of their own.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// How one Swift type is kept in a column. For generated code.
///
/// Chosen at compile time by the overloads of `_storage(of:)`, so that reading a column is a direct
/// call with no box and no lookup.
public protocol _Codec: SendableMetatype {
  /// The property's type.
  associatedtype Value
  /// The type of the column.
  static var columnType: ColumnType { get }
  /// The type's name in the schema's fingerprint.
  static var valueType: String { get }
  /// Whether ``Value`` is an `Optional`.
  static var isOptional: Bool { get }
  /// What a property reads as where nothing was stored; nil where the type has no such value.
  static var standIn: Value? { get }
  /// Reads a column; nil where it holds nothing this type can be made from.
  static func decode(_ row: RowReader, _ column: Int32) -> Value?
  /// The same from a value.
  static func decode(_ value: StoreValue) -> Value?
  /// What is stored for `value`; ``StoreValue/null`` where it can't be encoded.
  static func encode(_ value: Value) -> StoreValue
  /// The same; throws where it can't be encoded. Only `Codable` values can fail so.
  static func encodeToSave(_ value: Value) throws -> StoreValue
  /// Whether both are stored alike (D8).
  static func areSame(_ lhs: Value, _ rhs: Value) -> Bool
}

extension _Codec {
  /// What is stored for `value`.
  public static func encodeToSave(_ value: Value) throws -> StoreValue { encode(value) }
}

/// A type that is stored in a column as it is. For generated code.
public protocol _Storable: _Sortable {
  /// How it is stored.
  associatedtype _StorageCodec: _Codec where _StorageCodec.Value == Self
}

/// A ``_Storable`` type of fixed width, kept bare in the object rather than in a slot.
public protocol _FixedWidthStorable: _Storable {}

extension Bool: _FixedWidthStorable {
  /// Stored as the integers 0 and 1.
  public enum _StorageCodec: _Codec {
    @inlinable public static var columnType: ColumnType { .integer }
    @inlinable public static var valueType: String { "Bool" }
    @inlinable public static var isOptional: Bool { false }
    @inlinable public static var standIn: Bool? { .some(false) }
    @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Bool? {
      row.integer(column).map { $0 != 0 }
    }
    @inlinable public static func decode(_ value: StoreValue) -> Bool? {
      if case .integer(let integer) = value { integer != 0 } else { nil }
    }
    @inlinable public static func encode(_ value: Bool) -> StoreValue { .integer(value ? 1 : 0) }
    @inlinable public static func areSame(_ lhs: Bool, _ rhs: Bool) -> Bool { lhs == rhs }
  }
}

extension Double: _FixedWidthStorable {
  /// Stored as a floating-point number.
  public enum _StorageCodec: _Codec {
    @inlinable public static var columnType: ColumnType { .real }
    @inlinable public static var valueType: String { "Double" }
    @inlinable public static var isOptional: Bool { false }
    @inlinable public static var standIn: Double? { .some(0) }
    @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Double? {
      row.real(column)
    }
    @inlinable public static func decode(_ value: StoreValue) -> Double? {
      switch value {
      case .real(let real): real
      case .integer(let integer): Double(integer)
      default: nil
      }
    }
    @inlinable public static func encode(_ value: Double) -> StoreValue { .real(value) }
    @inlinable public static func areSame(_ lhs: Double, _ rhs: Double) -> Bool {
      lhs.bitPattern == rhs.bitPattern
    }
  }
}

extension Date: _FixedWidthStorable {
  /// Stored as seconds since 2001-01-01 UTC: the very number a `Date` holds, so it comes back bit
  /// for bit.
  public enum _StorageCodec: _Codec {
    @inlinable public static var columnType: ColumnType { .real }
    @inlinable public static var valueType: String { "Date" }
    @inlinable public static var isOptional: Bool { false }
    @inlinable public static var standIn: Date? { .some(.distantPast) }
    @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Date? {
      row.real(column).map(Date.init(timeIntervalSinceReferenceDate:))
    }
    @inlinable public static func decode(_ value: StoreValue) -> Date? {
      Double._StorageCodec.decode(value).map(Date.init(timeIntervalSinceReferenceDate:))
    }
    @inlinable public static func encode(_ value: Date) -> StoreValue {
      .real(value.timeIntervalSinceReferenceDate)
    }
    @inlinable public static func areSame(_ lhs: Date, _ rhs: Date) -> Bool {
      lhs.timeIntervalSinceReferenceDate.bitPattern
        == rhs.timeIntervalSinceReferenceDate.bitPattern
    }
  }
}

extension UUID: _FixedWidthStorable {
  /// Stored as its upper-case string; read in either case.
  public enum _StorageCodec: _Codec {
    @inlinable public static var columnType: ColumnType { .text }
    @inlinable public static var valueType: String { "UUID" }
    @inlinable public static var isOptional: Bool { false }
    @inlinable public static var standIn: UUID? {
      .some(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    }
    @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> UUID? {
      row.text(column).flatMap(UUID.init(uuidString:))
    }
    @inlinable public static func decode(_ value: StoreValue) -> UUID? {
      if case .text(let text) = value { UUID(uuidString: text) } else { nil }
    }
    @inlinable public static func encode(_ value: UUID) -> StoreValue { .text(value.uuidString) }
    @inlinable public static func areSame(_ lhs: UUID, _ rhs: UUID) -> Bool { lhs == rhs }
  }
}

extension String: _Storable {
  /// Stored as text, byte for byte.
  public enum _StorageCodec: _Codec {
    @inlinable public static var columnType: ColumnType { .text }
    @inlinable public static var valueType: String { "String" }
    @inlinable public static var isOptional: Bool { false }
    @inlinable public static var standIn: String? { .some("") }
    @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> String? {
      row.text(column)
    }
    @inlinable public static func decode(_ value: StoreValue) -> String? {
      if case .text(let text) = value { text } else { nil }
    }
    @inlinable public static func encode(_ value: String) -> StoreValue { .text(value) }
    @inlinable public static func areSame(_ lhs: String, _ rhs: String) -> Bool {
      lhs.isStoredLike(rhs)
    }
  }
}

extension URL: _Storable {
  /// Stored as its absolute string. A URL that is relative to another comes back resolved.
  public enum _StorageCodec: _Codec {
    @inlinable public static var columnType: ColumnType { .text }
    @inlinable public static var valueType: String { "URL" }
    @inlinable public static var isOptional: Bool { false }
    @inlinable public static var standIn: URL? { URL(string: "about:blank") }
    @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> URL? {
      row.text(column).flatMap { URL(string: $0) }
    }
    @inlinable public static func decode(_ value: StoreValue) -> URL? {
      if case .text(let text) = value { URL(string: text) } else { nil }
    }
    @inlinable public static func encode(_ value: URL) -> StoreValue {
      .text(value.absoluteString)
    }
    @inlinable public static func areSame(_ lhs: URL, _ rhs: URL) -> Bool {
      lhs.absoluteString.isStoredLike(rhs.absoluteString)
    }
  }
}

extension Data: _Storable {
  /// Stored as bytes.
  public enum _StorageCodec: _Codec {
    @inlinable public static var columnType: ColumnType { .blob }
    @inlinable public static var valueType: String { "Data" }
    @inlinable public static var isOptional: Bool { false }
    @inlinable public static var standIn: Data? { .some(Data()) }
    @inlinable public static func decode(_ row: RowReader, _ column: Int32) -> Data? {
      row.blob(column)
    }
    @inlinable public static func decode(_ value: StoreValue) -> Data? {
      if case .blob(let blob) = value { blob } else { nil }
    }
    @inlinable public static func encode(_ value: Data) -> StoreValue { .blob(value) }
    @inlinable public static func areSame(_ lhs: Data, _ rhs: Data) -> Bool { lhs == rhs }
  }
}
