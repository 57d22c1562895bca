public import Foundation

/// Ways to damage a store. The same seed damages it in the same way.
public struct Damage {
  /// What is damaged.
  public enum Kind: String, CaseIterable, Sendable {
    /// The bytes of the file.
    case bytes
    /// The log, most of the time with checksums that are right again.
    case log
    /// Values: everything that SQL can write into tables.
    case values
    /// The schema: everything that SQL can make of tables, and what it can't.
    case schema
  }

  private let whole: Data
  private let withLog: (file: Data, log: Data)

  /// Makes the stores that are to be damaged.
  public init() throws {
    let (made, logged) = (try TemporaryStore(), try TemporaryStore())
    try Exercise.makeStore(at: made.url)
    whole = try Data(contentsOf: made.url)
    withLog = try Exercise.makeStoreAndLog(at: logged.url)
  }

  /// Makes a damaged store at `url`.
  ///
  /// - Returns: What was done, where that can be said.
  public func make(_ kind: Kind, seed: UInt64, at url: URL) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    switch kind {
    case .bytes:
      var pages = DamagedPages(Array(whole))
      for _ in 0..<Int.random(in: 1...6, using: &random) { pages.damage(&random) }
      try Data(pages.bytes).write(to: url)
      return []
    case .log:
      var (file, log) = (Array(withLog.file), DamagedLog(Array(withLog.log)))
      for _ in 0..<Int.random(in: 1...6, using: &random) { log.damage(&random) }
      if Int.random(in: 0..<10, using: &random) < 7 { log.makeChecksumsRight() }
      if Int.random(in: 0..<8, using: &random) == 0 {
        file.removeLast(Int.random(in: 0...file.count, using: &random))
      }
      try Data(file).write(to: url)
      try Data(log.bytes).write(to: URL(fileURLWithPath: url.path + "-wal"))
      if Int.random(in: 0..<4, using: &random) == 0 {
        let noise = (0..<32_768).map { _ in UInt8.random(in: 0...255, using: &random) }
        try Data(noise).write(to: URL(fileURLWithPath: url.path + "-shm"))
      }
      return []
    case .values, .schema:
      try whole.write(to: url)
      let raw = try RawDatabase(url)
      try raw.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      let makes = DamagingStatements(raw)
      var done: [String] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        do {
          let sql = try kind == .values ? makes.values(&random) : makes.schema(&random)
          try raw.execute(sql)
          done.append(sql)
        } catch is RawDatabase.Failure {
          // SQLite refuses it, or what is there already.
        }
      }
      return done
    }
  }
}
