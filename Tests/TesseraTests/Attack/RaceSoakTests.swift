import Foundation
import Observation
import Tessera
import TesseraTestSupport
import Testing

/// Everybody does everything to the same few objects at once, while contexts, actors and stores end.
@Suite(.timeLimit(.minutes(20)))
struct RaceSoakTests {
  private static let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] == "1"
  private static let rounds = isSoak ? 3_000 : 60

  /// Anything, by chance. Only the library's own errors may come of it.
  private static func act(_ context: ModelContext, _ random: inout SeededGenerator) throws {
    do {
      let notes = try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)]))
      let folders = try context.fetch(FetchDescriptor<Folder>())
      let note = notes.randomElement(using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: note?.rank += 1
      case 2: note?.folder = folders.randomElement(using: &random)
      case 3: folders.randomElement(using: &random)?.notes.reverse()
      case 4: if notes.count > 8, let note { context.delete(note) }
      case 5: context.insert(Note(title: "\(random.next())", folder: folders.first))
      case 6: context.rollback()
      case 7: note?.body.append("x")
      case 8: note?.tags.append(Tag(name: "t"))
      case 9: if let note { context.refault(note) }
      case 10: if folders.count > 3, let folder = folders.last { context.delete(folder) }
      default: context.insert(Folder(name: "f"))
      }
      for folder in folders { _ = folder.notes.map(\.title) }
      if Int.random(in: 0..<3, using: &random) > 0 { try context.save() }
    } catch let error as StoreError {
      // Two contexts edit one object: a save says so, and the edits are taken back.
      context.rollback()
      #expect([.conflict, .constraint, .closed, .busy].contains(error.code), "\(error)")
    } catch is ChangeError {
      // A folder that others deleted meanwhile, or tags that a closed store can't read.
      context.rollback()
    }
  }

  @MainActor private static func actOnMain(
    _ container: ModelContainer, _ seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<rounds {
      _ = withObservationTracking {
        Result { try container.mainContext.fetch(FetchDescriptor<Note>()).map(\.title) }
      } onChange: {
      }
      try act(container.mainContext, &random)
      await Task.yield()
    }
  }

  @MainActor private static func close(
    _ container: ModelContainer, after yields: Int
  ) async throws {
    container.mainContext.insert(Note(title: "main"))
    for _ in 0..<yields { await Task.yield() }
    do {
      try container.close()
    } catch let error as StoreError {
      #expect(error.code == .busy || error.code == .closed, "\(error)")
    }
  }

  private static func fill(_ container: ModelContainer) throws {
    let context = ModelContext(container, isolation: nil)
    for index in 0..<4 {
      let folder = Folder(name: "\(index)")
      context.insert(folder)
      for other in 0..<4 { context.insert(Note(title: "\(index).\(other)", folder: folder)) }
    }
    try context.save()
  }

  @Test(arguments: [true, false])
  func `five contexts do everything to the same objects`(_ isFile: Bool) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    let file = try TemporaryStore()
    let container = try isFile ? file.open(Note.self) : memoryContainer(Note.self)
    try Self.fill(container)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          let actor = RaceActor(modelContainer: container)
          try await actor.work(Self.rounds, seed &+ UInt64(number)) { try Self.act($0, &$1) }
        }
      }
      group.addTask { try await Self.actOnMain(container, seed &+ 9) }
      try await group.waitForAll()
    }
    guard isFile else { return }
    try await container.close()
    let raw = try RawDatabase(file.url)
    #expect(try raw.column("PRAGMA integrity_check") == ["ok"], "seed \(seed)")
    #expect(try raw.rows("PRAGMA foreign_key_check").isEmpty, "seed \(seed)")
    #expect(
      try raw.column("SELECT max(sequence) - min(sequence) + 1 - count(*) FROM tessera_history")
        == ["0"], "seed \(seed)")
  }

  @Test(arguments: [true, false])
  func `a store is closed while others save and fetch`(_ isFile: Bool) async throws {
    for round in 0..<(Self.isSoak ? 200 : 10) {
      let file = try TemporaryStore()
      let container = try isFile ? file.open(Note.self) : memoryContainer(Note.self)
      try Self.fill(container)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<3 {
          group.addTask {
            let actor = RaceActor(modelContainer: container)
            try await actor.work(12, UInt64(round * 3 + number)) { try Self.act($0, &$1) }
          }
        }
        group.addTask { try await Self.close(container, after: round) }
        try await group.waitForAll()
      }
    }
  }

  @Test func `contexts and actors end while commits are on their way to them`() async throws {
    let container = try memoryContainer(Note.self)
    try Self.fill(container)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let actor = RaceActor(modelContainer: container)
        try await actor.work(Self.rounds * 4, 1) { context, _ in
          for note in try context.fetch(FetchDescriptor<Note>()).prefix(2) { note.rank += 1 }
          try context.save()
        }
      }
      for number in 0..<3 {
        group.addTask {
          for round in 0..<Self.rounds * 4 {
            if number == 0 {
              let actor = RaceActor(modelContainer: container)
              await actor.hold()
              if round.isMultiple(of: 3) { Task { await actor.hold() } }
            } else {
              let owner = ContextOwner(container)
              await owner.hold()
              // Let go of on a thread of its own, the context with it.
              Thread.detachNewThread { withExtendedLifetime(owner) {} }
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @MainActor @Test func `a main context saves itself while its container is closed`() async throws {
    for round in 0..<(Self.isSoak ? 50 : 3) {
      let file = try TemporaryStore()
      let container = try file.open(Note.self)
      for index in 0..<20 {
        container.mainContext.insert(Note(title: "\(index)"))
        await Task.yield()
      }
      if round.isMultiple(of: 2) { try container.close() }
      let again = try file.open(Note.self)
      if round.isMultiple(of: 2) {
        #expect(try again.mainContext.fetchCount(FetchDescriptor<Note>()) == 20)
      }
    }
  }
}

@ModelActor actor RaceActor {
  private var notes: [Note] = []
  func work(
    _ rounds: Int, _ seed: UInt64,
    _ body: @Sendable (ModelContext, inout SeededGenerator) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<rounds { try body(modelContext, &random) }
  }
  func hold() {
    notes = withObservationTracking {
      let notes = (try? modelContext.fetch(FetchDescriptor<Note>())) ?? []
      for note in notes { _ = (note.rank, note.folder?.notes.count) }
      return notes
    } onChange: {
    }
  }
}

actor ContextOwner {
  private let container: ModelContainer
  private var context: ModelContext?
  private var notes: [Note] = []
  init(_ container: ModelContainer) { self.container = container }
  func hold() {
    let context = ModelContext(container)
    self.context = context
    notes = withObservationTracking {
      let notes = (try? context.fetch(FetchDescriptor<Note>())) ?? []
      for note in notes { _ = (note.rank, note.folder?.notes.count) }
      return notes
    } onChange: {
    }
  }
}
