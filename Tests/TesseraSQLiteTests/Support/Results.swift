import TesseraCore

/// What several threads found, collected.
final class Results: Sendable {
  private let state = Guarded<(values: [String], failures: [String])>(([], []))

  /// The values found.
  var values: [String] { state.withLock { $0.values } }
  /// What was thrown instead.
  var failures: [String] { state.withLock { $0.failures } }

  /// Keeps what `body` returns or throws.
  func add(_ body: () throws -> String) {
    do {
      let value = try body()
      state.withLock { $0.values.append(value) }
    } catch {
      state.withLock { $0.failures.append("\(error)") }
    }
  }
}
