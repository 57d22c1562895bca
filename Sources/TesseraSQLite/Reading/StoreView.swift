import TesseraCore
import TesseraSQL

/// A view of the store through one connection, inside one transaction.
///
/// Not `Sendable`: it belongs to the thread that runs the transaction, until that ends.
final class StoreView: StoreReader {
  let store: SQLiteStore
  let connection: Connection
  let sequence: Int64
  let otherUnicode: Set<PropertyReference>
  /// Whether the schema in the file is the one the store was opened with.
  let hasSameSchema: Bool
  private var hasEnded = false

  /// Takes the view: the transaction has begun, and this is its first query.
  init(store: SQLiteStore, connection: Connection) throws {
    // The number of the last commit outlives the rows of the history.
    let sql = """
      SELECT coalesce((SELECT max(sequence) FROM tessera_history), \
      (SELECT seq FROM sqlite_sequence WHERE name = 'tessera_history'), 0), \
      unicode_revision, fingerprint, incarnation FROM tessera_schema
      """
    self.store = store
    self.connection = connection
    let statement = try connection.take(sql)
    defer { connection.give(back: statement) }
    guard try statement.step() else {
      throw StoreError(.corrupt, "The table tessera_schema is empty")
    }
    // Keys and objects that are known are those of another store then.
    guard statement.integer(3) == store.incarnation else { throw StoreError.replaced }
    // Commits count from 1; only by hand could there be a lower number.
    sequence = max(0, statement.integer(0))
    let revision = statement.integer(1)
    hasSameSchema = statement.bytes(2) == store.fingerprint
    otherUnicode = try store.unicodeFlags(connection, revision: revision)
  }

  /// Ends the view; it can't be used afterwards.
  func end() { hasEnded = true }

  func check() throws {
    guard !hasEnded else {
      throw StoreError(.closed, "The view of the store has ended", remedy: "Begin another read")
    }
  }

  func fetch(_ plan: FetchPlan, _ row: (RowReader) throws -> Void) throws {
    let columns = externalColumns(plan)
    guard columns.isEmpty else { return try fetch(plan, columns, row) }
    try query(plan, for: .rows) { try $0.forEachRow(row) }
  }

  func fetchKeys(_ plan: FetchPlan) throws -> [Int64] {
    try query(plan, for: .keys) { try $0.keys() }
  }

  func count(_ plan: FetchPlan) throws -> Int {
    try query(plan, for: .count) { statement in
      guard try statement.step() else { return 0 }
      return Int(statement.integer(0))
    }
  }

  func query<Result>(
    _ plan: FetchPlan, for purpose: FetchPlan.Purpose, _ body: (Statement) throws -> Result
  ) throws -> Result {
    try check()
    try refuseReferences(in: plan)
    let query = try store.queries.query(plan, for: purpose, otherUnicode: otherUnicode)
    do {
      return try connection.with(query.text) { statement in
        try statement.bind(query.bindings)
        defer {
          statement.reset()
          statement.clear(query.bindings)
        }
        return try body(statement)
      }
    } catch let error as StoreError where error.isBeyondLimits {
      throw tooComplex(plan, error)
    }
  }

  /// The error for a query that is well-formed and more than the database can take.
  func tooComplex(_ plan: FetchPlan, _ error: StoreError) -> FetchError {
    FetchError(
      .tooComplex, store.schema.entities[plan.entity].name,
      "the query is more than the database can take, which says: \(error.message)",
      remedy: "Ask in steps: the identifiers of one fetch in the next")
  }
}
