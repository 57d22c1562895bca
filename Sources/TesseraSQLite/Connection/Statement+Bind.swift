import CSQLite
import Foundation
import TesseraCore
import TesseraSQL

/// Tells SQLite to copy what is bound before the call returns.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension Statement {
  /// Binds a key or another integer.
  @inline(__always)
  func bind(_ integer: Int64, at index: Int32) throws {
    try check(sqlite3_bind_int64(handle, index, integer))
  }

  /// Binds no value.
  @inline(__always)
  func bindNull(at index: Int32) throws {
    try check(sqlite3_bind_null(handle, index))
  }

  /// Binds a value, copied.
  func bind(_ value: StoreValue, at index: Int32) throws {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let integer): try bind(integer, at: index)
    case .real(let real): try bind(real, at: index)
    case .text(let text), .decimal(let text): try bind(text, at: index)
    case .blob(let data):
      try data.withUnsafeBytes { try bindBytes($0, at: index, destructor: copied) }
    }
  }

  /// Binds a text, copied.
  func bind(_ text: String, at index: Int32) throws {
    var text = text
    try text.withUTF8 { try bindText(UnsafeRawBufferPointer($0), at: index, destructor: copied) }
  }

  /// Binds bytes, copied.
  func bind(_ bytes: [UInt8], at index: Int32) throws {
    try bytes.withUnsafeBytes { try bindBytes($0, at: index, destructor: copied) }
  }

  /// Binds everything a query binds.
  func bind(_ bindings: [SQLBinding]) throws {
    for (offset, binding) in bindings.enumerated() {
      let index = Int32(offset + 1)
      switch binding {
      case .value(let value): try bind(value, at: index)
      case .keys(let keys): try bind(JSONList.bytes(keys), asTextAt: index)
      case .texts(let texts): try bind(JSONList.bytes(texts), asTextAt: index)
      case .values(let values): try bind(JSONList.bytes(values), asTextAt: index)
      case .rows(let rows): try bind(JSONList.bytes(rows), asTextAt: index)
      // A plan has put its own in the place of all but the first.
      case .slot, .scopeKeys, .limit, .offset, .parameter: try bindNull(at: index)
      }
    }
  }

  /// Lets go of what is bound and large: the statement is kept, and would keep a copy of it.
  func clear(_ bindings: [SQLBinding]) {
    if bindings.contains(where: \.isLarge) { sqlite3_clear_bindings(handle) }
  }

  private func bind(_ bytes: [UInt8], asTextAt index: Int32) throws {
    try bytes.withUnsafeBytes { try bindText($0, at: index, destructor: copied) }
  }

  /// Binds UTF-8 that stays where it is until the statement has run.
  func bindText(_ utf8: UnsafeRawBufferPointer, borrowedAt index: Int32) throws {
    try bindText(utf8, at: index, destructor: nil)
  }

  /// Binds bytes that stay where they are until the statement has run.
  func bindBytes(_ bytes: UnsafeRawBufferPointer, borrowedAt index: Int32) throws {
    try bindBytes(bytes, at: index, destructor: nil)
  }

  /// Binds a number that is to be stored.
  ///
  /// SQLite keeps a NaN as no value: it is stored as the eight bytes of its bits, most significant
  /// first, which ``RowReader/real(_:)`` reads back.
  func bind(_ real: Double, at index: Int32) throws {
    if real.isNaN {
      var bits = real.bitPattern.bigEndian
      try withUnsafeBytes(of: &bits) { try bindBytes($0, at: index, destructor: copied) }
    } else {
      try check(sqlite3_bind_double(handle, index, real))
    }
  }

  private func bindText(
    _ utf8: UnsafeRawBufferPointer, at index: Int32, destructor: sqlite3_destructor_type?
  ) throws {
    // An empty buffer may have no address, which would bind NULL.
    let start = utf8.baseAddress ?? UnsafeRawPointer(RowReader.sqliteFunctions)
    try check(
      sqlite3_bind_text64(
        handle, index, start.assumingMemoryBound(to: CChar.self), UInt64(utf8.count), destructor,
        UInt8(SQLITE_UTF8)))
  }

  private func bindBytes(
    _ bytes: UnsafeRawBufferPointer, at index: Int32, destructor: sqlite3_destructor_type?
  ) throws {
    let start = bytes.baseAddress ?? UnsafeRawPointer(RowReader.sqliteFunctions)
    try check(sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), destructor))
  }

  @inline(__always)
  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw StoreError.sqlite(sqlite3_db_handle(handle)) }
  }
}

extension SQLBinding {
  /// Whether a statement should not keep it: a list, or a value of more than some hundred bytes.
  fileprivate var isLarge: Bool {
    if case .value(let value) = self { return value.arenaByteCount > 512 }
    return elementCount != nil
  }
}
