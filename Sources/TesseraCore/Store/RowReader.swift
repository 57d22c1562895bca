public import Foundation

/// The C functions with which a store's cursor hands out the columns of its current row.
///
/// They are plain C function pointers because a call through one crosses modules at no visible
/// cost, where a protocol or a closure would cost more than reading the column.
public struct ColumnFunctions: Sendable {
  @usableFromInline let type: @convention(c) (OpaquePointer?, Int32) -> Int32
  @usableFromInline let integer: @convention(c) (OpaquePointer?, Int32) -> Int64
  @usableFromInline let real: @convention(c) (OpaquePointer?, Int32) -> Double
  @usableFromInline let text: @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<UInt8>?
  @usableFromInline let blob: @convention(c) (OpaquePointer?, Int32) -> UnsafeRawPointer?
  @usableFromInline let byteCount: @convention(c) (OpaquePointer?, Int32) -> Int32
  @usableFromInline let handOver: (@convention(c) (OpaquePointer?, Int32) -> Bool)?

  /// Collects the functions of one store.
  ///
  /// - Parameters:
  ///   - type: The stored type of a column, a raw value of ``ColumnType``, or another number where
  ///     there is a value that can't be read; asked before the others.
  ///   - integer: The column as an integer; 0 where it has no value.
  ///   - real: The column as a number; 0 where it has no value.
  ///   - text: The column as UTF-8 text; nil where it has no value.
  ///   - blob: The column as bytes; nil where it has no value or is empty.
  ///   - byteCount: The number of bytes of the text or blob asked for last.
  ///   - handOver: Whether the blob asked for last is memory of its own that now belongs to the
  ///     caller, who releases it with `free`; nil where it never is.
  public init(
    type: @escaping @convention(c) (OpaquePointer?, Int32) -> Int32,
    integer: @escaping @convention(c) (OpaquePointer?, Int32) -> Int64,
    real: @escaping @convention(c) (OpaquePointer?, Int32) -> Double,
    text: @escaping @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<UInt8>?,
    blob: @escaping @convention(c) (OpaquePointer?, Int32) -> UnsafeRawPointer?,
    byteCount: @escaping @convention(c) (OpaquePointer?, Int32) -> Int32,
    handOver: (@convention(c) (OpaquePointer?, Int32) -> Bool)? = nil
  ) {
    self.type = type
    self.integer = integer
    self.real = real
    self.text = text
    self.blob = blob
    self.byteCount = byteCount
    self.handOver = handOver
  }
}

/// The current row of a store's cursor, read column by column.
///
/// Valid until the cursor moves on; never kept. Columns of a fetch are, in order: the key, the row
/// version, the columns of the plan, what ``FetchPlan/subclassColumns`` adds, and the owner's key where
/// the plan is scoped to owners.
public struct RowReader {
  @usableFromInline let cursor: OpaquePointer?
  @usableFromInline let functions: UnsafePointer<ColumnFunctions>

  /// Wraps a cursor.
  ///
  /// - Parameters:
  ///   - cursor: What the functions are called with.
  ///   - functions: The store's functions; they must outlive every reader.
  @inlinable public init(cursor: OpaquePointer?, functions: UnsafePointer<ColumnFunctions>) {
    self.cursor = cursor
    self.functions = functions
  }

  /// Whether the column has no value.
  @inlinable public func isNull(_ column: Int32) -> Bool {
    functions.pointee.type(cursor, column) == 5
  }

  /// The stored type of the column.
  @inlinable public func type(_ column: Int32) -> ColumnType {
    ColumnType(rawValue: Int(functions.pointee.type(cursor, column))) ?? .null
  }

  /// The column as an integer, or nil where it holds none.
  @inlinable public func integer(_ column: Int32) -> Int64? {
    let value = functions.pointee.integer(cursor, column)
    // Zero is also what text, a blob and no value read as: only then is the type worth a call.
    if value == 0 && functions.pointee.type(cursor, column) != 1 { return nil }
    return value
  }

  /// The column as a number, or nil where it holds none.
  @inlinable public func real(_ column: Int32) -> Double? {
    let value = functions.pointee.real(cursor, column)
    if value == 0 {
      let type = functions.pointee.type(cursor, column)
      if type == 4 { return bits(column) }
      if type != 2 && type != 1 { return nil }
    }
    return value
  }

  /// A number stored as the eight bytes of its bits: one that the database would not keep as it is.
  @usableFromInline func bits(_ column: Int32) -> Double? {
    guard let bytes = blob(column), bytes.count == 8 else { return nil }
    return Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The column as text, or nil where it has no value.
  @inlinable public func text(_ column: Int32) -> String? {
    guard let start = functions.pointee.text(cursor, column) else { return nil }
    let count = Int(functions.pointee.byteCount(cursor, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The column as bytes, or nil where it has no value.
  @inlinable public func blob(_ column: Int32) -> Data? {
    guard let start = functions.pointee.blob(cursor, column) else {
      let type = functions.pointee.type(cursor, column)
      return type == 4 || type == 3 ? Data() : nil
    }
    let count = Int(functions.pointee.byteCount(cursor, column))
    if let handOver = functions.pointee.handOver, handOver(cursor, column) {
      return Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: count, deallocator: .free)
    }
    return Data(bytes: start, count: count)
  }

  /// The column as an attribute of a type has it.
  package func value(_ column: Int32, as columnType: ColumnType?) -> StoreValue {
    switch columnType {
    case .real: real(column).map(StoreValue.real) ?? value(column)
    case .decimal: text(column).map(StoreValue.decimal) ?? .null
    default: value(column)
    }
  }

  /// The column in the type it was stored with.
  @inlinable public func value(_ column: Int32) -> StoreValue {
    switch type(column) {
    case .null, .unsigned, .decimal: .null
    case .integer: .integer(functions.pointee.integer(cursor, column))
    case .real: .real(functions.pointee.real(cursor, column))
    case .text: text(column).map(StoreValue.text) ?? .null
    case .blob: blob(column).map(StoreValue.blob) ?? .null
    }
  }
}
