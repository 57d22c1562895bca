import Foundation
import Tessera
import TesseraTestSupport

/// Saves until it is killed, and says what it did as soon as it has: `key N` when it was given a key,
/// `saved N` when the N-th save has returned.
///
/// Save N counts the note "counter" up to N, inserts the notes "N.0" and "N.1" and deletes those of
/// save N - 5. The same with clips, whose films are in files: "current" gets another in each save, and
/// "N" is inserted.
enum EndlessWriter {
  static func run(_ url: URL, isDurable: Bool) throws {
    var configuration = ModelConfiguration(url: url)
    configuration.durability = isDurable ? .full : .relaxed
    let container = try ModelContainer(
      for: Schema(Note.self, Clip.self), configurations: [configuration])
    let context = ModelContext(container, isolation: nil)
    while true {
      let (counter, folder, current) = try start(context)
      let round = counter.rank + 1
      counter.rank = round
      for index in 0..<2 {
        let note = Note(title: "\(round).\(index)", rank: round, folder: folder)
        note.body = String(repeating: "\(round) ", count: round % 7 * 300)
        context.insert(note)
        say("key \(note.persistentModelID)")
        note.tags = [Tag(name: "\(round)")]
      }
      current.film = film(round)
      let clip = Clip(title: "\(round)", film: film(-round))
      context.insert(clip)
      say("key \(clip.persistentModelID)")
      let outdated = round - 5
      let name = "\(outdated)"
      try context.fetch(FetchDescriptor<Clip>(predicate: #Predicate { $0.title == name }))
        .forEach(context.delete)
      for note in try context.fetch(
        FetchDescriptor<Note>(
          predicate: #Predicate { $0.rank == outdated && $0.title != "counter" }))
      {
        for tag in note.tags { context.delete(tag) }
        context.delete(note)
      }
      try context.save()
      say("saved \(round)")
    }
  }

  /// The film that save `round` gives the clip "current"; the one of clip "N" is that of -N.
  static func film(_ round: Int) -> Data { .pattern(140_000 + round, seed: round) }

  private static func start(_ context: ModelContext) throws -> (Note, Folder, Clip) {
    let isCounter = #Predicate<Note> { $0.title == "counter" }
    if let counter = try context.fetch(FetchDescriptor(predicate: isCounter)).first,
      let folder = try context.fetch(FetchDescriptor<Folder>()).first,
      let current = try context.fetch(
        FetchDescriptor<Clip>(predicate: #Predicate { $0.title == "current" })
      ).first
    {
      return (counter, folder, current)
    }
    let (counter, folder) = (Note(title: "counter"), Folder(name: "all"))
    let current = Clip(title: "current")
    let objects: [any PersistentModel] = [counter, folder, current]
    for object in objects {
      context.insert(object)
      say("key \(object.persistentModelID)")
    }
    return (counter, folder, current)
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
