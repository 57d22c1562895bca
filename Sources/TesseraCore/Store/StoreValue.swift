public import Foundation

/// A value as a store keeps it: the closed set of things that can be bound, read and compared.
///
/// Equality is equality as stored: `-0.0` is not `0.0`, a NaN equals a NaN of the same bits, and
/// texts are equal when their UTF-8 bytes are.
public enum StoreValue: Sendable {
  /// No value.
  case null
  /// A 64-bit signed integer; also how a `Bool` (0, 1), narrower integers and the key of a to-one are
  /// stored.
  case integer(Int64)
  /// A 64-bit floating-point number; also how a `Float` and a `Date` are stored (seconds since
  /// 2001-01-01 UTC).
  case real(Double)
  /// A text, byte for byte; also how a `UUID` (its upper-case string), a `URL` and a `Codable` value
  /// (JSON) are stored.
  case text(String)
  /// Bytes.
  case blob(Data)
  /// A decimal number, exactly: its plain digits, without zeros that mean nothing (`-0.5`, `10`), or
  /// `NaN`. Compared by value. A store without such a type keeps the text.
  case decimal(String)

  /// Whether there is no value.
  @inlinable public var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension StoreValue: Hashable {
  /// Whether both are stored alike, bit for bit.
  public static func == (lhs: StoreValue, rhs: StoreValue) -> Bool {
    switch (lhs, rhs) {
    case (.null, .null): true
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
    case (.text(let a), .text(let b)): a.isStoredLike(b)
    case (.blob(let a), .blob(let b)): a == b
    case (.decimal(let a), .decimal(let b)): a.isStoredLike(b)
    default: false
    }
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .real(let value):
      hasher.combine(2)
      hasher.combine(value.bitPattern)
    case .text(let value):
      hasher.combine(3)
      for byte in value.utf8 { hasher.combine(byte) }
    case .blob(let value):
      hasher.combine(4)
      hasher.combine(value)
    case .decimal(let value):
      hasher.combine(5)
      for byte in value.utf8 { hasher.combine(byte) }
    }
  }
}

extension String {
  /// Whether both texts have the same UTF-8 bytes.
  ///
  /// Swift's `==` holds for canonically equivalent texts too; a store that is asked to replace one
  /// by the other has to write.
  @inlinable public func isStoredLike(_ other: String) -> Bool {
    var a = self
    var b = other
    return a.withUTF8 { left in
      b.withUTF8 { right in
        left.count == right.count && left.elementsEqual(right)
      }
    }
  }
}

/// How a column's values are stored.
public enum ColumnType: Int, Sendable, Codable {
  // The raw values are the type codes of the SQLite C API, so that its cursor needs no table.
  case integer = 1
  case real = 2
  case text = 3
  case blob = 4
  case null = 5
  // What follows is no type of a value but of a column.

  /// Integers without a sign: values past the greatest signed one are texts of 20 digits, which sort
  /// after all integers and among each other by value.
  case unsigned = 6
  /// Decimal numbers, ``StoreValue/decimal(_:)``.
  case decimal = 7
}
