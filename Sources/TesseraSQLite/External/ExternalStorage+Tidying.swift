import Foundation
import TesseraCore
import TesseraSQL

extension ExternalStorage {
  /// Does what a commit leaves to be done, where it is due. Can't fail: what is left is done later.
  ///
  /// - Parameters:
  ///   - connection: The writer's, under its lock and in no transaction.
  ///   - mayDiscard: Whether the commit may have replaced or deleted values.
  func didCommit(_ connection: Connection, mayDiscard: Bool, cleared: Set<String>) {
    let isDue = state.withLock { state in
      state.unsettled += state.written
      state.written = []
      state.cleared.subtract(cleared)
      return state.unsettled.count >= state.settlingCount || mayDiscard && state.notesDiscards
    }
    guard isDue else { return }
    do {
      try tidy(connection, onlyIfDue: true)
    } catch {
      // The commit is done. What could not be moved or removed is noted in the store, or in `new`.
    }
  }

  /// Removes what no row names and no reader sees, and moves what is settled.
  ///
  /// - Parameters:
  ///   - connection: The writer's, under its lock and in no transaction.
  ///   - onlyIfDue: Whether a few files may wait for more, where looking for readers costs syncs that
  ///     the store's durability does not ask for.
  func tidy(_ connection: Connection, onlyIfDue: Bool = false) throws {
    let (unsettled, cleared, notesDiscards, settlingCount) = state.withLock {
      ($0.unsettled, $0.cleared, $0.notesDiscards, $0.settlingCount)
    }
    // Before the checkpoint: what it proves, it proves of what is committed by now.
    var discarded = notesDiscards ? try connection.discardedFiles() : []
    discarded.removeAll(where: cleared.contains)
    let isSettling = unsettled.count >= (onlyIfDue ? settlingCount : 1)
    let isCollecting = !discarded.isEmpty && !(onlyIfDue && commitsAreLate && isFew(discarded))
    guard isSettling || isCollecting else { return }
    let isProven =
      isCollecting || commitsAreLate ? try connection.hasCurrentReadersOnly() : false
    if isProven || !commitsAreLate {
      try settle()
    } else {
      state.withLock { $0.settlingCount = unsettled.count + 32 }
    }
    if isProven { try collect(discarded, connection) }
  }

  /// Whether discarded files take so little room that they may wait for more.
  private func isFew(_ discarded: [String]) -> Bool {
    let byteCount = discarded.reduce(0) { $0 + (ExternalReference($1)?.byteCount ?? 0) }
    return discarded.count < 32 && byteCount < 1 << 24
  }

  /// Moves the files whose commits are on disk out of `new`.
  private func settle() throws {
    let names = state.withLock { $0.unsettled }
    guard !names.isEmpty else { return }
    for name in names {
      do {
        try operations.move("\(arrivals)/\(name.text)", to: "\(folder)/\(name.text)")
      } catch POSIXError.ENOENT {
        // Removed meanwhile, or moved by a process that opened the store.
      }
    }
    // Before anybody syncs that they are gone from `new`.
    if isSynced { try operations.syncFolder(folder) }
    state.withLock { state in
      state.unsettled.removeFirst(names.count)
      state.settlingCount = 32
    }
  }

  /// Removes files. That they are gone is on disk before the store forgets them.
  ///
  /// Under the write lock, and only those that the store still lists: another process may have put
  /// another store in its place since, whose rows name some of them.
  private func collect(_ candidates: [String], _ connection: Connection) throws {
    try connection.execute("BEGIN IMMEDIATE")
    defer { connection.rollBack() }
    let listed = Set(try connection.discardedFiles())
    let discarded = candidates.filter(listed.contains)
    var gone: [String] = []
    var failure: (any Error)?
    for text in discarded {
      do {
        if let reference = ExternalReference(text) { try remove(reference.name) }
        gone.append(text)
      } catch {
        failure = error
      }
    }
    if isSynced {
      for place in [folder, arrivals] {
        do {
          try operations.syncFolder(place)
        } catch POSIXError.ENOENT, POSIXError.ENOTDIR {
          continue
        }
      }
    }
    state.withLock { $0.cleared.formUnion(gone) }
    if let failure { throw failure }
  }

  /// Forgets, as a part of a transaction, the discarded files that are gone.
  ///
  /// - Returns: What was forgotten, for ``didCommit(_:mayDiscard:cleared:)``.
  func clear(_ connection: Connection) throws -> Set<String> {
    let cleared = state.withLock { $0.cleared }
    if !cleared.isEmpty { try connection.forgetDiscarded(cleared) }
    return cleared
  }
}
