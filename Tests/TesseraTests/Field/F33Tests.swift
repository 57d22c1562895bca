import Foundation
import Observation
import Tessera
import TesseraTestSupport
import Testing
import TesseraCore

/// F33: saves and fetches from everywhere.
@Suite(.timeLimit(.minutes(10)))
struct F33SoakTests {
  private static let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] != nil

  /// What each party has got done.
  private struct Progress: Sendable {
    var fetches = 0
    var saves = [0, 0, 0, 0]
    var wakes = 0
    var notices = 0
  }

  /// When it is enough: by counts, or in the soak by the clock.
  private struct Goal: Sendable {
    let end = ContinuousClock.now + .seconds(30)

    func isReached(_ count: Int, of wanted: Int) -> Bool {
      isSoak ? ContinuousClock.now > end && count >= wanted : count >= wanted
    }
  }

  /// Fetches and saves on the main actor, in a loop, when it is woken and when it is notified.
  @MainActor
  private final class Front {
    let context: ModelContext
    let progress: Guarded<Progress>
    private var isAnswering = false
    private var observer: (any NSObjectProtocol)?
    var failures: [any Error] = []

    init(_ container: ModelContainer) {
      context = container.mainContext
      progress = Guarded(Progress())
    }

    func watch(_ name: String) {
      do {
        let person = try context.person(name)
        withObservationTracking {
          _ = person.age
        } onChange: {
          MainActor.assumeIsolated {
            self.progress.withLock { $0.wakes += 1 }
            self.answer()
            self.watch(name)
          }
        }
      } catch {
        failures.append(error)
      }
    }

    /// Inside a wake-up or a notification: fetches, changes and saves.
    func answer() {
      guard !isAnswering else { return }
      isAnswering = true
      defer { isAnswering = false }
      do {
        try context.person("p9").age += 1
        try context.save()
      } catch {
        failures.append(error)
      }
    }

    func start() {
      for index in 0..<4 { watch("p\(index)") }
      observer = NotificationCenter.default.addObserver(
        forName: ModelContext.didSave, object: context, queue: nil
      ) { _ in
        MainActor.assumeIsolated { self.notice() }
      }
    }

    func stop() {
      if let observer { NotificationCenter.default.removeObserver(observer) }
      observer = nil
    }

    private func notice() {
      progress.withLock { $0.notices += 1 }
      answer()
    }

    func fetchOnce() throws {
      let all = try context.fetch(FetchDescriptor<Person>())
      _ = all.reduce(0) { $0 + $1.age + $1.reports.count }
      try context.person("p8").age += 1
      try context.save()
      progress.withLock { $0.fetches += 1 }
    }
  }

  @Test(arguments: DeliveryStressTests.Place.allCases)
  func `F33 the main actor fetches, four actors save and observers do both inside their calls`(
    _ place: DeliveryStressTests.Place
  ) async throws {
    let store = try TemporaryStore()
    let container =
      place == .file ? try store.open(Person.self, Note.self) : try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    let front = await Front(container)
    let goal = Goal()
    await front.start()
    let editors = (0..<4).map { _ in Editor(modelContainer: container) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, editor) in editors.enumerated() {
        group.addTask {
          var count = 0
          while !goal.isReached(count, of: 150) {
            try await editor.save { try $0.person("p\(index)").age += 1 }
            count += 1
            front.progress.withLock { $0.saves[index] += 1 }
          }
        }
      }
      group.addTask {
        var count = 0
        while !goal.isReached(count, of: 150) {
          try await front.fetchOnce()
          count += 1
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }
    await front.stop()
    await container.deliveredToMain()
    #expect(await front.failures.isEmpty)
    let progress = front.progress.withLock { $0 }
    #expect(progress.wakes > 0 && progress.notices >= progress.fetches)
    // Every increment of every actor is in, and the main context has them all.
    try await MainActor.run {
      let ages = try (0..<4).map { try front.context.person("p\($0)").age }
      #expect(ages == progress.saves.enumerated().map { 20 + $0.offset + $0.element })
    }
    if Self.isSoak { print("F33 \(place): \(progress)") }
  }
}
