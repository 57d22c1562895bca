import Dispatch
import Foundation
import Synchronization
import Tessera
import TesseraTestSupport
import Testing

/// Where a model actor runs, said by the thread it runs on.
@ModelActor
private actor Traveller {
  var value = 0
  /// Set on the main queue, whose jobs run on any thread once the program's first one has parked.
  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Where the caller runs.
  func place() -> String {
    if DispatchQueue.getSpecific(key: Self.mainKey) == true { return "main queue" }
    let executor = modelExecutor as? any SerialExecutor
    return executor?.isIsolatingCurrentContext() == true ? "its queue" : "elsewhere"
  }

  nonisolated func assumed() -> Int { assumeIsolated { $0.value } }
  func askAssumed() -> Int { assumed() }

  func waitUntil(_ semaphore: DispatchSemaphore) { semaphore.wait() }

  func hop() async throws -> [String] {
    let before = place()
    let there = await MainActor.run {
      DispatchQueue.getSpecific(key: Self.mainKey) == true ? "main queue" : "elsewhere"
    }
    let task = Task { place() }
    let (after, inTask) = (place(), await task.value)
    try modelContext.save()
    return [before, there, after, inTask, place()]
  }
}

@Suite(.timeLimit(.minutes(10)))
struct ModelActorExecutorTests {
  @Test func `a model actor runs on its own queue, before and after every suspension`() async throws
  {
    let actor = Traveller(modelContainer: try Graph.container())
    let places = try await actor.hop()
    #expect(places == ["its queue", "main queue", "its queue", "its queue", "its queue"])
  }

  @Test func `it does so when made and called on the main actor`() async throws {
    let places = try await Task { @MainActor in
      try await Traveller(modelContainer: try Graph.container()).hop()
    }.value
    #expect(places.first == "its queue")
  }

  @Test func `model actors that block leave the cooperative pool to others`() async throws {
    let container = try Graph.container()
    let semaphore = DispatchSemaphore(value: 0)
    let actors = (0..<32).map { _ in Traveller(modelContainer: container) }
    await withTaskGroup(of: Void.self) { group in
      for actor in actors { group.addTask { await actor.waitUntil(semaphore) } }
      // More blocked actors than the pool has threads: this gets through all the same.
      group.addTask {
        var sum = 0
        for index in 0..<100 { sum += await Task { index }.value }
        #expect(sum == 4_950)
        for _ in actors { semaphore.signal() }
      }
    }
  }

  @Test func `assumeIsolated holds on the actor`() async throws {
    let actor = Traveller(modelContainer: try Graph.container())
    #expect(await actor.askAssumed() == 0)
  }

  @Test func `assumeIsolated stops the program elsewhere`() async {
    await #expect(processExitsWith: .failure) {
      let actor = Traveller(modelContainer: try Graph.container())
      _ = actor.assumed()
    }
  }

  @Test func `a model actor is let go of, and its context with it`() async throws {
    let container = try Graph.container()
    let before = container.internals.feed.contextCount
    var actor: Traveller? = Traveller(modelContainer: container)
    _ = await actor?.place()
    #expect(container.internals.feed.contextCount == before + 1)
    weak let observed = actor
    actor = nil
    // The actor's last job may still be ending.
    for _ in 0..<100_000 where observed != nil { await Task.yield() }
    #expect(observed == nil)
    for _ in 0..<100_000 where container.internals.feed.contextCount > before { await Task.yield() }
    #expect(container.internals.feed.contextCount == before)
  }
}
