import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Uses a store as hard as an application could: reads everything, follows everything, changes some of
/// it. Whatever is in the file, this ends, and throws nothing but the library's own errors.
struct Exercise {
  let url: URL
  var busyTimeout = Duration.milliseconds(200)

  /// Runs it.
  ///
  /// - Returns: The errors that came up.
  /// - Throws: An error that is none of the library's.
  func run() throws -> [any Error] {
    var errors: [any Error] = []
    func attempt<Result>(_ body: () throws -> Result) throws -> Result? {
      do {
        return try body()
      } catch {
        guard
          error is StoreError || error is FetchError || error is ValidationError
            || error is ChangeError
            || error is DeletionError || error is SchemaError
        else { throw error }
        errors.append(error)
        return nil
      }
    }
    _ = try ReportLog.during({ _ in false }) {
      guard let container = try attempt({ try open() }) else { return }
      let (context, other) = (ModelContext(container), ModelContext(container))
      let notes = try attempt { try other.fetch(FetchDescriptor<Note>()) } ?? []
      try walk(context, attempt)
      try edit(context, attempt)
      for note in notes { read(note) }
      _ = try attempt { try other.fetch(FetchDescriptor<Folder>()) }
      try walk(other, attempt)
      try delete(other, attempt)
      try walk(context, attempt)
      let again = try attempt { try open() }
      if let again { try walk(ModelContext(again), attempt) }
      _ = try attempt { try container.internals.store.close() }
    }
    return errors
  }

  private func open() throws -> ModelContainer {
    var configuration = ModelConfiguration(url: url)
    configuration.busyTimeout = busyTimeout
    configuration.durability = .none
    return try ModelContainer(for: Schema(Note.self), configurations: [configuration])
  }

  private typealias Attempt = (() throws -> Void) throws -> Void?

  private func read(_ note: Note) {
    _ = (note.title, note.rank, note.isPinned, note.weight, note.made, note.uid, note.mood)
    _ = (note.subtitle, note.due, note.stars, note.attachment, note.body)
    _ = note.folder?.notes.map(\.rank)
    for tag in note.tags { _ = (tag.name, tag.notes.map(\.title)) }
    _ = (note.missingProperties, note.hasChanges, note.persistentModelID.description)
  }

  private func walk(_ context: ModelContext, _ attempt: Attempt) throws {
    _ = try attempt {
      for note in try context.fetch(FetchDescriptor<Note>()) { read(note) }
    }
    _ = try attempt {
      for folder in try context.fetch(FetchDescriptor<Folder>()) {
        _ = (folder.name, folder.notes.map(\.title))
      }
    }
    _ = try attempt {
      for tag in try context.fetch(FetchDescriptor<Tag>()) { _ = (tag.name, tag.notes.count) }
    }
    _ = try attempt {
      let name = "folder 1"
      var descriptor = FetchDescriptor<Note>(
        predicate: #Predicate { $0.folder?.name == name || $0.rank > 3 },
        sortBy: [SortDescriptor(\.folder?.name), SortDescriptor(\.weight), SortDescriptor(\.made)])
      descriptor.relationshipKeyPathsForPrefetching = [\.folder, \.tags]
      _ = try context.fetch(descriptor)
      _ = try context.fetchIdentifiers(descriptor)
      _ = try context.fetchCount(descriptor)
      try context.enumerate(descriptor, batchSize: 3) { read($0) }
    }
  }

  private func edit(_ context: ModelContext, _ attempt: Attempt) throws {
    _ = try attempt {
      let notes = try context.fetch(FetchDescriptor<Note>())
      for note in notes.prefix(3) {
        note.title += "!"
        note.body = "new"
        note.rank = 1
        note.weight = .nan
      }
    }
    _ = try attempt { try context.save() }
    context.rollback()
    _ = try attempt {
      let (folders, notes) = (
        try context.fetch(FetchDescriptor<Folder>()), try context.fetch(FetchDescriptor<Note>())
      )
      let note = Note(title: "inserted", rank: 9, folder: folders.first)
      context.insert(note)
      folders.last?.notes.append(contentsOf: notes.prefix(4))
      folders.first?.notes.reverse()
      for tag in try context.fetch(FetchDescriptor<Tag>()).prefix(2) {
        note.tags.append(tag)
        tag.notes.reverse()
      }
    }
    _ = try attempt { try context.save() }
    context.rollback()
  }

  private func delete(_ context: ModelContext, _ attempt: Attempt) throws {
    _ = try attempt {
      if let folder = try context.fetch(FetchDescriptor<Folder>()).first { context.delete(folder) }
      if let tag = try context.fetch(FetchDescriptor<Tag>()).first { context.delete(tag) }
    }
    _ = try attempt { try context.save() }
    context.rollback()
  }
}

extension Exercise {
  /// Makes a store with something of everything in it, in one file without a log.
  static func makeStore(at url: URL) throws {
    do {
      var configuration = ModelConfiguration(url: url)
      configuration.durability = .none
      let container = try ModelContainer(for: Schema(Note.self), configurations: [configuration])
      let context = ModelContext(container)
      let folders = (0..<4).map { Folder(name: "folder \($0)") }
      let tags = (0..<4).map { Tag(name: "tag \($0)") }
      for folder in folders { context.insert(folder) }
      for index in 0..<24 {
        let note = Note(title: "note \(index)", rank: index, folder: folders[index % 4])
        note.tags = [tags[index % 4], tags[(index + 1) % 4]]
        note.body = String(repeating: "body \(index) ", count: 40)
        note.attachment = Data(repeating: UInt8(index), count: index * 300)
        note.mood = .bright
        note.subtitle = "sub"
        context.insert(note)
        if index.isMultiple(of: 6) { try context.save() }
      }
      try context.save()
      try container.internals.store.close()
    }
    let raw = try RawDatabase(url)
    _ = try raw.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    _ = try raw.rows("PRAGMA journal_mode = DELETE")
  }
}
