import TesseraCore
import Testing

struct GuardedTests {
  @Test func `a guarded function stays as it is however often it is read`() {
    let guarded = Guarded(Hook<@Sendable (Int) -> Int>({ $0 + 1 }))
    for _ in 0..<200_000 { _ = guarded.withLock { $0 } }
    #expect(guarded.withLock { $0 }?.call(1) == 2)
  }

  @Test func `no function is no hook`() {
    let hook = Hook<@Sendable () -> Void>(nil)
    #expect(hook == nil)
  }
}
