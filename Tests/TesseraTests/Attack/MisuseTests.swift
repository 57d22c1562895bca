import Foundation
import Observation
import Synchronization
import Tessera
import TesseraTestSupport
import Testing

/// What safe code can do to a context that nobody would write on purpose.
struct MisuseTests {

  @Test func `a relationship set while it is being set leaves both ends in step`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "n")
    context.insert(note)
    let folders = (0..<3).map { Folder(name: "\($0)") }
    for folder in folders { context.insert(folder) }
    try context.save()
    let (box, inner) = (Unchecked(note), Unchecked(folders[1]))
    note.folder = folders[0]
    withObservationTracking {
      _ = note.folder
    } onChange: {
      box.value.folder = inner.value
    }
    try context.save()
    try context.save()
    let holders = folders.filter { $0.notes.contains { $0 === note } }
    #expect(holders.map(\.name) == [try #require(note.folder).name])
  }

  @Test func `observing inside observing, and fetching and saving in what is told, is harmless`()
    throws
  {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let note = Note(title: "n")
    context.insert(note)
    try context.save()
    let box = Unchecked((context, note))
    let woken = Counter()
    withObservationTracking {
      _ = note.title
      withObservationTracking {
        _ = note.rank
      } onChange: {
        woken.next()
        box.value.0.insert(Note(title: "made when told"))
        _ = Result { try box.value.0.fetch(FetchDescriptor<Note>()) }
        _ = Result { try box.value.0.save() }
      }
    } onChange: {
      woken.next()
      box.value.0.rollback()
      box.value.0.delete(box.value.1)
      _ = Result { try box.value.0.save() }
    }
    note.rank = 5
    note.title = "changed"
    try context.save()
    try context.save()
    #expect(woken.count == 2)
    #expect(note.isDeleted)
    let stored = try ModelContext(container).fetch(FetchDescriptor<Note>())
    #expect(stored.allSatisfy { $0.title == "made when told" })
  }

  @Test func `saving, rolling back, deleting and fetching when a save is announced`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let box = Unchecked(context)
    let tokens = [ModelContext.willSave, ModelContext.didSave].map { name in
      NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { _ in
        let context = box.value
        _ = Result { try context.fetch(FetchDescriptor<Note>()) }
        if name == ModelContext.willSave {
          _ = Result { try context.save() }
          for note in (try? context.fetch(FetchDescriptor<Note>())) ?? [] where note.rank == 1 {
            context.delete(note)
          }
          context.insert(Note(title: "late"))
          if context.author == "stop" { context.rollback() }
        } else {
          context.rollback()
        }
      }
    }
    defer { tokens.forEach(NotificationCenter.default.removeObserver) }
    let first = Note(title: "first", rank: 1)
    context.insert(first)
    try context.save()
    #expect(first.isDeleted)
    context.insert(Note(title: "second", rank: 2))
    try context.save()
    context.author = "stop"
    context.insert(Note(title: "third", rank: 3))
    try context.save()
    let titles = try ModelContext(container).fetch(FetchDescriptor<Note>()).map(\.title).sorted()
    #expect(titles == ["late", "late", "second"])
  }

  @Test func `an object's own deinit may use the context that lets go of it`() throws {
    let container = try memoryContainer(Haunting.self)
    let context = ModelContext(container)
    for round in 0..<50 {
      autoreleasing {
        let ghost = Haunting(name: "ghost \(round)")
        ghost.place = context
        context.insert(ghost)
      }
      switch round % 4 {
      case 0: context.rollback()
      case 1:
        try context.save()
        for ghost in try context.fetch(FetchDescriptor<Haunting>()) { context.delete(ghost) }
        try context.save()
      case 2:
        try context.save()
        context.sweep()
      default:
        for ghost in try context.fetch(FetchDescriptor<Haunting>()) { context.delete(ghost) }
        try context.save()
      }
    }
    context.rollback()
  }

  private func autoreleasing(_ body: () -> Void) { body() }

  @Test func `objects are used after every kind of death`() throws {
    let container = try memoryContainer(Note.self)
    var context: ModelContext? = ModelContext(container)
    let other = ModelContext(container)
    let folder = Folder(name: "f")
    let notes = (0..<6).map { Note(title: "\($0)", folder: folder) }
    context?.insert(folder)
    for note in notes { context?.insert(note) }
    try context?.save()
    context?.delete(notes[0])
    try context?.save()
    let unsaved = Note(title: "never", folder: folder)
    context?.rollback()
    let foreign = try #require(try other.fetch(FetchDescriptor<Note>()).first)
    let foreignFolder = try #require(foreign.folder)
    func use(_ note: Note, _ context: ModelContext?) {
      note.title += "x"
      note.rank += 1
      note.folder = folder
      note.folder = foreignFolder
      note.folder = nil
      note.body += "y"
      note.tags.append(Tag(name: "t"))
      note.tags = note.tags + note.tags
      _ = note.hasChanges || note.isDeleted
      _ = (note.persistentModelID, note.missingProperties, note.isLoaded(\.title))
      context?.insert(note)
      context?.delete(note)
      context?.insert(note)
      context?.refault(note)
      folder.notes.append(note)
      folder.notes += folder.notes
      foreignFolder.notes.append(note)
    }
    for note in [notes[0], unsaved, notes[1], foreign] { use(note, context) }
    expectDropped(context)
    // What it couldn't take was set to something else since, or is the business of what is gone.
    try other.save()
    context = nil
    for note in [notes[0], unsaved, notes[1], notes[2], foreign] { use(note, other) }
    expectDropped(other)
    try other.save()
    #expect(folder.modelContext == nil)
  }

  /// The context was asked for what it can't do: its save says so.
  private func expectDropped(_ context: ModelContext?) {
    #expect(throws: ChangeError.self) { try context?.save() }
    context?.rollback()
  }

  @Test func `an object is inserted where it already is, and elsewhere`() throws {
    let container = try memoryContainer(Note.self)
    let (one, two) = (ModelContext(container), ModelContext(container))
    let note = Note(title: "n")
    one.insert(note)
    two.insert(note)
    one.insert(note)
    expectDropped(two)
    try one.save()
    #expect(try two.fetchCount(FetchDescriptor<Note>()) == 1)
    one.delete(note)
    two.insert(note)
    two.delete(note)
    expectDropped(two)
    #expect(note.isDeleted)
    one.rollback()
    #expect(!note.isDeleted)
    let gone = Note(title: "gone")
    one.insert(gone)
    one.rollback()
    one.insert(gone)
    two.insert(gone)
    expectDropped(one)
    expectDropped(two)
    #expect(try two.fetchCount(FetchDescriptor<Note>()) == 1)
  }

  @Test func `a to-many with duplicates, with itself and changed while it is walked`() throws {
    let container = try memoryContainer(Employee.self)
    let context = ModelContext(container)
    let boss = Employee(name: "boss")
    context.insert(boss)
    let others = (0..<20).map { Employee(name: "\($0)") }
    boss.reports = others + others + [boss, boss]
    boss.friends = [boss] + others + others
    #expect(boss.manager === boss)
    try context.save()
    boss.reports = boss.reports
    boss.reports += boss.reports
    #expect(boss.reports.count == 21)
    for report in boss.reports {
      context.delete(report)
      boss.reports.removeAll { $0 === report }
      boss.friends.append(report)
    }
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Employee>()) == 0)
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Employee>()) == 0)
  }

  @Test func `a container is closed under its contexts`() throws {
    let file = try TemporaryStore()
    let container = try file.open(Note.self)
    let context = ModelContext(container)
    context.insert(Note(title: "kept"))
    try context.save()
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    try container.internals.store.close()
    try container.internals.store.close()
    context.insert(Note(title: "lost"))
    #expect(throws: StoreError.self) { try context.save() }
    #expect(throws: StoreError.self) { try context.fetch(FetchDescriptor<Note>()) }
    _ = note.body
    _ = note.folder
    _ = note.tags
    note.tags.append(Tag(name: "t"))
    context.delete(note)
    context.rollback()
    #expect(note.title == "kept")
  }

  @Test func `limits, offsets and batches of any size`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    for rank in 0..<20 { context.insert(Note(title: "\(rank)", rank: rank)) }
    try context.save()
    for isPending in [false, true] {
      if isPending { context.insert(Note(title: "new", rank: 20)) }
      for limit in [Int.min, -1, 0, 1, 5, Int.max] {
        for offset in [Int.min, -1, 0, 1, 19, Int.max] {
          var descriptor = FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)])
          descriptor.fetchLimit = limit
          descriptor.fetchOffset = offset
          let all = Array(0..<(isPending ? 21 : 20))
          let expected = Array(all.dropFirst(max(0, offset)).prefix(max(0, limit)))
          #expect(try context.fetch(descriptor).map(\.rank) == expected)
          #expect(try context.fetchCount(descriptor) == expected.count)
          #expect(try context.fetchIdentifiers(descriptor).count == expected.count)
        }
      }
      for size in [Int.min, -1, 0, 1, 7, Int.max] {
        var seen = 0
        try context.enumerate(FetchDescriptor<Note>(), batchSize: size) { note in
          seen += 1
          _ = try context.fetch(FetchDescriptor<Note>())
          try context.enumerate(FetchDescriptor<Note>(), batchSize: size) { _ in context.sweep() }
          note.rank += 0
        }
        #expect(seen == (isPending ? 21 : 20))
      }
    }
  }

  @Test func `a list of a million in a predicate`() throws {
    let container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    context.insert(Note(title: "5", rank: 5))
    try context.save()
    let ranks = Array(0..<1_000_000)
    let texts = ranks.map { "\($0)" }
    #expect(
      try context.fetchCount(
        FetchDescriptor<Note>(predicate: #Predicate { ranks.contains($0.rank) })) == 1)
    #expect(
      try context.fetchCount(
        FetchDescriptor<Note>(predicate: #Predicate { texts.contains($0.title) })) == 1)
  }
}

/// Uses its context in its deinit.
@Model final class Haunting {
  var name: String
  var next: Haunting?
  @Relationship(inverse: \Haunting.next) var previous: [Haunting] = []
  @Transient var place: ModelContext?
  init(name: String) { self.name = name }

  deinit {
    guard let place, name.count < 12 else { return }
    name += "!"
    _ = place.hasChanges
    _ = Result { try place.fetchCount(FetchDescriptor<Haunting>()) }
    place.insert(Haunting(name: "\(name) made by a deinit"))
    place.insert(self)
    next = previous.first
    place.rollback()
  }
}

/// Takes what is not `Sendable` into a closure that has to be; it stays on one thread.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
