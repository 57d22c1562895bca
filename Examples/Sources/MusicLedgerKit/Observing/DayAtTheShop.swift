package import Tessera

/// How the day went for one reader.
package struct ReaderReport: Sendable, Equatable {
  package let name: String
  package let chain: String
  package let shows: String
  package let wakeUps: Int
  /// The properties that had changed when it was woken.
  package let reasons: [String]
  /// How often it would have been woken if objects were observed as a whole: once for every commit
  /// that changed anything of any object of its chain.
  package let wakeUpsByObject: Int
}

/// What one deed of the back office did to the readers.
package struct DeedReport: Sendable, Equatable {
  package let what: String
  package let objectsChanged: Int
  package let woken: [String]
}

/// What happened, and what the ledger must show when it is opened again.
package struct DayAtTheShop: Sendable, Equatable {
  package let deeds: [DeedReport]
  package let readers: [ReaderReport]
  package let trackNumber: Int
  package let artistName: String
  package let unitPrice: Money
}

extension DayAtTheShop {
  /// Spends a day at the shop of `container`: five readers on the main actor, the back office on
  /// another.
  @MainActor
  package static func spend(in container: ModelContainer) async throws -> DayAtTheShop {
    let floor = try ShopFloor(answers: Answers(context: container.mainContext))
    return try await floor.spendDay(with: BackOffice(modelContainer: container))
  }
}
