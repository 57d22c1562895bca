import MusicLedgerKit
import Tessera
import Testing

@MainActor
@Suite struct GeneratedShopTests {
  @Test func `the ledger answers what the generated rows add up to`() async throws {
    let shop = ShopData.standard
    let container = try Ledger.inMemory()
    try await shop.importInto(container)
    try ExpectedAnswers(addingUp: shop).check(Answers(context: container.mainContext))
  }

  @Test func `the same seed makes the same shop and another seed another`() {
    var (first, again) = (ShopGenerator(seed: 3), ShopGenerator(seed: 3))
    var other = ShopGenerator(seed: 4)
    let shop = first.makeShop()
    #expect(shop == again.makeShop())
    #expect(shop != other.makeShop())
  }

  @Test func `a generated shop is as large as Chinook`() {
    #expect(ShopData.standard.rowCount == 15_607)
  }
}
