import Foundation
import Observation
import Synchronization
import Tessera
import TesseraTestSupport
import Testing

/// D5: whatever fetches and merges at the same time, a reader that looks again after every wake-up
/// ends up with what was saved last.
@Suite(.timeLimit(.minutes(10)))
struct DeliveryStressTests {
  private static let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] != nil
  private static let rounds = isSoak ? 20_000 : 400

  /// How a store is kept: in a file readers run beside the writer, in memory they take turns.
  enum Place: CaseIterable, Sendable { case file, memory }

  /// A reader that looks again in a later turn of its actor, as a view does.
  @MainActor
  private final class Screen {
    private let context: ModelContext
    private let names: [String]
    /// What the last drawing showed.
    private(set) var shown: [Int] = []
    private(set) var draws = 0

    init(_ container: ModelContainer, _ names: [String]) {
      context = container.mainContext
      self.names = names
    }

    func draw() {
      draws += 1
      withObservationTracking {
        shown = names.map { name in
          // Fetching and faulting merge in the middle of what is tracked.
          do {
            let person = try context.person(name)
            if draws % 3 == 0 { context.refault(person) }
            return person.age
          } catch {
            return -1
          }
        }
      } onChange: {
        Task { @MainActor in self.draw() }
      }
    }
  }

  @Test(arguments: Place.allCases)
  func `a screen that draws anew after each wake-up ends with the last saved values`(
    _ place: Place
  ) async throws {
    let store = try TemporaryStore()
    let container =
      place == .file ? try store.open(Person.self, Note.self) : try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    let names = (0..<4).map { "p\($0)" }
    let screen = await Screen(container, names)
    await screen.draw()
    let editors = names.map { _ in Editor(modelContainer: container) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (name, editor) in zip(names, editors) {
        group.addTask {
          for round in 1...Self.rounds {
            try await editor.save { try $0.person(name).age = 1_000 + round }
          }
        }
      }
      try await group.waitForAll()
    }
    await container.deliveredToMain()
    let expected = names.map { _ in 1_000 + Self.rounds }
    // What is drawn in a task of its own may be drawn yet.
    for _ in 0..<100_000 where await screen.shown != expected { await Task.yield() }
    #expect(await screen.shown == expected)
    // No more wake-ups than commits.
    #expect(await screen.draws <= 4 * Self.rounds + 1)
  }

  /// F34.
  @Test(arguments: Place.allCases)
  func `a change saved while tracking is being set up is read or delivered`(_ place: Place)
    async throws
  {
    let store = try TemporaryStore()
    let container =
      place == .file ? try store.open(Person.self, Note.self) : try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    let editor = Editor(modelContainer: container)
    for round in 1...Self.rounds {
      async let saved: Void = editor.save { try $0.person("p1").age = 1_000 + round }
      let (age, wakes) = try await MainActor.run {
        let person = try container.mainContext.person("p1")
        var age = 0
        let wakes = track { age = person.age }
        return (age, wakes)
      }
      try await saved
      await container.deliveredToMain()
      #expect(age == 1_000 + round || wakes.count == 1, "round \(round)")
    }
  }
}
