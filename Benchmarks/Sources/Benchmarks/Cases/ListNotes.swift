import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

extension Benchmark {
  private static let noteCount = 3_000

  /// Titles of notes with long texts and attachments: what is not asked for is not read.
  static let notes = Benchmark("notes", "List 3,000 notes: 48 B title, 8 KB body, 32 KB attachment")
  { settings in
    let scratch = try Scratch()
    let url = try scratch.noteStore()
    let container = try ModelContainer.measured(url, Note.self)
    let titles = try settings.compare(
      "titles only, against raw C", most: 1.5,
      ours: {
        let context = ModelContext(container, isolation: nil)
        return try settings.stopwatch.time { try context.noteTitles() }
      },
      baseline: {
        let database = try RawDatabase(reading: url)
        return try settings.stopwatch.time {
          var titles: [(Int64, String)] = []
          try database.rows("SELECT id, title FROM Note ORDER BY id") {
            titles.append((sqlite3_column_int64($0, 0), $0.text(1)))
          }
          consume(titles.reduce(0) { $0 &+ $1.1.utf8.count })
          return titles
        }
      })
    var everything = try settings.compare(
      "titles only, against everything",
      ours: {
        let context = ModelContext(container, isolation: nil)
        return try settings.stopwatch.time { try context.noteTitles() }
      },
      baseline: {
        let context = ModelContext(container, isolation: nil)
        return try settings.stopwatch.time { try context.wholeNotes() }
      })
    if let ratio = everything.ratio {
      everything.budget = Line.Budget(text: "≤ 1/50", isKept: ratio <= 1.0 / 50)
    }
    return [titles, everything, try memoryLine(url)]
  }

  private static func memoryLine(_ url: URL) throws -> Line {
    let path = url.path(percentEncoded: false)
    let (titles, all) = (
      try Memory.inNewProcess(["--memory", "titles", path]),
      try Memory.inNewProcess(["--memory", "everything", path])
    )
    guard let titles = Double(titles), let all = Double(all) else {
      return Line("resident memory", ours: "unknown")
    }
    let megabyte = 1_000_000.0
    return Line(
      "resident memory, against everything",
      ours: String(format: "%.2f MB", titles / megabyte),
      baseline: String(format: "%.0f MB", all / megabyte),
      budget: Line.Budget(text: "≤ 2 MB", isKept: titles <= 2 * megabyte))
  }

  /// What ``Memory/inNewProcess(_:)`` runs: prints by how many bytes this process grew.
  static func measureMemory(_ what: String, _ path: String) throws {
    let container = try ModelContainer.measured(URL(fileURLWithPath: path), Note.self)
    let context = ModelContext(container, isolation: nil)
    // Code and the connection are there before the measurement starts.
    var first = FetchDescriptor<Note>()
    first.fetchLimit = 1
    first.propertiesToFetch = [\.title]
    consume(try context.fetch(first))
    guard let before = Memory.resident else { return }
    let notes = try what == "titles" ? context.noteTitles() : context.wholeNotes()
    guard let after = Memory.resident else { return }
    print(after - before)
    withExtendedLifetime(notes) {}
  }
}

extension ModelContext {
  fileprivate func noteTitles() throws -> [Note] {
    var descriptor = FetchDescriptor<Note>()
    descriptor.propertiesToFetch = [\.title]
    let notes = try fetch(descriptor)
    consume(notes.reduce(0) { $0 &+ $1.title.utf8.count })
    return notes
  }

  fileprivate func wholeNotes() throws -> [Note] {
    var descriptor = FetchDescriptor<Note>()
    descriptor.propertiesToFetch = [\.title, \.body, \.attachment]
    let notes = try fetch(descriptor)
    consume(notes.reduce(0) { $0 &+ $1.title.utf8.count &+ $1.body.utf8.count })
    consume(notes.reduce(0) { $0 &+ $1.attachment.count })
    return notes
  }
}

extension Scratch {
  fileprivate func noteStore() throws -> URL {
    let url = newFile()
    let container = try ModelContainer.measured(url, Note.self)
    let context = ModelContext(container, isolation: nil, observed: false)
    for index in 0..<3_000 {
      let title = "note \(index) ".padding(toLength: 48, withPad: "title ", startingAt: 0)
      context.insert(
        Note(
          title: title, body: String(repeating: "body of the note, 16 B. ", count: 342),
          attachment: Data(repeating: UInt8(truncatingIfNeeded: index), count: 32_768)))
    }
    try context.save()
    return url
  }
}
