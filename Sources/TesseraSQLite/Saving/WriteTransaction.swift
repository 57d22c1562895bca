import TesseraCore
import TesseraSQL

/// A store under its write lock: what the body of a write is given.
final class WriteTransaction: StoreWriter {
  let view: StoreView
  /// What was written, if anything was.
  private(set) var receipt: CommitReceipt?
  private var flags: UnicodeFlags?
  /// The discarded files that are gone and that the transaction forgets.
  private(set) var cleared: Set<String> = []

  init(_ view: StoreView) { self.view = view }

  var sequence: Int64 { view.sequence }

  func fetch(_ plan: FetchPlan, _ row: (RowReader) throws -> Void) throws {
    try view.fetch(plan, row)
  }

  func fetchKeys(_ plan: FetchPlan) throws -> [Int64] { try view.fetchKeys(plan) }

  func count(_ plan: FetchPlan) throws -> Int { try view.count(plan) }

  func history(after sequence: Int64) throws -> [HistoryEntry] {
    try view.history(after: sequence)
  }

  func write(_ changeSet: ChangeSet) throws -> CommitReceipt {
    try view.check()
    guard receipt == nil else {
      throw StoreError(.unsupported, "A transaction writes one change set")
    }
    guard !changeSet.isEmpty else {
      let receipt = CommitReceipt(sequence: view.sequence, changeSet: changeSet)
      self.receipt = receipt
      return receipt
    }
    var save = SaveTransaction(view, changeSet)
    let sequence = try save.run()
    let receipt = CommitReceipt(sequence: sequence, changeSet: save.changeSet)
    self.receipt = receipt
    flags = save.newFlags
    cleared = try view.store.external?.clear(view.connection) ?? []
    return receipt
  }

  /// Remembers what is now known of the store.
  func didCommit() {
    guard let flags else { return }
    view.store.unicode.withLock { if $0.revision < flags.revision { $0 = flags } }
  }
}
