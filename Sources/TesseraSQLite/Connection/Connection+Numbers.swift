import CSQLite
import TesseraCore

extension Connection {
  /// Gives queries what they need to compare decimal numbers by value and to reckon as Swift does: the
  /// collation `tessera_decimal`, and the functions `tessera_decimal_add`, `_subtract` and `_multiply`,
  /// `tessera_add` and so on, and `tessera_single`.
  ///
  /// Only queries use them, nothing stored in the file does.
  func registerNumbers() throws {
    let code = sqlite3_create_collation_v2(
      handle, "tessera_decimal", SQLITE_UTF8, nil,
      { _, leftCount, left, rightCount, right in
        let order = DecimalText.order(
          UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
          UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
        return switch order {
        case .before: -1
        case .same: 0
        case .after: 1
        }
      }, nil)
    if code != SQLITE_OK { throw StoreError.sqlite(handle) }
    try register("tessera_decimal_add", 2) { context, _, arguments in
      Connection.reckon(.add, context, arguments)
    }
    try register("tessera_decimal_subtract", 2) { context, _, arguments in
      Connection.reckon(.subtract, context, arguments)
    }
    try register("tessera_decimal_multiply", 2) { context, _, arguments in
      Connection.reckon(.multiply, context, arguments)
    }
    try register("tessera_add", 2) { Connection.reckonReals(.add, $0, $2) }
    try register("tessera_subtract", 2) { Connection.reckonReals(.subtract, $0, $2) }
    try register("tessera_multiply", 2) { Connection.reckonReals(.multiply, $0, $2) }
    try register("tessera_divide", 2) { Connection.reckonReals(.divide, $0, $2) }
    try register("tessera_remainder", 2) { Connection.reckonReals(.remainder, $0, $2) }
    try register("tessera_single", 1) { context, _, arguments in
      guard let argument = arguments?[0], let number = StoreValue(number: argument).number else {
        return
      }
      Connection.result(context, .real(Double(Float(number))))
    }
  }

  typealias Function =
    @convention(c) (
      OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Void

  /// Gives queries a function that always gives the same for the same.
  func register(_ name: String, _ count: Int32, _ function: Function) throws {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    let code = sqlite3_create_function_v2(
      handle, name, count, flags, nil, function, nil, nil, nil)
    if code != SQLITE_OK { throw StoreError.sqlite(handle) }
  }

  /// Returns the result of an operation on integers and floating-point numbers, NaNs among them.
  private static func reckonReals(
    _ operation: Condition.Arithmetic, _ context: OpaquePointer?,
    _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let left = arguments?[0], let right = arguments?[1] else { return }
    result(context, operation.result(StoreValue(number: left), StoreValue(number: right)))
  }

  /// Returns the result of an operation; no value where either side is no number.
  private static func reckon(
    _ operation: Condition.Arithmetic, _ context: OpaquePointer?,
    _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let left = digits(arguments?[0]), let right = digits(arguments?[1]),
      let result = DecimalText.result(operation, left, right)
    else { return }
    Connection.result(context, .text(result))
  }

  private static func digits(_ argument: OpaquePointer?) -> String? {
    guard let argument, sqlite3_value_type(argument) != SQLITE_NULL,
      let start = sqlite3_value_text(argument)
    else { return nil }
    let count = Int(sqlite3_value_bytes(argument))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
