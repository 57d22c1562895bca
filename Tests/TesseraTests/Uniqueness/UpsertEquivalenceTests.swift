import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Inserting one object after the other comes to the same, with a save after each or one at the end, and with
/// the rows' objects in memory or not.
struct UpsertEquivalenceTests {
  @Test func `saves in between make no difference`() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["TESSERA_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
    let rounds = environment["TESSERA_SOAK"] == "1" ? 5_000 : 150
    print("upsert equivalence: \(rounds) rounds, seeds from \(seed)")
    for round in 0..<rounds {
      var pictures: [[String]] = []
      for way in Way.allCases {
        var random = SeededGenerator(seed: seed &+ UInt64(round))
        pictures.append(try picture(way, &random))
      }
      let same = pictures.allSatisfy { $0 == pictures[0] }
      #expect(same, "TESSERA_SEED=\(seed &+ UInt64(round)): \(pictures)")
      if !same { break }
    }
  }

  private enum Way: CaseIterable { case atOnce, oneByOne, elsewhere }

  private func picture(_ way: Way, _ random: inout SeededGenerator) throws -> [String] {
    let container = try memoryContainer(UpsertTag.self, UpsertNote.self)
    var context = ModelContext(container)
    var number = 0
    for step in 0..<Int.random(in: 2...7, using: &random) {
      insert(step, &number, into: context, &random)
      if way != .atOnce || step == 0 { try context.save() }
      if way == .elsewhere { context = ModelContext(container) }
    }
    try context.save()
    #expect(!context.hasChanges)
    let own = try describe(context)
    let other = try describe(ModelContext(container))
    #expect(own == other)
    return own
  }

  private func insert(
    _ step: Int, _ number: inout Int, into context: ModelContext, _ random: inout SeededGenerator
  ) {
    func some(_ most: Int) -> Int { Int.random(in: 0..<most, using: &random) }
    func tag() -> UpsertTag {
      let tag = UpsertTag(name: "t\(some(3))", rank: some(3))
      tag.color = some(2) == 0 ? nil : "c\(some(3))"
      tag.about = "about \(some(3))"
      return tag
    }
    func value() -> UpsertValue {
      number += 1
      return UpsertValue(number)
    }
    switch some(4) {
    case 0:
      let tag = tag()
      if some(2) == 0 { tag.values = (0..<1 + some(2)).map { _ in value() } }
      if some(2) == 0 { tag.owner = UpsertOwner(name: "o\(step)") }
      if some(3) == 0 { tag.badge = UpsertBadge(label: "b\(step)") }
      context.insert(tag)
    case 1:
      let value = value()
      value.parent = tag()
      context.insert(value)
    case 2:
      // By their codes alone: two values could be those of two notes.
      let note = UpsertNote(title: "n\(step)", code: some(3))
      if some(2) == 0 { note.folder = UpsertFolder(path: "/\(step)") }
      if some(2) == 0 {
        let first = tag()
        var second = tag()
        while second.name == first.name { second = tag() }
        note.tags = [first, second]
      }
      context.insert(note)
    default:
      // Pairs are given at the notes' end alone: of two ends that are given differently the later
      // counts, which one save can't tell.
      let tag = tag()
      for code in [10, 11, 12].shuffled(using: &random).prefix(some(3)) {
        let note = UpsertNote(title: "n\(step) \(code)", code: code)
        note.tags = [tag]
        context.insert(note)
      }
      context.insert(tag)
    }
  }

  /// Everything, by names alone.
  private func describe(_ context: ModelContext) throws -> [String] {
    let tags = try context.fetch(FetchDescriptor<UpsertTag>(sortBy: [SortDescriptor(\.name)]))
    let notes = try context.fetch(FetchDescriptor<UpsertNote>(sortBy: [SortDescriptor(\.code)]))
    let values = try context.fetch(FetchDescriptor<UpsertValue>(sortBy: [SortDescriptor(\.number)]))
    let owners = try context.fetch(FetchDescriptor<UpsertOwner>(sortBy: [SortDescriptor(\.name)]))
    let badges = try context.fetch(FetchDescriptor<UpsertBadge>(sortBy: [SortDescriptor(\.label)]))
    return tags.map {
      "\($0.name) \($0.rank) \($0.color ?? "-") \($0.about) \($0.values.map(\.number))"
        + " \($0.notes.map(\.code).sorted()) \($0.owner?.name ?? "-") \($0.badge?.label ?? "-")"
    }
      + notes.map {
        "\($0.code) \($0.title) \($0.folder?.path ?? "-") \($0.tags.map(\.name))"
      }
      + values.map { "\($0.number) \($0.parent?.name ?? "-")" }
      + owners.map { "\($0.name) \($0.tags.map(\.name))" }
      + badges.map { "\($0.label) \($0.tag?.name ?? "-")" }
  }
}
