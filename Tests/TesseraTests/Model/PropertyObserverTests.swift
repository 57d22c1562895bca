import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// `willSet` and `didSet` of what a store keeps.
@MainActor
struct PropertyObserverTests {
  @Test func `observers run for assignments, but not for those of an initialiser`() {
    let ledger = Ledger(title: "a")
    #expect(ledger.title == "a" && ledger.log == [])
    ledger.title = "b"
    #expect(ledger.log == ["title a to b", "title b from a"])
    let other = Ledger(twice: "c")
    #expect(other.log == ["title c to cc", "title cc from c"])
    #expect(Ledger(checked: "") == nil)
  }

  @Test func `observers run in a context, and not for what comes from the store`() async throws {
    let container = try memoryContainer(Ledger.self)
    let context = container.mainContext
    context.autosaveEnabled = false
    let ledger = Ledger(title: "a")
    context.insert(ledger)
    try context.save()
    let identifier = ledger.persistentModelID
    try await Editor(modelContainer: container).save { context in
      let ledger = try #require(context.model(for: identifier) as? Ledger)
      ledger.title = "b"
      #expect(ledger.log == ["title a to b", "title b from a"])
    }
    await container.delivered(to: context)
    #expect(ledger.title == "b" && ledger.log == [])
    ledger.title = "c"
    context.rollback()
    #expect(ledger.title == "b" && ledger.log == ["title b to c", "title c from b"])
  }

  @Test func `what an observer sets does not call it again`() throws {
    let context = try memoryContainer(Ledger.self).mainContext
    let ledger = Ledger(title: "a")
    context.insert(ledger)
    try context.save()
    ledger.stars = 9
    #expect(ledger.stars == 5 && ledger.starChanges == 1)
    ledger.stars += 3
    #expect(ledger.stars == 5 && ledger.starChanges == 2)
    try context.save()
    #expect(ledger.stars == 5)
  }

  @Test func `a mutation in place is one assignment`() {
    let ledger = Ledger(title: "a")
    ledger.title.append("bc")
    #expect(ledger.log == ["title a to abc", "title abc from a"])
  }

  @Test func `relationships have observers too`() throws {
    let context = try memoryContainer(Ledger.self).mainContext
    let ledger = Ledger(title: "a")
    let child = Ledger(title: "b")
    context.insert(ledger)
    ledger.children.append(child)
    #expect(ledger.childCounts == [1] && child.parent === ledger)
    // The other end follows by itself, which is no assignment.
    child.parent = nil
    #expect(ledger.children.isEmpty && ledger.childCounts == [1])
  }

  @Test func `readers are woken as without observers`() throws {
    let context = try memoryContainer(Ledger.self).mainContext
    let ledger = Ledger(title: "a")
    context.insert(ledger)
    try context.save()
    let title = track { _ = ledger.title }
    let stars = track { _ = ledger.stars }
    ledger.title = "b"
    #expect(wakes(title, stars) == [0, 0])
    try context.save()
    #expect(wakes(title, stars) == [1, 0])
  }
}

@Model final class Ledger {
  var title: String {
    willSet { log.append("title \(title) to \(newValue)") }
    didSet { log.append("title \(title) from \(oldValue)") }
  }
  var stars = 0 {
    didSet {
      starChanges += 1
      if stars > 5 { stars = 5 }
    }
  }
  @Relationship(inverse: \Ledger.parent) var children: [Ledger] = [] {
    didSet(old) { if old.count != children.count { childCounts.append(children.count) } }
  }
  var parent: Ledger?
  @Transient var log: [String] = []
  @Transient var starChanges = 0
  @Transient var childCounts: [Int] = []

  init(title: String) { self.title = title }

  init?(checked title: String) {
    self.title = title
    if title.isEmpty { return nil }
    self.stars = 1
  }

  convenience init(twice title: String) {
    self.init(title: title)
    self.title = title + title
  }
}
