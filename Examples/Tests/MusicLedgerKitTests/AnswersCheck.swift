import MusicLedgerKit
import Tessera
import Testing

extension ExpectedAnswers {
  /// Holds what the ledger answers to what was found out without it.
  func check(_ answers: Answers) throws {
    let counts = Dictionary(
      uniqueKeysWithValues: try answers.counts().map { ($0.kind, $0.count) })
    #expect(counts == self.counts)
    #expect(try answers.revenue().cents == revenueCents)
    #expect(try answers.revenueByMonth() == months)
    let playlists = Dictionary(
      uniqueKeysWithValues: try answers.playlists().map { ($0.number, $0.trackNumbers) })
    #expect(playlists == self.playlists)
    let levels = Dictionary(
      uniqueKeysWithValues: try answers.staff().map { ($0.number, $0.level) })
    #expect(levels == self.levels)
    #expect(try answers.bestCustomers(10).map(\.number) == bestCustomers)
  }
}
