import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

extension Benchmark {
  /// Titles of notes with long texts and attachments: what is not asked for is not read.
  ///
  /// The budgets are for a text that is lazy, as a text of that size should be. Where it is in the
  /// title's row, listing titles has to step over it page by page, in raw C too.
  static let notes = Benchmark("notes", "List 3,000 notes: 48 B title, 8 KB body, 32 KB attachment")
  { settings in
    try lines(of: Note.self, "body lazy", isBudgeted: true, settings)
      + lines(of: OneRowNote.self, "body in the row", isBudgeted: false, settings)
  }

  private static func lines<Listed: ListedNote>(
    of type: Listed.Type, _ layout: String, isBudgeted: Bool, _ settings: Settings
  ) throws -> [Line] {
    let scratch = try Scratch()
    let url = try scratch.noteStore(of: type)
    let container = try ModelContainer.measured(url, type)
    let titles = try settings.compare(
      "\(layout): titles, against raw C", most: 1.5,
      ours: {
        let context = ModelContext(container, isolation: nil)
        return try settings.stopwatch.time { try context.titles(of: type) }
      },
      baseline: {
        let database = try RawDatabase(reading: url)
        return try settings.stopwatch.time { try database.titles(of: type) }
      })
    var everything = try settings.compare(
      "\(layout): titles, against everything",
      ours: {
        let context = ModelContext(container, isolation: nil)
        return try settings.stopwatch.time { try context.titles(of: type) }
      },
      baseline: {
        let context = ModelContext(container, isolation: nil)
        return try settings.stopwatch.time { try context.everything(of: type) }
      })
    if isBudgeted, let ratio = everything.ratio {
      everything.budget = Line.Budget(text: "≤ 1/50", isKept: ratio <= 1.0 / 50)
    }
    let memory = try memoryLine(of: type, "\(layout): resident memory", isBudgeted: isBudgeted, url)
    return [titles, everything, memory]
  }

  private static func memoryLine<Listed: ListedNote>(
    of type: Listed.Type, _ title: String, isBudgeted: Bool, _ url: URL
  ) throws -> Line {
    let path = url.path(percentEncoded: false)
    let name = String(describing: type)
    guard let titles = Double(try Memory.inNewProcess(["--memory", "\(name).titles", path])),
      let all = Double(try Memory.inNewProcess(["--memory", "\(name).everything", path]))
    else { return Line(title, ours: "unknown") }
    let megabyte = 1_000_000.0
    return Line(
      title, ours: String(format: "%.2f MB", titles / megabyte),
      baseline: String(format: "%.0f MB", all / megabyte),
      budget: isBudgeted ? Line.Budget(text: "≤ 2 MB", isKept: titles <= 2 * megabyte) : nil)
  }

  /// What ``Memory/inNewProcess(_:)`` runs: prints by how many bytes this process grew.
  static func measureMemory(_ what: String, _ path: String) throws {
    let url = URL(fileURLWithPath: path)
    switch what {
    case "Note.titles": try measureMemory(url) { try $0.titles(of: Note.self) }
    case "Note.everything": try measureMemory(url) { try $0.everything(of: Note.self) }
    case "OneRowNote.titles": try measureMemory(url) { try $0.titles(of: OneRowNote.self) }
    default: try measureMemory(url) { try $0.everything(of: OneRowNote.self) }
    }
  }

  private static func measureMemory<Listed: ListedNote>(
    _ url: URL, _ read: (ModelContext) throws -> [Listed]
  ) throws {
    let container = try ModelContainer.measured(url, Listed.self)
    let context = ModelContext(container, isolation: nil)
    // Code and the connection are there before the measurement starts.
    var first = FetchDescriptor<Listed>()
    first.fetchLimit = 1
    first.propertiesToFetch = [Listed.titlePath]
    consume(try context.fetch(first))
    guard let before = Memory.resident else { return }
    let notes = try read(context)
    guard let after = Memory.resident else { return }
    print(after - before)
    withExtendedLifetime(notes) {}
  }
}

/// A note of either layout.
private protocol ListedNote: PersistentModel {
  var title: String { get }
  var body: String { get }
  var attachment: Data { get }
  init(title: String, body: String, attachment: Data)
  static var titlePath: PartialKeyPath<Self> { get }
  static var everyPath: [PartialKeyPath<Self>] { get }
}

extension Note: ListedNote {
  fileprivate static var titlePath: PartialKeyPath<Note> { \.title }
  fileprivate static var everyPath: [PartialKeyPath<Note>] { [\.title, \.body, \.attachment] }
}

extension OneRowNote: ListedNote {
  fileprivate static var titlePath: PartialKeyPath<OneRowNote> { \.title }
  fileprivate static var everyPath: [PartialKeyPath<OneRowNote>] {
    [\.title, \.body, \.attachment]
  }
}

extension ModelContext {
  fileprivate func titles<Listed: ListedNote>(of type: Listed.Type) throws -> [Listed] {
    var descriptor = FetchDescriptor<Listed>()
    descriptor.propertiesToFetch = [Listed.titlePath]
    let notes = try fetch(descriptor)
    consume(notes.reduce(0) { $0 &+ $1.title.utf8.count })
    return notes
  }

  fileprivate func everything<Listed: ListedNote>(of type: Listed.Type) throws -> [Listed] {
    var descriptor = FetchDescriptor<Listed>()
    descriptor.propertiesToFetch = Listed.everyPath
    let notes = try fetch(descriptor)
    consume(notes.reduce(0) { $0 &+ $1.title.utf8.count &+ $1.body.utf8.count })
    consume(notes.reduce(0) { $0 &+ $1.attachment.count })
    return notes
  }
}

extension RawDatabase {
  fileprivate func titles<Listed: ListedNote>(of type: Listed.Type) throws -> [(Int64, String)] {
    var titles: [(Int64, String)] = []
    try rows("SELECT id, title FROM \(type) ORDER BY id") {
      titles.append((sqlite3_column_int64($0, 0), $0.text(1)))
    }
    consume(titles.reduce(0) { $0 &+ $1.1.utf8.count })
    return titles
  }
}

extension Scratch {
  fileprivate func noteStore<Listed: ListedNote>(of type: Listed.Type) throws -> URL {
    let url = newFile()
    let context = ModelContext(
      try ModelContainer.measured(url, type), isolation: nil, observed: false)
    for index in 0..<3_000 {
      let title = "note \(index) ".padding(toLength: 48, withPad: "title ", startingAt: 0)
      context.insert(
        Listed(
          title: title, body: String(repeating: "body of the note, 16 B. ", count: 342),
          attachment: Data(repeating: UInt8(truncatingIfNeeded: index), count: 32_768)))
    }
    try context.save()
    return url
  }
}
