import TesseraCore

/// Counts.
public final class Counter: Sendable {
  private let number = Guarded(0)

  /// Starts at zero.
  public init() {}

  /// How often it was asked for the next number.
  public var count: Int { number.withLock { $0 } }

  /// One more.
  @discardableResult public func next() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }
}
