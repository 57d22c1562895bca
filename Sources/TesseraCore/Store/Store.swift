/// A place where objects are kept. Contexts know only this.
///
/// A store is synchronous and may be called from any thread, several at once: it guards its own
/// bookkeeping and gives each connection to one thread at a time. It never calls user code.
public protocol Store: AnyObject, Sendable {
  /// The store's identity, kept in the store, the same for everyone who opens it.
  var identifier: String { get }

  /// Whether the store takes writes.
  var isReadOnly: Bool { get }

  /// Takes `count` keys of an entity that nobody else will ever be given.
  ///
  /// - Throws: ``StoreError`` with code `busy`, `readOnly` or `inputOutput`.
  func reserveKeys(entity: Int, count: Int) throws -> Range<Int64>

  /// Runs `body` with a view of the store as of one commit.
  ///
  /// - Throws: What `body` throws, or ``StoreError``.
  func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result

  /// Takes the write lock, waiting up to the configured time, and runs `body` under it.
  ///
  /// What ``StoreWriter/write(_:)`` wrote is committed when `body` returns, and rolled back
  /// when it throws or the commit fails.
  ///
  /// - Parameters:
  ///   - willCommit: Called with the receipt when everything is written, just before the commit,
  ///     and before any reader can see it. Not called where nothing was written.
  ///   - body: What to do under the lock.
  /// - Throws: What `body` throws, or ``StoreError``; then nothing has changed.
  func write<Result>(
    willCommit: (CommitReceipt) -> Void, _ body: (any StoreWriter) throws -> Result
  ) throws -> Result

  /// Closes the store; every later call throws ``StoreError`` with code `closed`.
  func close() throws
}

/// A view of a store as of one commit.
public protocol StoreReader {
  /// The number of the last commit in this view; 0 before the first.
  var sequence: Int64 { get }

  /// Hands the rows of `plan` to `row`, one at a time.
  func fetch(_ plan: FetchPlan, _ row: (RowReader) throws -> Void) throws

  /// The keys of the rows of `plan`, in its order.
  func fetchKeys(_ plan: FetchPlan) throws -> [Int64]

  /// The number of rows of `plan`, its limit and offset included.
  func count(_ plan: FetchPlan) throws -> Int

  /// The keys of the rows of a query written as SQL, in the order of the rows, one for each of them.
  ///
  /// The query may read and nothing else. A store that takes no SQL throws ``StoreError`` with code
  /// `unsupported`, which is what it does by default.
  ///
  /// - Throws: ``FetchError`` with code `invalidSQL`, `notAQuery` or `missingKey`; ``StoreError``.
  func fetchKeys(_ query: RawQuery) throws -> [Int64]

  /// How the rows of `plan` are found. By default unsupported.
  func explain(_ plan: FetchPlan) throws -> QueryExplanation

  /// How the rows of a query written as SQL are found. By default unsupported.
  ///
  /// - Throws: ``FetchError``; ``StoreError``.
  func explain(_ query: RawQuery) throws -> QueryExplanation

  /// The commits after `sequence`, the oldest first, up to this view's ``sequence``.
  func history(after sequence: Int64) throws -> [HistoryEntry]
}

/// A store under its write lock.
public protocol StoreWriter: StoreReader {
  /// The keys of the rows that have some values where they have to be unique, texts compared as Swift
  /// compares them; nil for each that no row has.
  ///
  /// - Parameters:
  ///   - constraint: What has to be unique.
  ///   - values: For each row wanted, the values of the constraint's properties; none of them null.
  /// - Throws: ``StoreError``.
  func holders(of constraint: UniqueConstraint, _ values: [[StoreValue]]) throws -> [Int64?]

  /// Writes a change set. Called at most once for each ``Store/write(willCommit:_:)``.
  ///
  /// - Throws: ``StoreError``, for example with code `constraint`, `conflict`, `schemaChanged`.
  /// - Returns: The receipt, valid once the commit is done.
  func write(_ changeSet: ChangeSet) throws -> CommitReceipt
}

/// A step of a save at which a fault can be injected; the order of the cases is the order of D4.
public enum SaveStep: String, CaseIterable, Sendable {
  /// Before validation.
  case validate
  /// Before the write lock is taken.
  case lock
  /// Under the lock, before commits of others are merged.
  case catchUp
  /// Before the snapshot is taken.
  case snapshot
  /// Before the first row is written.
  case write
  /// After the rows, before the history row.
  case history
  /// Before the commit.
  case commit
}
