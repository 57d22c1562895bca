import Foundation

/// The database of the Chinook music shop, where this machine has it: in the folder `TESSERA_DATA`
/// names, else in `shared/data` beside the clone.
enum ChinookFile {
  static let path = folder.appending(path: "chinook.sqlite").path
  static let isThere = FileManager.default.fileExists(atPath: path)

  private static var folder: URL {
    if let folder = ProcessInfo.processInfo.environment["TESSERA_DATA"] {
      return URL(fileURLWithPath: folder, isDirectory: true)
    }
    var clone = URL(fileURLWithPath: #filePath)
    // The file, MusicLedgerKitTests, Tests, Examples.
    for _ in 1...4 { clone.deleteLastPathComponent() }
    return clone.deletingLastPathComponent().appending(path: "shared/data")
  }
}
