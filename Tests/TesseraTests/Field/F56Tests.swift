import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum F56 {
  @Model final class Binder {
    var name: String
    var sheets: [Sheet] = []
    init(name: String) { self.name = name }
  }

  @Model final class Sheet {
    var text: String
    var binder: Binder?
    init(text: String) { self.text = text }
  }
}

/// F56: appending to a large to-many.
struct F56Tests {
  private static let size =
    ProcessInfo.processInfo.environment["TESSERA_SOAK"] == "1" ? 50_000 : 2_000
  private let store: TemporaryStore
  private let context: ModelContext
  private let log: StatementLog
  private let binder: F56.Binder

  init() throws {
    store = try TemporaryStore()
    let maker = ModelContext(try store.open(F56.Binder.self))
    let full = F56.Binder(name: "full")
    maker.insert(full)
    full.sheets = (0..<Self.size).map { F56.Sheet(text: "\($0)") }
    try maker.save()
    context = ModelContext(try store.open(F56.Binder.self))
    log = StatementLog(context.container)
    binder = try #require(try context.fetch(FetchDescriptor<F56.Binder>()).first)
    _ = log.take()
  }

  /// The statements that read sheets, counts left out.
  private func listings() -> [String] {
    log.take().filter {
      $0.hasPrefix("SELECT") && $0.contains("\"Sheet\"") && !$0.hasPrefix("SELECT count(*)")
        && !$0.contains("max(")
    }
  }

  @Test func `F56 setting the to-one and appending read none of the elements`() throws {
    let (first, second) = (F56.Sheet(text: "first"), F56.Sheet(text: "second"))
    context.insert(first)
    first.binder = binder
    try context.save()
    #expect(listings() == [])
    binder.append(second, to: \.sheets)
    #expect(second.binder === binder)
    #expect(binder.count(of: \.sheets) == Self.size + 2)
    try context.save()
    #expect(listings() == [])
    #expect(!binder.isLoaded(\.sheets))
    #expect(binder.count(of: \.sheets) == Self.size + 2)
    let other = ModelContext(try store.open(F56.Binder.self))
    let again = try #require(try other.fetch(FetchDescriptor<F56.Binder>()).first)
    #expect(again.count(of: \.sheets) == Self.size + 2)
    #expect(again.sheets.suffix(2).map(\.text) == ["first", "second"])
  }

  @Test func `F56 a loop of appends to an unloaded to-many asks the store nothing`() throws {
    for index in 0..<1_000 { binder.append(F56.Sheet(text: "n\(index)"), to: \.sheets) }
    #expect(listings() == [])
    #expect(binder.count(of: \.sheets) == Self.size + 1_000)
    try context.save()
    #expect(binder.count(of: \.sheets) == Self.size + 1_000)
    #expect(binder.sheets.suffix(1_000).map(\.text) == (0..<1_000).map { "n\($0)" })
  }

  /// What 1,000 appends and their save cost: the statements, each with how often it ran, and the objects that
  /// were looked at.
  private func cost(_ binder: F56.Binder, _ append: (F56.Sheet) -> Void) throws -> [String] {
    let context = try #require(binder.modelContext)
    let log = StatementLog(context.container)
    // Keys are reserved in blocks, whose ends have nothing to do with the binder.
    let lookUps = try context.countingLookUps {
      for index in 0..<1_000 { append(F56.Sheet(text: "n\(index)")) }
      try context.save()
    }
    let statements = Dictionary(
      grouping: log.take().filter { !$0.contains("max(") && !$0.contains("sqlite_sequence") }
    ) { $0 }
    return ["\(lookUps) objects looked at"] + statements.map { "\($1.count) \($0)" }.sorted()
  }

  @Test(arguments: [false, true])
  func `F56 appends cost the same whatever is in there already`(isLoaded: Bool) throws {
    let other = F56.Binder(name: "empty")
    context.insert(other)
    try context.save()
    let isEmpty = #Predicate<F56.Binder> { $0.name == "empty" }
    let costs = try [false, true].map { isFull in
      let context = ModelContext(context.container)
      let binder =
        isFull
        ? try #require(
          try context.fetch(
            FetchDescriptor<F56.Binder>(predicate: #Predicate { $0.name == "full" })
          )
          .first)
        : try #require(try context.fetch(FetchDescriptor(predicate: isEmpty)).first)
      // What is read once is read before; then an array takes what it gets as one that is not loaded does.
      if isLoaded { #expect(binder.sheets.count == (isFull ? Self.size : 0)) }
      return try cost(binder) { sheet in
        if isLoaded { binder.sheets.append(sheet) } else { binder.append(sheet, to: \.sheets) }
      }
    }
    // A table that has more than 4,096 objects is swept after a save, which looks at each once.
    let isSwept = isLoaded && Self.size > 4_096
    #expect(costs[0].dropFirst(isSwept ? 1 : 0) == costs[1].dropFirst(isSwept ? 1 : 0))
    #expect(!costs[1].contains { $0.contains("SELECT") && $0.contains("FROM \"Sheet\"") })
  }

  @Test func `F56 a loop over the array itself loads it once`() throws {
    for index in 0..<1_000 { binder.sheets.append(F56.Sheet(text: "n\(index)")) }
    #expect(listings().count == 1)
    #expect(binder.sheets.count == Self.size + 1_000)
    try context.save()
    context.refault(binder)
    #expect(binder.sheets.suffix(1_000).map(\.text) == (0..<1_000).map { "n\($0)" })
  }
}
