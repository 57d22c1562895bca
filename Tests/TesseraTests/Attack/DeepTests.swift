import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Chains so long that whatever goes along them by calling itself runs out of stack.
struct DeepTests {
  // Deep enough to overflow the stack of a thread that recurses; deeper in the long form.
  private static let length =
    ProcessInfo.processInfo.environment["TESSERA_SOAK"] == "1" ? 100_000 : 20_000

  @Test func `a long chain of new objects that was never inserted is let go of`() {
    // Swift lets go of one inside the other here: its own limit is the stack.
    var first: Link? = Link(name: "0")
    for index in 1..<10_000 {
      let link = Link(name: "\(index)")
      link.next = first
      first = link
    }
    #expect(first?.next != nil)
    first = nil
  }

  @Test func `a long chain is inserted, saved, and deleted by its first link`() throws {
    let container = try memoryContainer(Link.self)
    let context = ModelContext(container)
    let first = try insertChain(context)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Link>()) == Self.length)
    context.delete(first)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Link>()) == 0)
  }

  @Test func `a long chain is inserted and rolled back`() throws {
    let context = ModelContext(try memoryContainer(Link.self))
    _ = try insertChain(context)
    context.rollback()
    #expect(context.registeredCount == 0)
  }

  @Test(arguments: 0..<4)
  func `a deep tree of cached arrays is let go of, however it ends`(_ ending: Int) throws {
    do {
      let container = try memoryContainer(Employee.self)
      var context: ModelContext? = ModelContext(container)
      var top: Employee? = Employee(name: "0")
      if let top { context?.insert(top) }
      // Each is the manager of the one before: the arrays are nested, and the list has the innermost
      // first.
      for index in 1..<Self.length {
        let manager = Employee(name: "\(index)")
        context?.insert(manager)
        if let top { manager.reports = [top] }
        top = manager
      }
      switch ending {
      case 0: context?.rollback()
      case 1:
        try context?.save()
        top = nil
        context?.sweep()
        context?.sweep()
        context?.sweep()
      case 2:
        if let top { context?.delete(top) }
        try context?.save()
      default: try context?.save()
      }
      top = nil
      context = nil
    }
  }

  private func insertChain(_ context: ModelContext) throws -> Link {
    var links: [Link] = []
    for index in 0..<Self.length { links.append(Link(name: "\(index)")) }
    for index in 1..<Self.length { links[index - 1].next = links[index] }
    let first = try #require(links.first)
    context.insert(first)
    return first
  }
}
