import Dispatch
import Foundation
public import TesseraCore

extension SQLiteStore {
  /// Takes the write lock, waiting up to the busy timeout, and runs `body` under it.
  ///
  /// - Parameters:
  ///   - willCommit: Called with the receipt when everything is written, just before the commit.
  ///     Not called where nothing was written.
  ///   - body: What to do under the lock. It reads through the writer it is given.
  /// - Throws: What `body` throws, or ``StoreError``; then nothing has changed, unless its code is
  ///   `outcomeUnknown`.
  public func write<Result>(
    willCommit: (CommitReceipt) -> Void, _ body: (any StoreWriter) throws -> Result
  ) throws -> Result {
    try withWriteLock { connection in
      let view = try StoreView(store: self, connection: connection)
      guard view.hasSameSchema else {
        throw StoreError(
          .schemaChanged, "The store's schema was changed since it was opened",
          remedy: "Open the store again with the models it now has; nothing was written")
      }
      let writer = WriteTransaction(view)
      defer { view.end() }
      var isCommitting = false
      do {
        let result = try body(writer)
        guard let receipt = writer.receipt, receipt.sequence > view.sequence else {
          connection.rollBack()
          return result
        }
        try checkReferences(connection, receipt.changeSet)
        try external?.prepareCommit()
        willCommit(receipt)
        try reach(.commit)
        isCommitting = true
        try commit(connection, receipt)
        writer.didCommit()
        external?.didCommit(
          connection, mayDiscard: mayDiscard(receipt.changeSet), cleared: writer.cleared)
        return result
      } catch {
        connection.rollBack()
        let code = (error as? StoreError)?.code
        // A log that could not be synced may hold the commit all the same, for who opens the store
        // after a crash.
        if code == .outcomeUnknown || isCommitting && code == .inputOutput {
          external?.leave()
        } else {
          external?.abandon()
        }
        throw error
      }
    }
  }

  /// Runs `body` in a transaction that writes. It is rolled back unless `body` commits it.
  func withWriteLock<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    do {
      guard !isReadOnly else {
        throw StoreError(.readOnly, "The store was opened for reading only")
      }
      let deadline = deadline
      switch lock.acquire(until: deadline) {
      case .timedOut: throw StoreError.busyInProcess
      case .nested:
        lock.release()
        throw StoreError(
          .unsupported, "A write can't begin inside a transaction of the same thread",
          remedy: "Use the writer that the outer transaction was given")
      case .acquired: break
      }
      defer { lock.release() }
      let connection = try connection()
      connection.setBusyTimeout(.until(deadline))
      try connection.run("BEGIN IMMEDIATE")
      do {
        // What is written to a file that no path leads to is lost.
        if connection.hasMovedFile { throw StoreError.replaced }
        let result = try body(connection)
        connection.rollBack()
        tendLog(connection)
        return result
      } catch {
        connection.rollBack()
        throw error
      }
    } catch let error as StoreError {
      throw placed(error)
    }
  }

  /// Commits; where that fails, finds out what became of it.
  func commit(_ connection: Connection, _ receipt: CommitReceipt? = nil) throws {
    do {
      try connection.run("COMMIT")
    } catch {
      guard let receipt else { throw error }
      let isIn: Bool
      do {
        connection.rollBack()
        // By its identity: another process may have taken the number since.
        let sql = "SELECT 1 FROM tessera_history WHERE sequence = ? AND commit_id = ?"
        isIn = try connection.with(sql) { statement in
          try statement.bind(receipt.sequence, at: 1)
          try statement.bind(receipt.changeSet.commitID.uuidString, at: 2)
          return try statement.step()
        }
      } catch {
        throw StoreError(
          .outcomeUnknown, "It is not known whether the commit happened",
          remedy: "Look for the commit \(receipt.changeSet.commitID) in the history", cause: error)
      }
      if !isIn { throw error }
    }
  }
}

extension Duration {
  /// The time left until a deadline.
  fileprivate static func until(_ deadline: DispatchTime) -> Duration {
    let now = DispatchTime.now()
    guard deadline > now else { return .zero }
    return .nanoseconds(Int64(clamping: deadline.uptimeNanoseconds - now.uptimeNanoseconds))
  }
}
