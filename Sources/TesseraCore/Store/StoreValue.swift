public import Foundation

/// A value as a store keeps it: the closed set of things that can be bound, read and compared.
///
/// Equality is equality as stored: `-0.0` is not `0.0`, a NaN equals a NaN of the same bits, and
/// texts are equal when their UTF-8 bytes are.
public enum StoreValue: Sendable {
  /// No value.
  case null
  /// A 64-bit signed integer; also how a `Bool` (0, 1) and the key of a to-one are stored.
  case integer(Int64)
  /// A 64-bit floating-point number; also how a `Date` is stored (seconds since 2001-01-01 UTC).
  case real(Double)
  /// A text, byte for byte; also how a `UUID` is stored (its upper-case string).
  case text(String)
  /// Bytes.
  case blob(Data)

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
}
