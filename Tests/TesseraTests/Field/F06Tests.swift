import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model
private final class F06Project {
  var name: String
  @Relationship(inverse: \F06Task.project) var tasks: [F06Task] = []

  init(name: String) { self.name = name }
}

@Model
private final class F06Task {
  var title: String
  var due: Date?
  var project: F06Project?

  init(title: String, due: Date?, project: F06Project?) {
    self.title = title
    self.due = due
    self.project = project
  }
}

/// F06: sorting through an optional relationship, and over an optional attribute.
struct F06Tests {
  private let context: ModelContext
  private let tasks: [F06Task]

  /// Six tasks, not saved: two without a project, two without a date, two that differ in nothing that
  /// is sorted by.
  init() throws {
    context = ModelContext(try memoryContainer(F06Task.self))
    let (garden, roof) = (F06Project(name: "garden"), F06Project(name: "roof"))
    let day = { (number: Int) in Date(timeIntervalSinceReferenceDate: Double(number) * 86_400) }
    tasks = [
      F06Task(title: "tiles", due: day(2), project: roof),
      F06Task(title: "weeds", due: nil, project: garden),
      F06Task(title: "ladder", due: day(1), project: nil),
      F06Task(title: "hedge", due: day(3), project: garden),
      F06Task(title: "letter", due: nil, project: nil),
      F06Task(title: "hedge", due: day(3), project: garden),
    ]
    for task in tasks { context.insert(task) }
  }

  private func sorts(_ order: SortOrder) -> [[SortDescriptor<F06Task>]] {
    [
      [
        SortDescriptor(\.project?.name, order: order), SortDescriptor(\.due, order: order),
        SortDescriptor(\.title, order: order),
      ],
      [SortDescriptor(\.project?.name, order: order)],
      [SortDescriptor(\.due, order: order), SortDescriptor(\.project?.name)],
      [SortDescriptor(\.title, order: order)],
    ]
  }

  private func check() throws {
    for order in [SortOrder.forward, .reverse] {
      for sort in sorts(order) {
        var descriptor = FetchDescriptor<F06Task>(sortBy: sort)
        // Swift's sort keeps those in order that differ in nothing.
        let expected = tasks.sorted(using: sort)
        #expect(try context.fetch(descriptor) == expected)
        #expect(try Array(context.fetch(descriptor, batchSize: 4)) == expected)
        #expect(try context.fetchIdentifiers(descriptor) == expected.map(\.persistentModelID))
        descriptor.fetchLimit = 2
        descriptor.fetchOffset = 3
        #expect(try context.fetch(descriptor) == Array(expected[3..<5]))
        #expect(try context.fetchCount(descriptor) == 2)
      }
    }
  }

  @Test func `F06 the order is that of Swift's sort, before and after the save`() throws {
    try check()
    try context.save()
    try check()
    // Half of it unsaved.
    tasks[0].project = tasks[1].project
    tasks[3].due = nil
    tasks[1].project?.name = "a garden"
    try check()
    try context.save()
    try check()
  }

  @Test func `F06 forward those without a value come first, in reverse last`() throws {
    try context.save()
    let forward = try context.fetch(FetchDescriptor(sortBy: sorts(.forward)[0]))
    #expect(forward.map(\.title) == ["letter", "ladder", "weeds", "hedge", "hedge", "tiles"])
    let reverse = try context.fetch(FetchDescriptor(sortBy: sorts(.reverse)[0]))
    #expect(reverse.map(\.title) == ["tiles", "hedge", "hedge", "weeds", "ladder", "letter"])
    // Ties come in the order they were inserted, whichever way the sort goes.
    #expect(forward[3] === tasks[3] && reverse[1] === tasks[3])
  }

  @Test func `F06 no row is dropped where the object sorted through is deleted`() throws {
    try context.save()
    if let roof = tasks[0].project { context.delete(roof) }
    #expect(tasks[0].project == nil)
    try check()
    try context.save()
    try check()
  }
}
