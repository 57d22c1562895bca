import Foundation

/// The file of the ledger: where the user wants it, or in a folder that goes at the end.
struct LedgerPlace {
  let file: URL
  private let temporaryFolder: URL?

  init(keptAt path: String?) throws {
    if let path {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw LedgerError.mistake("\(path) is already there; name a file that is not")
      }
      file = URL(fileURLWithPath: path)
      let folder = file.deletingLastPathComponent().path
      guard FileManager.default.fileExists(atPath: folder) else {
        throw LedgerError.mistake("there is no folder \(folder) to keep the ledger in")
      }
      temporaryFolder = nil
    } else {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "music-ledger-\(UUID().uuidString)", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      file = folder.appending(path: "ledger.store")
      temporaryFolder = folder
    }
  }

  func cleanUp() {
    guard let temporaryFolder else { return }
    // What can't be removed is left to the system, which empties its temporary folder.
    try? FileManager.default.removeItem(at: temporaryFolder)
  }
}
