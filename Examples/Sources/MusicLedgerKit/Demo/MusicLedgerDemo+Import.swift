import Foundation
import Tessera

extension MusicLedgerDemo {
  func readShop() throws -> ShopData {
    if let path = arguments.database {
      terminal.line("Music ledger: reading \(TextTable.cut(path, to: 70))")
      return try ChinookReader.read(from: path)
    }
    terminal.line("Music ledger: making up a shop with seed \(arguments.seed)")
    var generator = ShopGenerator(seed: arguments.seed)
    return generator.makeShop()
  }

  /// Imports on the importer's actor while this one draws the bar.
  func importShop(_ shop: ShopData, into container: ModelContainer) async throws {
    terminal.heading("Import")
    let clock = ContinuousClock()
    let started = clock.now
    let bar = ProgressBar(terminal: terminal)
    let (steps, progress) = AsyncStream.makeStream(of: ImportProgress.self)

    let importer = ShopImporter(modelContainer: container)
    async let finished: Void = importer.importShop(shop, reportingTo: progress)
    for await step in steps { bar.show(step) }
    bar.finish()
    try await finished

    let time = clock.now - started
    let perSecond = Double(shop.rowCount) / max(time / .seconds(1), 0.001)
    terminal.line(
      "  \(Text.grouped(shop.rowCount)) rows of 11 tables became objects in \(Text.time(time)): "
        + "\(Text.grouped(Int(perSecond))) a second.")
  }

  func showCounts(_ answers: Answers) throws {
    var table = TextTable(columns: [
      .init(title: "kind"), .init(title: "count", alignment: .right), .init(title: "   "),
      .init(title: "kind"), .init(title: "count", alignment: .right), .init(title: "   "),
      .init(title: "kind"), .init(title: "count", alignment: .right),
    ])
    let counts = try answers.counts()
    let height = (counts.count + 2) / 3
    for row in 0..<height {
      let cells = stride(from: row, to: height * 3, by: height).map { index in
        index < counts.count ? [counts[index].kind, Text.grouped(counts[index].count)] : ["", ""]
      }
      table.rows.append(Array(cells.joined(separator: [""])))
    }
    terminal.table(table)
  }
}
