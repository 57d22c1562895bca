/// A JSON text, taken apart.
///
/// Numbers stay text, so that each type reads them in its own way and exactly.
indirect enum JSONTree {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// How deep values may lie inside each other, written or read: what is nested deeper would need more
  /// stack than a thread has.
  static let greatestDepth = 256
}

/// A text that is no JSON, or nested too deep. It does not say where: nobody mends it by hand.
struct JSONSyntaxError: Error {}
