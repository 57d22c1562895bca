import Tessera

/// A graph in the main context and in those of two actors, with readers in all three.
@MainActor
final class ThreeContexts {
  let container: ModelContainer
  private let main: ModelContext
  private let readers: GraphReaders
  private let editors: [Editor]

  init() async throws {
    container = try Graph.container()
    main = container.mainContext
    main.autosaveEnabled = false
    try Graph.fill(main)
    readers = try GraphReaders(of: main, on: MainActor.shared)
    editors = [Editor(modelContainer: container), Editor(modelContainer: container)]
    for editor in editors { try await editor.watch() }
  }

  func perform(in place: Int, _ body: @Sendable (ModelContext) throws -> Void) async throws {
    if place == 0 { try body(main) } else { try await editors[place - 1].perform(body) }
  }

  func watchNewObjects() async throws {
    try readers.watchNewObjects()
    for editor in editors { try await editor.watch() }
  }

  func deliver() async {
    await container.delivered(to: main)
    for editor in editors { await container.delivered(to: editor) }
  }

  func takeWakes() async throws -> [[Site: Int]] {
    var wakes = [readers.takeWakes()]
    for editor in editors { wakes.append(await editor.takeWakes()) }
    return wakes
  }

  func values() async throws -> [[Site: String]] {
    var values = [try readers.values()]
    for editor in editors { values.append(try await editor.values()) }
    return values
  }

  func seen() async -> [[Site: String]] {
    var seen = [readers.seen]
    for editor in editors { seen.append(await editor.seen()) }
    return seen
  }
}
