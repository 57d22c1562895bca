import Foundation
import Tessera

extension MusicLedgerDemo {
  /// Opens the file again, as tomorrow's run would, and looks for everything that was put in.
  func reopen(expecting day: DayAtTheShop, _ shop: ShopData) throws {
    terminal.heading("The ledger, opened again")
    let clock = ContinuousClock()
    let started = clock.now
    let container = try Ledger.open(at: file)
    let answers = Answers(context: container.mainContext)
    let objects = try answers.counts().map(\.count).reduce(0, +)
    let revenue = try answers.revenue()
    let story = try answers.trackStory(number: day.trackNumber)
    let time = clock.now - started
    try container.close()

    try check("rows and links: \(Text.grouped(objects))", objects == shop.rowCount)
    try check(
      "revenue: \(revenue)", revenue.cents == shop.invoices.reduce(0) { $0 + $1.totalCents })
    try check("the artist's new name: \(story?.artist ?? "none")", story?.artist == day.artistName)
    try check(
      "the discounted price: \(story?.price.description ?? "none")", story?.price == day.unitPrice)
    terminal.note("opened and checked in \(Text.time(time)), \(Text.bytes(fileSize())) on disk")
  }

  private func check(_ what: String, _ isTrue: Bool) throws {
    terminal.line("  \(isTrue ? "ok   " : "WRONG") \(TextTable.cut(what, to: 90))")
    if !isTrue { throw LedgerError.failure("the ledger opened again is not what was saved") }
  }

  private func fileSize() -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }
}
