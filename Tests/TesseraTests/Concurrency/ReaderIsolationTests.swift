import Foundation
import Observation
import Synchronization
import Tessera
import TesseraTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ReaderIsolationTests {
  @Test func `readers on the main actor are woken there by an actor's save`() async throws {
    let container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    let wakes = WakeCount()
    try await MainActor.run {
      let person = try container.mainContext.person("p1")
      withObservationTracking {
        _ = person.age
      } onChange: {
        MainActor.preconditionIsolated()
        wakes.wake()
      }
    }
    let editor = Editor(modelContainer: container)
    try await editor.save { try $0.person("p1").age = 1_000 }
    await container.deliveredToMain()
    #expect(wakes.count == 1)
  }

  @Test func `readers on a model actor are woken there by a save of the main actor and of others`()
    async throws
  {
    let container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    // Every reader checks, when it is woken, that it is on its actor.
    let (reader, editor) = (Editor(modelContainer: container), Editor(modelContainer: container))
    try await reader.watch()
    try await MainActor.run {
      let main = container.mainContext
      try main.person("p1").age = 1_000
      try main.save()
    }
    await container.delivered(to: reader)
    #expect(await reader.takeWakes().keys.map(\.property) == ["age"])
    try await editor.save { try $0.person("p1").manager = nil }
    await container.delivered(to: reader)
    #expect(await reader.takeWakes().keys.map(\.property).sorted() == ["manager", "reports"])
    try await reader.save { try $0.person("p1").nickname = "x" }
    #expect(await reader.takeWakes().keys.map(\.property) == ["nickname"])
  }

  @Test func `readers on an ordinary actor with a context of its own are woken there`() async throws
  {
    actor Screen {
      private var context: ModelContext?
      private var readers: GraphReaders?

      func open(_ container: ModelContainer) throws {
        let context = ModelContext(container)
        self.context = context
        readers = try GraphReaders(of: context, on: self)
      }
      func wakes(through sequence: Int64) -> [Site: Int]? {
        guard let context, context.mergedSequence >= sequence else { return nil }
        return readers?.takeWakes()
      }
    }
    let container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    let screen = Screen()
    try await screen.open(container)
    let editor = Editor(modelContainer: container)
    try await editor.save { try $0.person("p1").age = 1_000 }
    var wakes: [Site: Int]?
    while wakes == nil {
      wakes = await screen.wakes(through: container.internals.feed.newest)
      await Task.yield()
    }
    #expect(wakes?.map(\.key.property) == ["age"])
  }
}
