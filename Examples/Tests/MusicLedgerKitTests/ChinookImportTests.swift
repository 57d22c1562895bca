import Foundation
import MusicLedgerKit
import Tessera
import Testing

/// The real shop, compared with what its own file answers to SQL.
@MainActor
@Suite(
  .enabled(
    if: ChinookFile.isThere,
    "needs chinook.sqlite in the folder TESSERA_DATA, or in shared/data beside the clone"))
struct ChinookImportTests {
  @Test func `the ledger answers what the imported file's own SQL answers`() async throws {
    let container = try Ledger.inMemory()
    try await ChinookReader.read(from: ChinookFile.path).importInto(container)
    let expected = try ExpectedAnswers(asking: ChinookFile.path)
    try expected.check(Answers(context: container.mainContext))
  }

  @Test func `what the SQL answers is the shop everybody knows`() throws {
    let expected = try ExpectedAnswers(asking: ChinookFile.path)
    #expect(expected.counts.values.reduce(0, +) == 15_607)
    #expect(Money(cents: expected.revenueCents).description == "2328.60")
    #expect(expected.months.count == 60)
    #expect(expected.levels.values.max() == 2)
    // Otherwise the order of a playlist would prove nothing.
    #expect(expected.playlists.values.contains { $0 != $0.sorted() })
  }

  @Test func `the ledger answers the same when it is closed and opened again`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "ledger.store")
      let container = try Ledger.open(at: file)
      try await ChinookReader.read(from: ChinookFile.path).importInto(container)
      try container.close()

      let reopened = try Ledger.open(at: file)
      let expected = try ExpectedAnswers(asking: ChinookFile.path)
      try expected.check(Answers(context: reopened.mainContext))
      try reopened.close()
    }
  }
}
