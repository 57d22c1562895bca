import Foundation
import Synchronization

/// The commits of this process, in the store's order, for the contexts that have yet to merge them.
///
/// A commit is staged just before the store makes it visible, so a reader that sees its number
/// finds it here; there is no moment in which a fetch could overtake its own notification.
/// The window is bounded: a context that falls behind it catches up from the store's history.
package final class ChangeFeed: Sendable {
  /// One commit and who made it.
  package struct Entry: Sendable {
    package let receipt: CommitReceipt
    package let author: UInt64
  }

  private struct State {
    var entries: [Int64: Entry] = [:]
    var values = 0
    var oldest: Int64 = 0
    var newest: Int64 = 0
    var mailboxes: [UInt64: WeakMailbox] = [:]
    var lastContext: UInt64 = 0
  }

  private struct WeakMailbox: Sendable {
    weak var mailbox: Mailbox?
  }

  private let state = Mutex(State())
  /// The most commits and values kept for contexts that lag.
  private let commitLimit = 256
  private let valueLimit = 1_000_000

  package init() {}

  /// Registers a context's mailbox and gives the context its number.
  package func subscribe(_ makeMailbox: (UInt64) -> Mailbox) -> Mailbox {
    let number = state.withLock { state in
      state.lastContext += 1
      return state.lastContext
    }
    let mailbox = makeMailbox(number)
    state.withLock { $0.mailboxes[number] = WeakMailbox(mailbox: mailbox) }
    return mailbox
  }

  /// Forgets a context.
  package func unsubscribe(_ number: UInt64) {
    state.withLock { _ = $0.mailboxes.removeValue(forKey: number) }
  }

  /// Holds a commit that is about to become visible.
  package func stage(_ receipt: CommitReceipt, by author: UInt64) {
    let size = receipt.changeSet.groups.reduce(0) { $0 + $1.values.count + $1.keys.count }
    state.withLock { state in
      if state.entries.isEmpty { state.oldest = receipt.sequence }
      state.entries[receipt.sequence] = Entry(receipt: receipt, author: author)
      state.values += size
      while state.entries.count > 1
        && (state.entries.count > commitLimit || state.values > valueLimit)
      {
        dropOldest(&state)
      }
    }
  }

  private func dropOldest(_ state: inout State) {
    // Numbers may have gaps here: other processes' commits are in the store's history only.
    while let newest = state.entries.keys.max(), state.oldest < newest {
      let dropped = state.entries.removeValue(forKey: state.oldest)
      state.oldest += 1
      if let dropped {
        state.values -= dropped.receipt.changeSet.groups.reduce(0) {
          $0 + $1.values.count + $1.keys.count
        }
        return
      }
    }
  }

  /// Takes back a commit that did not happen.
  package func withdraw(_ sequence: Int64) {
    state.withLock { state in
      if let entry = state.entries.removeValue(forKey: sequence) {
        state.values -= entry.receipt.changeSet.groups.reduce(0) {
          $0 + $1.values.count + $1.keys.count
        }
      }
    }
  }

  /// Tells every other context that a commit is in.
  package func announce(_ sequence: Int64, by author: UInt64) {
    // Lock, copy whom to call, unlock, call.
    let others = state.withLock { state -> [Mailbox] in
      state.newest = max(state.newest, sequence)
      return state.mailboxes.compactMap { number, weak in
        number == author ? nil : weak.mailbox
      }
    }
    for mailbox in others { mailbox.deliver(sequence) }
  }

  /// The commit of a number, where the window still has it.
  package func entry(_ sequence: Int64) -> Entry? {
    state.withLock { $0.entries[sequence] }
  }

  /// The number of the newest announced commit.
  package var newest: Int64 { state.withLock { $0.newest } }

  /// The number of registered contexts.
  package var contextCount: Int { state.withLock { $0.mailboxes.count } }
}
