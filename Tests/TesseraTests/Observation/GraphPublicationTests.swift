import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Who saves.
enum Saver: CaseIterable, Sendable {
  case mainContext, firstActor, secondActor
}

/// Thirty objects in the main context, a reader on every property of each, and three contexts that
/// save.
@MainActor
final class WatchedGraph {
  let container: ModelContainer
  let main: ModelContext
  let readers: GraphReaders
  private let editors: [Editor]

  init() throws {
    container = try Graph.container()
    main = container.mainContext
    main.autosaveEnabled = false
    try Graph.fill(main)
    readers = try GraphReaders(of: main, on: MainActor.shared)
    editors = [Editor(modelContainer: container), Editor(modelContainer: container)]
  }

  func save(_ edit: Edit, by saver: Saver) async throws {
    switch saver {
    case .mainContext:
      try edit.run(main)
      try main.save()
    case .firstActor: try await editors[0].save(edit.run)
    case .secondActor: try await editors[1].save(edit.run)
    }
    await container.delivered(to: main)
  }

  func rollback(_ saver: Saver) async {
    switch saver {
    case .mainContext: main.rollback()
    case .firstActor: await editors[0].perform { $0.rollback() }
    case .secondActor: await editors[1].perform { $0.rollback() }
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct GraphPublicationTests {
  @Test(arguments: Saver.allCases)
  func `a save wakes the readers of what it changed once and no others`(_ saver: Saver)
    async throws
  {
    let graph = try WatchedGraph()
    for edit in Edit.all {
      try graph.readers.watchNewObjects()
      let before = try Graph.snapshot(graph.container)
      _ = graph.readers.takeWakes()
      try await graph.save(edit, by: saver)
      let after = try Graph.snapshot(graph.container)
      let changed = Graph.changes(from: before, to: after)
      let wakes = graph.readers.takeWakes()
      #expect(wakes.keys.sorted() == changed.sorted(), "\(edit.name)")
      #expect(wakes.values.allSatisfy { $0 == 1 }, "\(edit.name): \(wakes)")
      // Every value of a commit was in place when its readers were woken.
      let stale = graph.readers.seen.filter { site, seen in after[site].map { $0 != seen } ?? false
      }
      #expect(stale.isEmpty, "\(edit.name)")
    }
  }

  @Test(arguments: Saver.allCases)
  func `changes that come to nothing wake nobody`(_ saver: Saver) async throws {
    let graph = try WatchedGraph()
    let before = try Graph.snapshot(graph.container)
    for edit in Edit.undone {
      try await graph.save(edit, by: saver)
      #expect(graph.readers.takeWakes() == [:], "\(edit.name)")
      #expect(try Graph.snapshot(graph.container) == before, "\(edit.name)")
    }
  }

  @Test(arguments: Saver.allCases)
  func `a save that fails wakes nobody, nor does its rollback`(_ saver: Saver) async throws {
    struct Fault: Error {}
    let graph = try WatchedGraph()
    let before = try Graph.snapshot(graph.container)
    let steps: [SaveStep] = [.validate, .lock, .catchUp, .snapshot, .write, .commit]
    for step in steps {
      for edit in Edit.all.prefix(30) where edit.name != "the new object changes" {
        graph.container.internals.injectFaults { if $0 == step { throw Fault() } }
        do {
          try await graph.save(edit, by: saver)
        } catch is Fault {}
        graph.container.internals.injectFaults(nil)
        #expect(graph.readers.takeWakes() == [:], "\(edit.name), \(step)")
        await graph.rollback(saver)
        #expect(graph.readers.takeWakes() == [:], "\(edit.name), \(step), rolled back")
      }
    }
    #expect(try Graph.snapshot(graph.container) == before)
    let values = try graph.readers.values()
    #expect(values.filter { before[$0.key] != $0.value } == [:])
    #expect(values.count == before.count)
  }

  @Test func `a retried save wakes as if it had not failed before`() async throws {
    struct Fault: Error {}
    let graph = try WatchedGraph()
    graph.container.internals.injectFaults { if $0 == .commit { throw Fault() } }
    let person = try graph.main.person("p1")
    person.age = 7
    #expect(throws: Fault.self) { try graph.main.save() }
    graph.container.internals.injectFaults(nil)
    try graph.main.save()
    #expect(
      graph.readers.takeWakes()
        == [Site(object: person.persistentModelID, property: "age"): 1])
  }

  @Test func `objects in no context publish in the setter`() {
    let person = Person(name: "a")
    let name = track { _ = person.name }
    let age = track { _ = person.age }
    let manager = track { _ = person.manager }
    person.name = "b"
    person.manager = Person(name: "c")
    #expect(wakes(name, age, manager) == [1, 0, 1])
  }
}
