import Foundation
import Tessera

/// A folder on disk for the files of one benchmark, removed with them.
final class Scratch {
  let folder: URL
  private var last = 0

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tessera-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      // It is a temporary folder all the same.
    }
  }

  /// A file that is not there yet.
  func newFile() -> URL {
    last += 1
    return folder.appendingPathComponent("\(last).store")
  }
}

extension ModelContainer {
  /// A container over a file, with the settings the baseline has too: write-ahead log, every commit
  /// synchronised.
  static func measured(_ url: URL, _ types: any PersistentModel.Type...) throws -> ModelContainer {
    try ModelContainer(for: Schema(types), configurations: [ModelConfiguration(url: url)])
  }
}
