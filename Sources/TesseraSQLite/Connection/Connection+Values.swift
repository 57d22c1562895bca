import CSQLite
import Foundation
import TesseraCore

extension Connection {
  /// Gives queries what they need to look inside `Codable` values and to be handed lists of values:
  /// the functions `tessera_json`, `tessera_json_elements`, `tessera_value` and `tessera_count`.
  ///
  /// Only queries use them, nothing stored in the file does.
  func registerValues() throws {
    try register("tessera_json", -1) { context, count, arguments in
      guard let arguments, count >= 2, let text = Connection.text(arguments[0]),
        let form = Condition.JSONForm(rawValue: Int(sqlite3_value_int(arguments[1])))
      else { return }
      let steps = (2..<Int(count)).compactMap { Connection.step(arguments[$0]) }
      Connection.result(context, StoredJSON.value(in: text, at: steps, as: form))
    }
    try register("tessera_json_elements", 1) { context, _, arguments in
      guard let text = Connection.text(arguments?[0]),
        let elements = StoredJSON.elements(of: text)
      else { return }
      Connection.result(
        context, .text(String(decoding: JSONList.bytes(elements), as: UTF8.self)))
    }
    try register("tessera_value", 1) { context, _, arguments in
      guard let argument = arguments?[0], let start = sqlite3_value_text(argument) else { return }
      let count = Int(sqlite3_value_bytes(argument))
      Connection.result(
        context, StoreValue(listed: UnsafeBufferPointer(start: start, count: count)))
    }
    try register("tessera_count", 1) { context, _, arguments in
      guard let text = Connection.text(arguments?[0]) else { return }
      sqlite3_result_int64(context, Int64(text.count))
    }
  }

  private static func step(_ argument: OpaquePointer?) -> Condition.JSONStep? {
    guard let argument else { return nil }
    if sqlite3_value_type(argument) == SQLITE_INTEGER {
      return .element(Int(sqlite3_value_int64(argument)))
    }
    return text(argument).map { .member($0) }
  }

  /// The text of an argument; nil of another value.
  static func text(_ argument: OpaquePointer?) -> String? {
    guard let argument, sqlite3_value_type(argument) == SQLITE_TEXT,
      let start = sqlite3_value_text(argument)
    else { return nil }
    let count = Int(sqlite3_value_bytes(argument))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Makes a value the result of a function.
  static func result(_ context: OpaquePointer?, _ value: StoreValue) {
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let integer): sqlite3_result_int64(context, integer)
    case .real(let real) where real.isNaN:
      // As it is in a column.
      var bits = real.bitPattern.bigEndian
      withUnsafeBytes(of: &bits) {
        sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), copied)
      }
    case .real(let real): sqlite3_result_double(context, real)
    case .text(var text), .decimal(var text):
      text.withUTF8 {
        // An empty buffer may have no address, which would be no value.
        let start = UnsafeRawPointer($0.baseAddress) ?? UnsafeRawPointer(RowReader.sqliteFunctions)
        sqlite3_result_text64(
          context, start.assumingMemoryBound(to: CChar.self), UInt64($0.count), copied,
          UInt8(SQLITE_UTF8))
      }
    case .blob(let data):
      data.withUnsafeBytes {
        let start = $0.baseAddress ?? UnsafeRawPointer(RowReader.sqliteFunctions)
        sqlite3_result_blob64(context, start, UInt64($0.count), copied)
      }
    }
  }
}

extension StoreValue {
  /// A function's argument as a number, of a NaN's bytes the NaN; no value of what is none.
  init(number argument: OpaquePointer) {
    switch sqlite3_value_type(argument) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(argument))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(argument))
    case SQLITE_BLOB where sqlite3_value_bytes(argument) == 8:
      guard let bytes = sqlite3_value_blob(argument) else {
        self = .null
        return
      }
      let real = Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
      self = real.isNaN ? .real(real) : .null
    default: self = .null
    }
  }
}
