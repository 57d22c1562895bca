import Foundation

/// A value that is used by one thread at a time.
///
/// What `Synchronization.Mutex` is, over the platform's own lock: that one's is unknown to the thread
/// sanitizer, which then reports every use of what it guards. The tests run under the sanitizer, and
/// nothing on the path of a property read takes a lock, so its few nanoseconds more cost nothing.
///
/// A function is guarded as a ``Hook`` and never bare: handed to `withLock` as `inout`, it would come
/// back wrapped in one more conversion each time, until calling it overflows the stack.
package final class Guarded<Value>: Sendable {
  private let lock = NSLock()
  // Unsafe for the compiler only: used under the lock.
  nonisolated(unsafe) private var value: Value

  /// Guards a value.
  package init(_ value: sending Value) { self.value = value }

  /// Runs `body` with the value, alone.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

/// A function that can be guarded.
package struct Hook<Function: Sendable>: Sendable {
  /// The function.
  package let call: Function

  /// Wraps a function; nil for none.
  package init?(_ function: Function?) {
    guard let function else { return nil }
    call = function
  }
}
