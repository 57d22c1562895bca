import Dispatch
import Foundation
public import TesseraCore
import TesseraSQL

/// A store in a SQLite database: a file that any tool for SQLite can read and write.
///
///     let store = try SQLiteStore(
///       schema: schema, configuration: SQLiteConfiguration(location: .file(url)))
///
/// A file is kept in write-ahead mode: readers and the one writer never wait for each other, and
/// each read sees the store as of one commit. In memory there is one connection, which readers and
/// writers use in turn. All calls are synchronous and may come from any thread; inside the body of
/// ``write(willCommit:_:)`` use the writer it is given and not the store.
public final class SQLiteStore: Store, Sendable {
  /// The schema the store was opened with.
  public let schema: StoreSchema
  /// How the store was opened.
  public let configuration: SQLiteConfiguration
  /// The store's identity, kept in the store, the same for everyone who opens it.
  public let identifier: String
  let layout: StoreLayout
  let numbers: CatalogueNumbers
  /// The SQL of what was fetched before.
  let queries: QueryCache
  let fingerprint: [UInt8]
  /// The uniqueness constraints that a row may violate, by the index of its entity or one above.
  let constraints: [[UniqueConstraint]]
  /// The properties of those.
  let uniqueProperties: [Set<Int>]
  /// Which of the stores that were at this path it is.
  let incarnation: Int64
  let process =
    "\(ProcessInfo.processInfo.processName) (\(ProcessInfo.processInfo.processIdentifier))"
  /// Held by whoever uses the writer's connection; in memory by readers too.
  let lock = FairLock()
  let readers: ReaderPool
  /// The files of external values; nil in memory.
  let external: ExternalStorage?
  private let writerConnection: Guarded<Connection?>
  private let observer = StatementObserver()
  let unicode = Guarded(UnicodeFlags())
  let logLimits = Guarded(LogLimits())
  private let fault = Guarded<Hook<@Sendable (SaveStep) throws -> Void>?>(nil)

  /// Opens the store, and makes it where there is none.
  ///
  /// A store made with an earlier form of the schema is brought up to date, if that needs no more
  /// than new entities, new attributes and renamed ones.
  ///
  /// - Throws: ``StoreError`` with code `notADatabase`, `notAStore`, `newerFormat`, `newerSchema`,
  ///   `schemaChanged`, `corrupt`, `cannotOpen`, `busy`, `readOnly`, `noSpace` or `inputOutput`. The
  ///   file is then as it was; where there was none, an empty one may be left.
  public init(schema: StoreSchema, configuration: SQLiteConfiguration) throws {
    let opened: OpenedStore
    do {
      opened = try OpenedStore.open(schema: schema, configuration: configuration)
    } catch let error as StoreError {
      throw error.opening(configuration)
    }
    self.schema = schema
    self.configuration = configuration
    identifier = opened.found.identifier
    incarnation = opened.found.incarnation
    layout = opened.layout
    queries = QueryCache(opened.layout, .sqlite)
    numbers = opened.numbers
    fingerprint = Array(schema.fingerprint.utf8)
    let constraints = schema.entities.map { entity in
      schema.uniqueConstraints(of: entity.index)
        + entity.lineage.subentities.flatMap(schema.uniqueConstraints(declaredBy:))
    }
    self.constraints = constraints
    uniqueProperties = constraints.map { Set($0.flatMap(\.properties)) }
    external = opened.external
    writerConnection = Guarded(opened.connection)
    let isUnchanging = opened.isUnchanging
    readers = ReaderPool(size: configuration.readerCount) { [observer] in
      let connection = try Connection.forReading(configuration, isUnchanging: isUnchanging)
      connection.observer = observer
      return connection
    }
    opened.connection.observer = observer
  }

  /// Whether the store takes no writes.
  public var isReadOnly: Bool { configuration.isReadOnly }

  /// Closes the store; every later call throws ``StoreError`` with code `closed`.
  ///
  /// Waits for a write that is under way, at most the busy timeout. Reads under way end as they
  /// would have; their connections close when they are done.
  ///
  /// - Throws: ``StoreError`` with code `busy`; the store is then still open.
  public func close() throws {
    switch lock.acquire(until: deadline) {
    case .timedOut: throw StoreError.busyInProcess
    case .nested:
      lock.release()
      throw StoreError(.unsupported, "A store can't be closed inside one of its own transactions")
    case .acquired: break
    }
    defer { lock.release() }
    readers.close()
    if let connection = writerConnection.withLock({ $0 }), !isReadOnly {
      do {
        try external?.end(connection)
      } catch {
        // What is left of replaced values is removed at the next opening.
      }
      if !configuration.isInMemory {
        // What can't be had at once is done by whoever closes last, or opens next.
        connection.setBusyTimeout(.zero)
        _ = connection.checkpoint(restarts: true)
      }
    }
    writerConnection.withLock { $0 = nil }
  }

  /// The writer's connection. Only for the thread that holds ``lock``.
  func connection() throws -> Connection {
    guard let connection = writerConnection.withLock({ $0 }) else { throw StoreError.closed }
    return connection
  }

  /// When a call that begins now has waited long enough.
  var deadline: DispatchTime {
    .now() + .milliseconds(Int(configuration.busyTimeout.milliseconds))
  }

  /// Makes saves fail: called at the steps `write`, `history` and `commit`, it throws what the
  /// step should. Nil, the default, for none.
  package func injectFault(_ body: (@Sendable (SaveStep) throws -> Void)?) {
    let hook = Hook(body)
    fault.withLock { $0 = hook }
  }

  /// Has `body` called with every statement the store runs, for tests; nil for none.
  package func observeStatements(_ body: (@Sendable (String) -> Void)?) { observer.tell(body) }

  /// Has `body` called with every statement the store prepares, for tests; nil for none.
  package func observePrepares(_ body: (@Sendable (String) -> Void)?) {
    observer.tellOfPrepares(body)
  }

  /// How many queries were rendered to SQL, and how many are kept. For tests.
  package var queryCounts: (rendered: Int, kept: Int) { queries.counts }

  /// Gives an injected fault its chance.
  func reach(_ step: SaveStep) throws {
    if let fault = fault.withLock({ $0 }) { try fault.call(step) }
  }

  /// Adds to an error what the connection can't know.
  func placed(_ error: StoreError) -> StoreError {
    var error = error
    error.file = error.file ?? configuration.fileName
    return error
  }
}

extension StoreError {
  /// The error of a writer that other threads of the process kept waiting for too long.
  static var busyInProcess: StoreError {
    StoreError(
      .busy, "The write lock could not be had within the busy timeout",
      remedy: "Nothing has changed; save again, or allow a longer busy timeout")
  }
}
