import Foundation
import TesseraCore
import Testing

private var shop: MusicShop { MusicShop() }
private let year = shop.path(MusicShop.album, "year")
private let name = shop.path(MusicShop.album, "artist", "name")
private let artist = shop.path(MusicShop.album, "artist")

/// Albums in a store and the same with unsaved changes, both as rows by key.
private struct Shelf {
  var stored: [Int64: Row] = [:]
  var pending: [Int64: Row] = [:]

  /// What a store answers, by the rules a store has.
  func answer(_ plan: FetchPlan, over rows: [Int64: Row]) throws -> [Int64] {
    let keys = try rows.filter { key, row in
      if case .keys(let keys) = plan.scope, !keys.contains(key) { return false }
      return try plan.condition?.holds(for: row) ?? true
    }.map { key, row in try SortKey(plan.order, key: key, source: row) }
      .sorted { $0.precedes($1, by: plan.order) }.map(\.key)
    return Array(keys.dropFirst(plan.offset).prefix(plan.limit ?? .max))
  }

  /// What a context answers with `merge`.
  func answer(_ plan: FetchPlan, _ changes: PendingChanges) throws -> [Int64] {
    guard var merge = PendingMerge(plan: plan, changes: changes, schema: shop.store) else {
      return try answer(plan, over: stored)
    }
    if let affected = merge.affectedPlan {
      merge.noteAffected(try answer(affected, over: stored))
    }
    return try merge.keys(stored: try answer(merge.storePlan, over: stored), source: source)
  }

  func count(_ plan: FetchPlan, _ changes: PendingChanges) throws -> Int {
    guard var merge = PendingMerge(plan: plan, changes: changes, schema: shop.store) else {
      return try answer(plan, over: stored).count
    }
    if let affected = merge.affectedPlan {
      merge.noteAffected(try answer(affected, over: stored))
    }
    return try merge.count(
      stored: try answer(merge.countPlan, over: stored).count,
      judged: try merge.judgedPlan.map { try answer($0, over: stored).count } ?? 0,
      source: source)
  }

  private func source(_ key: Int64) throws -> Row {
    try #require(pending[key] ?? stored[key])
  }
}

private let isRecent = Condition.comparison(.greaterOrEqual, .path(year), .value(.integer(2000)))

struct PendingMergeTests {
  @Test func `nothing is done where nothing pending matters`() {
    let plan = FetchPlan(entity: MusicShop.album, condition: isRecent)
    let others = PendingChanges(
      inserted: [MusicShop.artist: [1]], changed: [MusicShop.label: [1]],
      deleted: [MusicShop.artist: [2]])
    #expect(PendingMerge(plan: plan, changes: others, schema: shop.store) == nil)
    #expect(PendingMerge(plan: plan, changes: PendingChanges(), schema: shop.store) == nil)
  }

  /// F02.
  @Test func `F02 a fetch with unsaved changes answers as if they were saved`() throws {
    var shelf = Shelf()
    for key in Int64(1)...10 {
      // Five of ten are recent: 1, 3, 5, 7, 9.
      shelf.stored[key] = Row([year: .integer(key % 2 == 1 ? 2000 + key : 1900)])
    }
    shelf.pending = [
      2: Row([year: .integer(2004)]), 3: Row([year: .integer(1900)]),
      11: Row([year: .integer(2006)]),
    ]
    let changes = PendingChanges(
      inserted: [MusicShop.album: [11]], changed: [MusicShop.album: [2, 3]],
      deleted: [MusicShop.album: [5]])
    var plan = FetchPlan(
      entity: MusicShop.album, condition: isRecent, order: [SortTerm(path: year)])
    #expect(try shelf.answer(plan, changes) == [1, 2, 11, 7, 9])
    #expect(try shelf.count(plan, changes) == 5)
    plan.limit = 3
    plan.offset = 2
    #expect(try shelf.answer(plan, changes) == [11, 7, 9])
    #expect(try shelf.count(plan, changes) == 3)
    plan.order[0].isAscending = false
    #expect(try shelf.answer(plan, changes) == [11, 2, 1])
    #expect(try shelf.answer(plan, over: shelf.stored) == [5, 3, 1])
  }

  @Test func `a changed object at the far end of a path moves those who reach it`() throws {
    var shelf = Shelf()
    shelf.stored = [
      1: Row([artist: .integer(1), name: .text("b")]),
      2: Row([artist: .integer(2), name: .text("c")]),
      3: Row([artist: .integer(1), name: .text("b")]), 4: Row([:]),
    ]
    // Artist 1 is renamed to "d"; no album has changed.
    shelf.pending = [
      1: Row([artist: .integer(1), name: .text("d")]),
      3: Row([artist: .integer(1), name: .text("d")]),
    ]
    let changes = PendingChanges(changed: [MusicShop.artist: [1]])
    let sorted = FetchPlan(entity: MusicShop.album, order: [SortTerm(path: name)])
    #expect(try shelf.answer(sorted, changes) == [4, 2, 1, 3])
    let named = FetchPlan(
      entity: MusicShop.album,
      condition: .comparison(.equal, .path(name), .value(.text("d"))))
    #expect(try shelf.answer(named, changes) == [1, 3])
    #expect(try shelf.count(named, changes) == 2)
    let merge = try #require(PendingMerge(plan: named, changes: changes, schema: shop.store))
    #expect(merge.affectedPlan?.condition?.printed(shop.store) == "artist in [1]")
  }

  @Test func `only a few stored rows are asked what they are sorted by`() throws {
    let plan = FetchPlan(entity: MusicShop.album, order: [SortTerm(path: year)])
    let merge = try #require(
      PendingMerge(
        plan: plan, changes: PendingChanges(inserted: [MusicShop.album: [5000]]),
        schema: shop.store))
    var asked = 0
    let merged = try merge.keys(stored: Array(1...1024)) { key in
      asked += 1
      return Row([year: .integer(key == 5000 ? 100 : key)])
    }
    #expect(merged.count == 1025)
    #expect(merged[100] == 5000)
    #expect(asked <= 14)
  }

  @Test func `random changes are answered as if they were saved`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(state: seed)
    for _ in 0..<300 {
      var shelf = Shelf()
      var saved: [Int64: Row] = [:]
      var changes = PendingChanges()
      func row(_ random: inout SplitMix) -> Row {
        Row([
          year: [.null, .integer(Int64.random(in: 1998...2003, using: &random))].randomElement(
            using: &random) ?? .null
        ])
      }
      for key in Int64(1)...Int64.random(in: 1...20, using: &random) {
        let old = row(&random)
        let kind = Int.random(in: 0..<6, using: &random)
        if kind != 0 { shelf.stored[key] = old }
        saved[key] = old
        switch kind {
        case 0: changes.inserted[MusicShop.album, default: []].insert(key)
        case 1:
          changes.deleted[MusicShop.album, default: []].insert(key)
          saved[key] = nil
        case 2:
          changes.changed[MusicShop.album, default: []].insert(key)
          saved[key] = row(&random)
        default: break
        }
      }
      shelf.pending = saved
      let plan = FetchPlan(
        entity: MusicShop.album,
        scope: Bool.random(using: &random) ? .all : .keys([1, 2, 3, 5, 8, 13]),
        condition: Bool.random(using: &random) ? isRecent : nil,
        order: [SortTerm(path: year, isAscending: Bool.random(using: &random))],
        limit: Bool.random(using: &random) ? Int.random(in: 0...6, using: &random) : nil,
        offset: Int.random(in: 0...4, using: &random))
      #expect(
        try shelf.answer(plan, changes) == shelf.answer(plan, over: saved), "seed \(seed)")
      #expect(
        try shelf.count(plan, changes) == shelf.answer(plan, over: saved).count, "seed \(seed)")
    }
  }
}

/// A small generator that a seed repeats.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
