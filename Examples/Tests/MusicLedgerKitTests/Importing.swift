import Foundation
import MusicLedgerKit
import Tessera

extension ShopData {
  /// A shop small enough to be imported for a single test.
  static var small: ShopData {
    var generator = ShopGenerator(
      seed: 7,
      size: ShopSize(
        artists: 12, albums: 20, tracks: 150, playlists: 4, playlistEntries: 200, employees: 8,
        customers: 15, invoices: 40, invoiceLines: 180))
    return generator.makeShop()
  }

  /// A shop of the size the demo makes up.
  static var standard: ShopData {
    var generator = ShopGenerator(seed: 1)
    return generator.makeShop()
  }

  /// Imports this shop, and returns what was reported on the way.
  @discardableResult
  func importInto(_ container: ModelContainer) async throws -> [ImportProgress] {
    let (steps, progress) = AsyncStream.makeStream(of: ImportProgress.self)
    let importer = ShopImporter(modelContainer: container)
    async let finished: Void = importer.importShop(self, reportingTo: progress)
    var reported: [ImportProgress] = []
    for await step in steps { reported.append(step) }
    try await finished
    return reported
  }
}

/// Runs `body` with a folder that is gone afterwards.
@MainActor
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "music-ledger-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  do {
    try await body(folder)
  } catch {
    try FileManager.default.removeItem(at: folder)
    throw error
  }
  try FileManager.default.removeItem(at: folder)
}
