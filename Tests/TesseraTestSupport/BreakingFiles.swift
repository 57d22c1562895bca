import Foundation
import TesseraCore
import TesseraSQLite
public import Tessera

/// The system's files, of which any operation can be made to fail, and which remembers them.
public final class BreakingFiles: FileOperations, Sendable {
  private let system = SystemFiles()
  private let state = Guarded<(failure: Failure?, log: [String])>((nil, []))

  /// What fails, and how.
  public struct Failure: Sendable {
    /// The operation: `folder`, `write`, `sync`, `move` or `remove`.
    public var operation: String
    /// How many go well before.
    public var after: Int
    /// What is thrown.
    public var code: POSIXErrorCode

    /// Makes a failure.
    public init(_ operation: String, after: Int = 0, _ code: POSIXErrorCode) {
      self.operation = operation
      self.after = after
      self.code = code
    }
  }

  /// Nothing fails at first.
  public init() {}

  /// Makes an operation fail from now on; nil for none.
  public func fail(_ failure: Failure?) { state.withLock { $0.failure = failure } }

  /// The operations since the last call, each with the last component of its path.
  public func takeLog() -> [String] {
    state.withLock { state in
      defer { state.log = [] }
      return state.log
    }
  }

  /// Opens a container over `file`, whose external files these are.
  public func open(
    _ file: TemporaryStore, _ types: any PersistentModel.Type...,
    durability: ModelConfiguration.Durability = .none
  ) throws -> ModelContainer {
    var configuration = ModelConfiguration(url: file.url)
    configuration.durability = durability
    return try ModelContainer(schema: Schema(types), configuration: configuration) { schema, own in
      var configuration = SQLiteConfiguration(location: .file(own.url))
      switch own.durability {
      case .full: configuration.durability = .full
      case .relaxed: configuration.durability = .normal
      case .none: configuration.durability = .off
      }
      configuration.fileOperations = self
      return try SQLiteStore(schema: schema, configuration: configuration)
    }
  }

  private func reach(_ operation: String, _ path: String) throws {
    let code = state.withLock { state -> POSIXErrorCode? in
      state.log.append("\(operation) \(path.split(separator: "/").last ?? "")")
      guard let failure = state.failure, failure.operation == operation else { return nil }
      if failure.after == 0 { return failure.code }
      state.failure?.after -= 1
      return nil
    }
    if let code { throw POSIXError(code) }
  }

  package func makeFolder(_ path: String, mode: UInt16) throws -> Bool {
    try reach("folder", path)
    return try system.makeFolder(path, mode: mode)
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, mode: UInt16, isSynced: Bool
  ) throws {
    do {
      try reach("write", path)
    } catch {
      // A disk that fills up has taken a part.
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2))
      try system.write(part, to: path, mode: mode, isSynced: false)
      throw error
    }
    try system.write(bytes, to: path, mode: mode, isSynced: isSynced)
  }

  package func syncFolder(_ path: String) throws {
    try reach("sync", path)
    try system.syncFolder(path)
  }

  package func move(_ path: String, to newPath: String) throws {
    try reach("move", path)
    try system.move(path, to: newPath)
  }

  package func remove(_ path: String) throws {
    try reach("remove", path)
    try system.remove(path)
  }

  package func names(in path: String) throws -> [String] { try system.names(in: path) }
}
