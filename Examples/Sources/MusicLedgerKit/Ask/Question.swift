package import Tessera

/// A prepared question to the ledger: its words, the Swift that asks it, and the asking.
package struct Question: Sendable {
  /// What a person wants to know.
  package let words: String
  /// What it is asked with.
  package let way: String
  /// The Swift that is run, to be shown. A test holds it to the source: it is what stands between
  /// `// shown` and `// end` below it.
  package let code: String
  private let ask: @Sendable (ModelContext) throws -> Answer

  init(
    _ words: String, by way: String, code: String,
    ask: @escaping @Sendable (ModelContext) throws -> Answer
  ) {
    self.words = words
    self.way = way
    self.code = code
    self.ask = ask
  }

  /// Asks the ledger.
  package func answer(in context: ModelContext) throws -> Answer { try ask(context) }

  /// The ten questions.
  package static let all: [Question] = [
    longestTracks, customersWithABoss, filmsOnInvoices, staffForCanada, seriesInOrder,
    artistsOfLongAlbums, unsoldFavourites, wishes, bestCustomers, bestOfEachGenre,
  ]
}
