public import Foundation
public import Tessera
import TesseraCore
import TesseraSQLite

/// A store file of a test's own, removed with everything beside it when the test lets go of it.
public final class TemporaryStore: Sendable {
  /// The folder, which has nothing else in it.
  public let folder: URL
  /// The store's file.
  public let url: URL
  /// The disk it is on, where that is one for tests.
  public let disk: TestDisk?

  /// Makes an empty folder for the store.
  ///
  /// - Parameter disk: The disk that stores are opened on; nil for the real one.
  public init(on disk: TestDisk? = nil) throws {
    self.disk = disk
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tessera-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appendingPathComponent("test.store")
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      // Nothing depends on it.
    }
  }

  /// A place for another store in the folder.
  public func place(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// The names of what is in the folder, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Opens a container over the file.
  public func open(
    _ types: any PersistentModel.Type..., busyTimeout: Duration = .seconds(5),
    durability: ModelConfiguration.Durability = .none, allowsSave: Bool = true
  ) throws -> ModelContainer {
    var configuration = ModelConfiguration(url: url, allowsSave: allowsSave)
    configuration.busyTimeout = busyTimeout
    configuration.durability = durability
    return try Self.open(Schema(types), configuration, on: disk)
  }
}

extension TemporaryStore {
  /// Opens a container over a file, on a disk for tests if there is one.
  public static func open(
    _ schema: Schema, _ configuration: ModelConfiguration, on disk: TestDisk?
  ) throws -> ModelContainer {
    guard let disk else { return try ModelContainer(for: schema, configurations: [configuration]) }
    return try ModelContainer(schema: schema, configuration: configuration) { schema, wanted in
      var configuration = SQLiteConfiguration(wanted)
      configuration.vfs = disk.vfs
      configuration.fileOperations = DiskFiles(disk)
      // Small files, so that many of them take no time.
      configuration.externalThreshold = 1_000
      return try SQLiteStore(schema: schema, configuration: configuration)
    }
  }
}

/// A container in memory.
public func memoryContainer(_ types: any PersistentModel.Type...) throws -> ModelContainer {
  try ModelContainer(
    for: Schema(types), configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])
}
