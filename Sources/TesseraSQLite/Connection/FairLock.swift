import TesseraCore
import Dispatch
import Foundation

/// A lock that threads get in the order in which they asked, within a time each.
///
/// The thread that holds it may take it again.
final class FairLock: Sendable {
  /// How a request for the lock ended.
  enum Outcome: Equatable {
    /// The lock was free, or was handed over.
    case acquired
    /// The thread holds it already; it has to release it once more.
    case nested
    /// The time was up.
    case timedOut
  }

  private final class Waiter: Sendable {
    let thread: ObjectIdentifier
    let semaphore = DispatchSemaphore(value: 0)

    init(_ thread: ObjectIdentifier) { self.thread = thread }
  }

  private struct State {
    var owner: ObjectIdentifier?
    var depth = 0
    var waiters: [Waiter] = []
  }

  private let state = Guarded(State())

  /// Takes the lock, waiting at most until `deadline`.
  func acquire(until deadline: DispatchTime = .distantFuture) -> Outcome {
    let thread = ObjectIdentifier(Thread.current)
    let waiter: Waiter?
    let immediate: Outcome?
    (waiter, immediate) = state.withLock { state in
      if state.owner == nil {
        state.owner = thread
        state.depth = 1
        return (nil, .acquired)
      }
      if state.owner == thread {
        state.depth += 1
        return (nil, .nested)
      }
      let waiter = Waiter(thread)
      state.waiters.append(waiter)
      return (waiter, nil)
    }
    guard let waiter else { return immediate ?? .acquired }
    if waiter.semaphore.wait(timeout: deadline) == .success { return .acquired }
    return state.withLock { state in
      // Between the end of the wait and here the lock may have been handed over after all.
      guard let index = state.waiters.firstIndex(where: { $0 === waiter }) else { return .acquired }
      state.waiters.remove(at: index)
      return .timedOut
    }
  }

  /// Releases the lock, or hands it to the thread that has waited longest.
  func release() {
    let next: Waiter? = state.withLock { state in
      state.depth -= 1
      guard state.depth == 0 else { return nil }
      guard !state.waiters.isEmpty else {
        state.owner = nil
        return nil
      }
      let next = state.waiters.removeFirst()
      state.owner = next.thread
      state.depth = 1
      return next
    }
    next?.semaphore.signal()
  }
}
