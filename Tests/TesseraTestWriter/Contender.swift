import Dispatch
import Foundation
import Tessera
import TesseraCore
import TesseraTestSupport

/// Saves with four contexts at once, for some time, in a file that others do the same with.
///
/// Each context counts up a note of its own with every save and inserts one that has the number in its
/// title; every fourth time it takes its turn and counts up the note that all share. Says
/// `context NAME saved N shared M` for each context at the end.
enum Contender {
  static func run(_ url: URL, name: String, seconds: Double) throws {
    var configuration = ModelConfiguration(url: url)
    configuration.busyTimeout = .seconds(120)
    configuration.durability = .relaxed
    let container = try ModelContainer(for: Schema(Note.self), configurations: [configuration])
    let end = ContinuousClock.now + .seconds(seconds)
    let lines = Guarded<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      let own = "\(name)\(index)"
      do {
        let (saved, shared) = try work(container, own, url.path + ".turn", until: end)
        lines.withLock { $0.append("context \(own) saved \(saved) shared \(shared)") }
      } catch {
        lines.withLock { $0.append("context \(own) failed: \(error)") }
      }
    }
    for line in lines.withLock({ $0 }) { print(line) }
  }

  private static func work(
    _ container: ModelContainer, _ name: String, _ turn: String, until end: ContinuousClock.Instant
  ) throws -> (saved: Int, shared: Int) {
    let context = ModelContext(container, isolation: nil)
    context.author = name
    let lock = FileLock(path: turn)
    var (saved, shared) = (0, 0)
    let own = Note(title: name)
    context.insert(own)
    // Not by the clock alone: a slow machine has to do something too.
    while ContinuousClock.now < end || saved < 5 {
      own.rank += 1
      let folder = try context.fetch(FetchDescriptor<Folder>()).first
      context.insert(Note(title: "\(name) \(own.rank)", rank: own.rank, folder: folder))
      if saved % 4 == 3 {
        try lock.whileHeld {
          let isShared = #Predicate<Note> { $0.title == "shared" }
          guard let note = try context.fetch(FetchDescriptor(predicate: isShared)).first else {
            return
          }
          note.rank += 1
          try context.save()
          shared += 1
        }
      } else {
        try context.save()
      }
      saved += 1
    }
    return (saved, shared)
  }
}
