import MusicLedgerKit
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    (0, "0.00"), (5, "0.05"), (99, "0.99"), (232_860, "2328.60"), (-150, "-1.50"),
  ])
  func `money has two decimals`(cents: Int, text: String) {
    #expect(Money(cents: cents).description == text)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (15_607, "15,607"), (-1234, "-1,234")])
  func `numbers are grouped by thousands`(number: Int, text: String) {
    #expect(Text.grouped(number) == text)
  }

  @Test func `times are short`() {
    #expect(Text.time(.microseconds(3449)) == "3.4 ms")
    #expect(Text.time(.milliseconds(1204)) == "1.20 s")
    #expect(Text.playingTime(milliseconds: 222_000) == "3:42")
    #expect(Text.playingTime(milliseconds: 3_909_000) == "1:05:09")
  }

  @Test func `what comes several times is listed once, with its number`() {
    #expect(Text.counted(["Music", "90s", "Music"]) == ["90s", "Music (2)"])
  }

  @Test func `a table is aligned, and cuts what is too long`() {
    var table = TextTable(columns: [
      .init(title: "name", limit: 6), .init(title: "count", alignment: .right),
    ])
    table.rows = [["Ann", "7"], ["Bartholomew", "1,234"]]
    #expect(
      table.lines() == [
        "  name    count",
        "  Ann         7",
        "  Barth…  1,234",
      ])
  }

  @Test func `arguments are understood in any order`() throws {
    let arguments = try DemoArguments(["--seed", "5", "shop.sqlite", "--ledger", "a b.store"])
    #expect(arguments.database == "shop.sqlite")
    #expect(arguments.ledger == "a b.store")
    #expect(arguments.seed == 5)
  }
}
