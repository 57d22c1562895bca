import MusicLedgerKit
import Tessera
import Testing

@MainActor
@Suite struct DayAtTheShopTests {
  @Test func `each reader wakes only for what it read, whoever saved it`() async throws {
    let container = try Ledger.inMemory()
    try await ShopData.small.importInto(container)

    let day = try await DayAtTheShop.spend(in: container)
    #expect(day.readers.map(\.wakeUps) == [1, 1, 0, 1, 0])
    #expect(
      day.readers.map(\.reasons) == [
        ["Artist.name"], ["Track.unitPriceCents"], [], ["Employee.title"], [],
      ])
    #expect(day.readers.map(\.wakeUpsByObject) == [3, 2, 2, 2, 2])
    #expect(
      day.deeds.map(\.woken) == [
        ["receipt"], ["price tag"], [], [], [], [], ["support desk"],
      ])
  }

  @Test func `the readers show what was saved`() async throws {
    let container = try Ledger.inMemory()
    try await ShopData.small.importInto(container)

    let day = try await DayAtTheShop.spend(in: container)
    #expect(day.readers[0].shows == day.artistName)
    #expect(day.readers[1].shows == "\(day.unitPrice.cents)")
    #expect(day.readers[3].shows.hasPrefix("Senior "))
  }
}
