import Foundation

/// Where a context hears of commits: the way to its actor, and at most one visit under way.
///
/// Sendable, while its context is not: the context is only touched on its own actor.
package final class Mailbox: Sendable {
  /// The context's number in the feed.
  package let number: UInt64
  private struct State {
    var target: Int64 = 0
    var merged: Int64 = 0
    var isVisitPending = false
    var home: Home
  }
  private let state: Guarded<State>
  // Set once when the context is made, read on the context's actor only.
  nonisolated(unsafe) weak var context: ModelContext?

  /// How a context's actor is reached.
  package enum Home: Sendable {
    /// Not at all: the context merges at its next verb.
    case nowhere
    /// By hopping to an actor.
    case actor(WeakActor)
    /// Through the executor that runs the context's actor.
    case executor(any ContextExecutor)
  }

  init(number: UInt64, home: Home) {
    self.number = number
    state = Guarded(State(home: home))
  }

  /// Says how the context's actor is reached.
  func settle(_ home: Home) {
    state.withLock { $0.home = home }
  }

  /// Whether the context can be reached.
  var hasHome: Bool {
    if case .nowhere = state.withLock({ $0.home }) { false } else { true }
  }

  /// Notes how far the context has merged; the feed keeps no commit that everyone has.
  func noteMerged(_ sequence: Int64) {
    state.withLock { $0.merged = sequence }
  }

  /// The number of the last commit the context has merged.
  var merged: Int64 { state.withLock { $0.merged } }

  /// Notes a commit and makes sure that a visit to the context is under way.
  func deliver(_ sequence: Int64) {
    let home = state.withLock { state -> Home? in
      state.target = max(state.target, sequence)
      if case .nowhere = state.home { return nil }
      guard !state.isVisitPending else { return nil }
      state.isVisitPending = true
      return state.home
    }
    guard let home else { return }
    visit(home) { context, target in context.mergeDelivered(through: target) }
  }

  /// Runs `work` on the context's actor, if it has one.
  func visitLater(_ work: @escaping @Sendable (ModelContext) -> Void) {
    perform(on: state.withLock { $0.home }) { mailbox in
      if let context = mailbox.context { work(context) }
    }
  }

  private func visit(_ home: Home, _ work: @escaping @Sendable (ModelContext, Int64) -> Void) {
    perform(on: home) { mailbox in
      let target = mailbox.state.withLock { state -> Int64 in
        state.isVisitPending = false
        return state.target
      }
      if let context = mailbox.context { work(context, target) }
    }
  }

  private func perform(on home: Home, _ work: @escaping @Sendable (Mailbox) -> Void) {
    switch home {
    case .nowhere: break
    case .actor(let home):
      guard let actor = home.actor else { break }
      Task { await Self.run(on: actor, self, work) }
    case .executor(let executor):
      executor.perform { work(self) }
    }
  }

  private static func run(
    on actor: isolated any Actor, _ mailbox: Mailbox, _ work: @Sendable (Mailbox) -> Void
  ) {
    work(mailbox)
  }
}

/// The way from a mailbox to an actor, which may hold the context: not an owning one.
package final class WeakActor: Sendable {
  fileprivate weak let actor: (any Actor)?

  init(_ actor: any Actor) { self.actor = actor }
}

/// An executor that can run a closure in turn with its actor's jobs.
package protocol ContextExecutor: AnyObject, Sendable {
  /// Runs `work` when its turn comes.
  func perform(_ work: @escaping @Sendable () -> Void)
}
