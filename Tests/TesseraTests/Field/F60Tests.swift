import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F60: sorting loaded objects in memory. How long it takes is the benchmark's business.
struct F60Tests {
  private final class Plain {
    let name: String
    let rank: Int
    init(name: String, rank: Int) {
      self.name = name
      self.rank = rank
    }
  }

  @Test(arguments: [true, false])
  func `F60 sorting loaded objects runs no statement and gives the order of plain ones`(
    observed: Bool
  ) throws {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    let maker = ModelContext(container)
    var generator = SeededGenerator(seed: 60)
    var plain: [Plain] = []
    for _ in 0..<10_000 {
      let item = Plain(
        name: "name \(Int.random(in: 0..<5_000, using: &generator))",
        rank: .random(in: 0..<5_000, using: &generator))
      plain.append(item)
      maker.insert(Note(title: item.name, rank: item.rank))
    }
    try maker.save()
    let context = ModelContext(container, observed: observed)
    let notes = try context.fetch(FetchDescriptor<Note>())
    let log = StatementLog(container)
    let byRank = notes.sorted { ($0.rank, $0.title) < ($1.rank, $1.title) }
    let byName = notes.sorted { ($0.title, $0.rank) < ($1.title, $1.rank) }
    #expect(log.take().isEmpty)
    #expect(
      byRank.map(\.rank) == plain.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.map(\.rank))
    #expect(
      byName.map(\.title) == plain.sorted { ($0.name, $0.rank) < ($1.name, $1.rank) }.map(\.name))
    #expect(notes.count == 10_000)
    #expect(!context.hasChanges)
  }
}
