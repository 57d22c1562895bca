import Synchronization
import TesseraCore

/// Tells a test which statements a store's connections run.
///
/// A statement is told each time it is taken for use: one that is bound and run in a loop, once.
final class StatementObserver: Sendable {
  private let isWatching = Atomic<Bool>(false)
  private let body = Guarded<Hook<@Sendable (String) -> Void>?>(nil)
  private let prepares = Guarded<Hook<@Sendable (String) -> Void>?>(nil)

  /// Sets who is told; nil for nobody.
  func tell(_ body: (@Sendable (String) -> Void)?) {
    let hook = Hook(body)
    self.body.withLock { $0 = hook }
    isWatching.store(body != nil, ordering: .releasing)
  }

  /// Sets who is told of a statement when it is prepared; nil for nobody.
  func tellOfPrepares(_ body: (@Sendable (String) -> Void)?) {
    let hook = Hook(body)
    prepares.withLock { $0 = hook }
  }

  /// Notes that a statement is prepared, which costs more than asking who wants to know.
  func notePrepared(_ sql: String) { prepares.withLock { $0 }?.call(sql) }

  /// Notes that a statement is run.
  func note(_ sql: String) {
    guard isWatching.load(ordering: .relaxed) else { return }
    body.withLock { $0 }?.call(sql)
  }
}
