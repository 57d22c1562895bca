import Foundation

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
    /// A measure of the memory it takes.
    fileprivate let size: Int
  }

  private struct State {
    var entries: [Int64: Entry] = [:]
    /// The entries' numbers, ascending. Other processes' commits leave gaps.
    var order: [Int64] = []
    var values = 0
    var newest: Int64 = 0
    var mailboxes: [UInt64: WeakMailbox] = [:]
    var lastContext: UInt64 = 0

    mutating func remove(_ sequence: Int64) {
      guard let entry = entries.removeValue(forKey: sequence) else { return }
      values -= entry.size
      // Taken from the front but for a commit that failed; there are few in either case.
      if let place = order.firstIndex(of: sequence) { order.remove(at: place) }
    }
  }

  private struct WeakMailbox: Sendable {
    weak var mailbox: Mailbox?
  }

  private let state = Guarded(State())
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
    let size = receipt.changeSet.groups.reduce(0) { $0 + $1.feedSize }
    state.withLock { state in
      state.remove(receipt.sequence)
      state.entries[receipt.sequence] = Entry(receipt: receipt, author: author, size: size)
      state.order.append(receipt.sequence)
      state.values += size
      while let oldest = state.order.first, state.order.count > 1,
        state.order.count > commitLimit || state.values > valueLimit
      {
        state.remove(oldest)
      }
    }
  }

  /// Takes back a commit that did not happen. Its number may already be that of another.
  package func withdraw(_ receipt: CommitReceipt) {
    state.withLock { state in
      let held = state.entries[receipt.sequence]?.receipt.changeSet.commitID
      if held == receipt.changeSet.commitID { state.remove(receipt.sequence) }
    }
  }

  /// Tells every other context that a commit is in.
  package func announce(_ sequence: Int64, by author: UInt64) {
    // Lock, copy whom to call, unlock, call.
    let all = state.withLock { state -> [(UInt64, Mailbox)] in
      state.newest = max(state.newest, sequence)
      return state.mailboxes.compactMap { number, weak in weak.mailbox.map { (number, $0) } }
    }
    for (number, mailbox) in all where number != author { mailbox.deliver(sequence) }
    // What everyone has merged, the author included, nobody will ask for.
    let merged = all.map { $0.1.merged }.min() ?? sequence
    state.withLock { state in
      while let oldest = state.order.first, oldest <= merged { state.remove(oldest) }
    }
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

extension ChangeSet.Group {
  /// A measure of the memory it takes: its values, and 64 bytes of a blob or a text as much as one.
  fileprivate var feedSize: Int {
    var size = values.count + keys.count
    for value in values {
      switch value {
      case .blob(let data): size += data.count / 64
      case .text(let text): size += text.utf8.count / 64
      case .null, .integer, .real, .decimal: break
      }
    }
    return size
  }
}
