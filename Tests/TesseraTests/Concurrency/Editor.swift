import Tessera

/// A model actor that does what it is told, and may have readers of its own.
@ModelActor
actor Editor {
  private var readers: GraphReaders?

  /// Runs `body` on the actor.
  func perform<Result: Sendable>(
    _ body: @Sendable (ModelContext) throws -> Result
  ) rethrows -> Result {
    try body(modelContext)
  }

  /// Runs `body` and saves.
  func save(_ body: @Sendable (ModelContext) throws -> Void) throws {
    try body(modelContext)
    try modelContext.save()
  }

  /// Reads every property of every object under tracking, from now on.
  func watch() throws {
    if let readers {
      try readers.watchNewObjects()
    } else {
      readers = try GraphReaders(of: modelContext, on: self)
    }
  }

  /// Which readers were woken since the last call, and how often.
  func takeWakes() -> [Site: Int] { readers?.takeWakes() ?? [:] }

  /// What every reader read last.
  func seen() -> [Site: String] { readers?.seen ?? [:] }

  /// What every object holds.
  func values() throws -> [Site: String] { try readers?.values() ?? [:] }

  /// The number of the last commit the actor's context has merged.
  func merged() -> Int64 { modelContext.mergedSequence }
}

extension ModelContainer {
  /// Waits until a context has merged and published every commit there is.
  @MainActor func delivered(to context: ModelContext) async {
    while context.mergedSequence < internals.feed.newest { await Task.yield() }
  }

  /// Waits until the main context has merged and published every commit there is.
  @MainActor func deliveredToMain() async { await delivered(to: mainContext) }

  /// Waits until an actor's context has merged and published every commit there is.
  func delivered(to editor: Editor) async {
    while await editor.merged() < internals.feed.newest { await Task.yield() }
  }
}
