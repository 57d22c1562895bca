import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class F08Award {
  var row: Int
  var kind: String?
  var claimed: Date?
  init(_ row: Int, _ kind: String?, claimed: Date? = nil) {
    self.row = row
    self.kind = kind
    self.claimed = claimed
  }
}

/// F08: if-let and else inside a predicate.
struct F08Tests {
  private let descriptor: FetchDescriptor<F08Award>

  init() {
    let kinds = ["a", "b"]
    descriptor = FetchDescriptor(
      predicate: #Predicate { award in
        if let kind = award.kind {
          award.claimed == nil && kinds.contains(kind)
        } else {
          award.claimed == nil
        }
      }, sortBy: [SortDescriptor(\.row)])
  }

  private func fill(_ context: ModelContext) {
    let kinds: [String?] = ["a", "b", "z", nil]
    for (index, kind) in kinds.enumerated() { context.insert(F08Award(index + 1, kind)) }
    context.insert(F08Award(5, "a", claimed: .now))
  }

  @Test func `F08 a conditional runs in the store, and in memory before the save`() throws {
    let context = ModelContext(try memoryContainer(F08Award.self))
    fill(context)
    #expect(try context.fetch(descriptor).map(\.row) == [1, 2, 4])
    try context.save()
    let log = StatementLog(context.container)
    #expect(try context.fetch(descriptor).map(\.row) == [1, 2, 4])
    #expect(try context.fetchCount(descriptor) == 3)
    let statements = log.take()
    #expect(statements.count == 2 && statements.allSatisfy { $0.contains("WHERE") })
  }

  @Test func `F08 a descriptor describes itself, its predicate included`() {
    #expect(
      "\(descriptor)"
        == "FetchDescriptor<F08Award>(predicate: ((F08Award.claimed == nil && "
        + "….contains(F08Award.kind?)) ?? F08Award.claimed == nil), sortBy: F08Award.row)")
    #expect(!String(reflecting: descriptor).isEmpty)
    #expect(!String(describing: descriptor.predicate).isEmpty)
  }
}
