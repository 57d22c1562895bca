public import Tessera
import TesseraSQLite
import TesseraCore

/// The statements a container's store runs.
public final class StatementLog: Sendable {
  private let statements = Guarded<[String]>([])

  /// Listens to the statements of `container`.
  public init(_ container: ModelContainer) {
    guard let store = container.internals.store as? SQLiteStore else { return }
    store.observeStatements { [weak self] sql in self?.note(sql) }
  }

  private func note(_ sql: String) {
    statements.withLock { $0.append(sql) }
  }

  /// The statements since the last call, transactions and the look at the newest commit left out.
  public func take() -> [String] {
    let all = statements.withLock { statements in
      defer { statements = [] }
      return statements
    }
    return all.filter { sql in
      !["BEGIN", "COMMIT", "ROLLBACK"].contains { sql.hasPrefix($0) }
        && !sql.contains("FROM tessera_schema")
    }
  }
}
