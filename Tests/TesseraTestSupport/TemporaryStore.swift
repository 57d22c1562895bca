public import Foundation
public import Tessera

/// A store file of a test's own, removed with everything beside it when the test lets go of it.
public final class TemporaryStore: Sendable {
  /// The folder, which has nothing else in it.
  public let folder: URL
  /// The store's file.
  public let url: URL

  /// Makes an empty folder for the store.
  public init() throws {
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
    return try ModelContainer(for: Schema(types), configurations: [configuration])
  }
}

/// A container in memory.
public func memoryContainer(_ types: any PersistentModel.Type...) throws -> ModelContainer {
  try ModelContainer(
    for: Schema(types), configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])
}
