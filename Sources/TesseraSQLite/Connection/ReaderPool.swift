import TesseraCore

/// The connections for reading.
///
/// Nobody waits for one: where all are in use another is opened, and closed when it comes back.
/// A read inside a read can therefore never wait for itself.
final class ReaderPool: Sendable {
  private struct State {
    var idle: [Connection] = []
    var isClosed = false
  }

  private let state = Guarded(State())
  private let size: Int
  private let open: @Sendable () throws -> Connection

  /// Makes a pool that keeps up to `size` connections, made by `open` when they are needed.
  init(size: Int, open: @escaping @Sendable () throws -> Connection) {
    self.size = max(1, size)
    self.open = open
  }

  /// Takes a connection; give it back with ``give(back:)``.
  func take() throws -> Connection {
    let idle = try state.withLock { state in
      if state.isClosed { throw StoreError.closed }
      return state.idle.popLast()
    }
    return try idle ?? open()
  }

  /// Gives back a connection.
  func give(back connection: Connection) {
    // What isn't kept closes when the last reference goes, outside the lock.
    state.withLock { state in
      if !state.isClosed && state.idle.count < size { state.idle.append(connection) }
    }
  }

  /// Closes the connections that nobody uses now; the others close when they come back.
  func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    _ = idle
  }
}

extension StoreError {
  /// The error of every call after `close()`.
  static var closed: StoreError {
    StoreError(.closed, "The store was closed", remedy: "Open it again")
  }
}
