import Dispatch
import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A last release may legally come on any thread. These are for the thread sanitizer as well.
@Suite(.timeLimit(.minutes(10)))
struct LastReleaseTests {
  /// Carries references to another thread, to be released there and not looked at.
  private final class Parcel: @unchecked Sendable {
    private var contents: [AnyObject]
    init(_ contents: [AnyObject]) { self.contents = contents }
    func drop() { contents = [] }
  }

  private func release(_ parcel: Parcel, on queue: DispatchQueue) async {
    await withCheckedContinuation { continuation in
      queue.async {
        parcel.drop()
        continuation.resume()
      }
    }
  }

  @Test func `objects released on another thread while their context sweeps`() async throws {
    let container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    let queue = DispatchQueue(label: "releases")
    let editor = Editor(modelContainer: container)
    for round in 0..<50 {
      let parcel = try await editor.perform { context in
        let objects = try Graph.objects(in: context)
        for object in objects { for probe in probes(of: object) { _ = probe.read() } }
        return Parcel(objects)
      }
      async let released: Void = release(parcel, on: queue)
      async let swept: Void = editor.perform { context in for _ in 0..<4 { context.sweep() } }
      _ = await (released, swept)
      try await editor.save { try $0.person("p1").age = round }
    }
    await editor.perform { context in for _ in 0..<3 { context.sweep() } }
    #expect(await editor.perform { $0.registeredCount } == 0)
  }

  @Test func `objects released on another thread after their context`() async throws {
    let container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    let queue = DispatchQueue(label: "releases")
    for _ in 0..<50 {
      var context: ModelContext? = ModelContext(container, isolation: nil)
      var objects: [any PersistentModel] = []
      if let context { objects = try Graph.objects(in: context) }
      for object in objects {
        for probe in probes(of: object) {
          withObservationTracking {
            _ = probe.read()
          } onChange: {
          }
        }
      }
      context = nil
      let parcel = Parcel(objects)
      objects = []
      await release(parcel, on: queue)
    }
  }

  @Test func `a context and its actor released on another thread while commits arrive`()
    async throws
  {
    let container = try Graph.container()
    try Graph.fill(ModelContext(container, isolation: nil))
    let queue = DispatchQueue(label: "releases")
    let writer = Editor(modelContainer: container)
    for round in 0..<50 {
      var editor: Editor? = Editor(modelContainer: container)
      try await editor?.watch()
      let parcel = Parcel(editor.map { [$0] } ?? [])
      editor = nil
      async let saved: Void = writer.save { try $0.person("p1").age = round }
      async let released: Void = release(parcel, on: queue)
      _ = try await (saved, released)
    }
    #expect(try Graph.snapshot(container).values.contains("49"))
  }
}
