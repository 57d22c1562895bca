import Foundation
import Tessera
import TesseraSQLite
import TesseraTestSupport
import Testing

/// A card with a large picture.
@Model final class Card {
  var title: String
  var image: Data
  init(title: String, image: Data) {
    self.title = title
    self.image = image
  }
}

/// F57: what a save costs depends on what changed, not on what is stored or in memory.
struct F57Tests {
  @Test func `F57 the last of many saves writes what the first did, and a title writes a title`()
    throws
  {
    let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] == "1"
    let file = try TemporaryStore()
    let container = try file.open(Card.self)
    let store = try #require(container.internals.store as? SQLiteStore)
    let log = StatementLog(container)
    let context = ModelContext(container)
    // One buffer for all: what is measured is the file.
    let image = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
    var cards: [Card] = []
    var costs: [(pages: Int, statements: Int)] = []
    for number in 0..<(isSoak ? 200 : 60) {
      cards.append(Card(title: "card \(number)", image: image))
      let pages = try store.writtenPages()
      _ = log.take()
      context.insert(cards[number])
      try context.save()
      costs.append((try store.writtenPages() - pages, log.take().count))
    }
    let first = costs.prefix(10).map(\.pages).sorted()[5]
    let statements = costs.prefix(10).map(\.statements).sorted()[5]
    let last = try #require(costs.last)
    #expect(last.pages <= 2 * first && last.statements <= 2 * statements)
    #expect(first < 1_000_000 / 4096 * 11 / 10)

    let pages = try store.writtenPages()
    cards[7].title = "changed"
    try context.save()
    let bytes = (try store.writtenPages() - pages) * 4096
    #expect(bytes > 0 && bytes < 64 << 10)
    print(
      "F57: \(first) pages and \(statements) statements at first, \(last) at last; a title \(bytes)"
    )
  }
}
