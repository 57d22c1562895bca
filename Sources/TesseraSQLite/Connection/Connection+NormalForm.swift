import CSQLite
import TesseraCore
import TesseraSQL

extension Connection {
  /// Gives queries the function `tessera_nfc`: a text in normal form C, anything else unchanged.
  ///
  /// Only queries use it, nothing stored in the file does.
  func registerNormalForm() throws {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    let code = sqlite3_create_function_v2(
      handle, "tessera_nfc", 1, flags, nil,
      { context, _, arguments in
        guard let argument = arguments?[0] else { return }
        guard sqlite3_value_type(argument) == SQLITE_TEXT, let start = sqlite3_value_text(argument)
        else {
          sqlite3_result_value(context, argument)
          return
        }
        let utf8 = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(argument)))
        if TextNormalForm.isObviouslyNormal(UnsafeRawBufferPointer(utf8)) {
          sqlite3_result_value(context, argument)
          return
        }
        var text = TextNormalForm.normalized(String(decoding: utf8, as: UTF8.self))
        text.withUTF8 {
          sqlite3_result_text64(
            context, UnsafeRawPointer($0.baseAddress)?.assumingMemoryBound(to: CChar.self),
            UInt64($0.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self),
            UInt8(SQLITE_UTF8))
        }
      }, nil, nil, nil)
    if code != SQLITE_OK { throw StoreError.sqlite(handle) }
  }
}
