import Foundation
import Tessera
import TesseraTestSupport

/// Saves until it is killed, and says what it did as soon as it has: `key N` when it was given a key,
/// `saved N` when the N-th save has returned.
///
/// Save N counts the note "counter" up to N, inserts the notes "N.0" and "N.1" and deletes those of
/// save N - 5.
enum EndlessWriter {
  static func run(_ url: URL, isDurable: Bool) throws {
    var configuration = ModelConfiguration(url: url)
    configuration.durability = isDurable ? .full : .relaxed
    let container = try ModelContainer(for: Schema(Note.self), configurations: [configuration])
    let context = ModelContext(container, isolation: nil)
    while true {
      let (counter, folder) = try start(context)
      let round = counter.rank + 1
      counter.rank = round
      for index in 0..<2 {
        let note = Note(title: "\(round).\(index)", rank: round, folder: folder)
        note.body = String(repeating: "\(round) ", count: round % 7 * 300)
        context.insert(note)
        say("key \(note.persistentModelID)")
        note.tags = [Tag(name: "\(round)")]
      }
      let outdated = round - 5
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

  private static func start(_ context: ModelContext) throws -> (counter: Note, folder: Folder) {
    let isCounter = #Predicate<Note> { $0.title == "counter" }
    if let counter = try context.fetch(FetchDescriptor(predicate: isCounter)).first,
      let folder = try context.fetch(FetchDescriptor<Folder>()).first
    {
      return (counter, folder)
    }
    let (counter, folder) = (Note(title: "counter"), Folder(name: "all"))
    context.insert(counter)
    context.insert(folder)
    say("key \(counter.persistentModelID)")
    say("key \(folder.persistentModelID)")
    return (counter, folder)
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
