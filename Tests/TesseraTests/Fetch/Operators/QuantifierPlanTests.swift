import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class QuantProject {
  var name = ""
  @Relationship(inverse: \QuantTask.project) var tasks: [QuantTask] = []
  init() {}
}

@Model final class QuantTask {
  #Index<QuantTask>([\.due])
  var due: Date?
  var title = ""
  var project: QuantProject?
  @Relationship(inverse: \QuantLabel.tasks) var labels: [QuantLabel] = []
  init() {}
}

@Model final class QuantLabel {
  var name = ""
  var tasks: [QuantTask] = []
  init() {}
}

/// How SQLite goes about queries: by indexes, and without sorting what an index has in order.
struct QuantifierPlanTests {
  private let file: TemporaryStore
  private let context: ModelContext
  private let log: StatementLog

  init() throws {
    file = try TemporaryStore()
    context = ModelContext(try file.open(QuantProject.self, QuantTask.self, QuantLabel.self))
    log = StatementLog(context.container)
  }

  private func plan(_ descriptor: FetchDescriptor<QuantTask>) throws -> [String] {
    _ = log.take()
    _ = try context.fetch(descriptor)
    let statement = try #require(log.take().first)
    return try RawDatabase(file.url).rows("EXPLAIN QUERY PLAN " + statement).map { $0[3] }
  }

  private func plan(_ predicate: Predicate<QuantTask>) throws -> [String] {
    try plan(FetchDescriptor(predicate: predicate))
  }

  @Test func `a to-one is joined by its key`() throws {
    let plan = try plan(#Predicate { $0.project?.name == "x" })
    #expect(plan.contains { $0.hasPrefix("SEARCH t1 USING INTEGER PRIMARY KEY") }, "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP") }, "\(plan)")
  }

  @Test func `quantifiers use the indexes of to-ones and join tables`() throws {
    let labels = try plan(#Predicate { $0.labels.contains { $0.name == "x" } })
    #expect(labels.contains { $0.hasPrefix("SEARCH j1 USING") }, "\(labels)")
    #expect(labels.contains { $0.hasPrefix("SEARCH e1 USING INTEGER PRIMARY KEY") }, "\(labels)")
    let siblings = try plan(#Predicate { ($0.project?.tasks.count ?? 0) > 2 })
    #expect(
      siblings.contains { $0.hasPrefix("SEARCH e1 USING") && $0.contains("project") },
      "\(siblings)")
    let empty = try plan(#Predicate { $0.labels.isEmpty })
    #expect(empty.contains { $0.hasPrefix("SEARCH j1 USING") }, "\(empty)")
    for plan in [labels, siblings, empty] {
      #expect(plan.filter { $0.hasPrefix("SCAN") }.allSatisfy { $0.hasPrefix("SCAN t") }, "\(plan)")
    }
  }

  @Test func `an element that is named leads to its owners`() throws {
    let label = QuantLabel()
    context.insert(label)
    try context.save()
    let id = label.persistentModelID
    let plan = try plan(#Predicate { $0.labels.contains { $0.persistentModelID == id } })
    #expect(plan.contains { $0.hasPrefix("SEARCH t USING INTEGER PRIMARY KEY") }, "\(plan)")
    #expect(
      plan.contains { $0.hasPrefix("SEARCH j1 USING") && $0.contains("QuantLabel.tasks") },
      "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
  }

  @Test func `what an index has in order is not sorted`() throws {
    let byDue = try plan(FetchDescriptor(sortBy: [SortDescriptor(\.due)]))
    #expect(byDue.contains { $0.contains("USING INDEX") }, "\(byDue)")
    let byKey = try plan(#Predicate { $0.labels.isEmpty })
    for plan in [byDue, byKey] { #expect(!plan.contains { $0.contains("TEMP") }, "\(plan)") }
    let since = Date.distantPast
    let range = try plan(
      FetchDescriptor(
        predicate: #Predicate { ($0.due ?? since) > since }, sortBy: [SortDescriptor(\.due)]))
    #expect(!range.contains { $0.contains("TEMP") }, "\(range)")
  }
}
