import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// How a context learns of the commits of others: of its own container, or of another process, for
/// which a second container on the same file stands (it has a feed of its own, so it has to go by the
/// history).
struct MergeTests {
  enum Other: CaseIterable { case context, process }

  private struct Desk {
    let store: TemporaryStore
    let mine: ModelContext
    let theirs: ModelContext

    init(_ other: Other) throws {
      store = try TemporaryStore()
      let container = try store.open(Note.self)
      let maker = ModelContext(container)
      for name in ["f0", "f1"] {
        let folder = Folder(name: name)
        folder.notes = (0..<3).map { Note(title: "\(name)n\($0)") }
        maker.insert(folder)
      }
      for index in 0..<3 { maker.insert(Tag(name: "t\(index)")) }
      try maker.save()
      mine = ModelContext(container, isolation: nil)
      theirs = ModelContext(
        other == .context ? container : try store.open(Note.self), isolation: nil)
    }

    func folders(_ context: ModelContext) throws -> [Folder] {
      try context.fetch(FetchDescriptor<Folder>(sortBy: [SortDescriptor(\.name)]))
    }
    func notes(_ context: ModelContext) throws -> [Note] {
      try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)]))
    }
    func tags(_ context: ModelContext) throws -> [Tag] {
      try context.fetch(FetchDescriptor<Tag>(sortBy: [SortDescriptor(\.name)]))
    }
    /// Merges what was committed: any fetch does.
    func merge() throws { _ = try mine.fetchCount(FetchDescriptor<Tag>()) }
  }

  @Test(arguments: Other.allCases)
  func `a fetch brings values, links and deletions of others`(other: Other) throws {
    let desk = try Desk(other)
    let (folders, notes, tags) = (
      try desk.folders(desk.mine), try desk.notes(desk.mine), try desk.tags(desk.mine)
    )
    #expect(folders.map { $0.notes.count } == [3, 3])
    #expect(tags.map { $0.notes.count } == [0, 0, 0])
    #expect(notes[0].body == "")
    let theirs = try desk.notes(desk.theirs)
    theirs[0].title = "changed"
    theirs[0].body = "text"
    theirs[1].folder = theirs[5].folder
    theirs[2].tags = try desk.tags(desk.theirs)
    theirs[3].folder?.notes.reverse()
    desk.theirs.delete(theirs[4])
    try desk.theirs.save()
    try desk.merge()
    #expect(notes[0].title == "changed")
    #expect(notes[0].body == "text")
    #expect(notes[1].folder === folders[1])
    #expect(folders[0].notes == [notes[0], notes[2]])
    #expect(folders[1].notes == [notes[1], notes[5], notes[3]])
    #expect(notes[2].tags == tags)
    #expect(tags.map(\.notes) == [[notes[2]], [notes[2]], [notes[2]]])
    #expect(notes[4].isDeleted)
    #expect(!desk.mine.hasChanges)
  }

  @Test(arguments: Other.allCases)
  func `unsaved edits win, the rest is merged, and both are saved`(other: Other) throws {
    let desk = try Desk(other)
    let notes = try desk.notes(desk.mine)
    let theirs = try desk.notes(desk.theirs)
    notes[0].title = "mine"
    theirs[0].title = "theirs"
    theirs[0].rank = 7
    theirs[1].rank = 8
    try desk.theirs.save()
    try desk.merge()
    #expect(notes[0].title == "mine")
    #expect(notes[0].rank == 7)
    #expect(notes[1].rank == 8)
    desk.mine.rollback()
    #expect(notes[0].title == "theirs")
    notes[0].title = "mine"
    try desk.mine.save()
    #expect(try desk.notes(desk.theirs).last?.title == "mine")
    #expect(theirs[0].title == "mine")
  }

  @Test(arguments: Other.allCases)
  func `a save merges what was committed before it`(other: Other) throws {
    let desk = try Desk(other)
    let notes = try desk.notes(desk.mine)
    let theirs = try desk.notes(desk.theirs)
    theirs[0].rank = 7
    try desk.theirs.save()
    notes[1].rank = 8
    try desk.mine.save()
    #expect(notes[0].rank == 7)
    #expect(
      try RawDatabase(desk.store.url).column("SELECT rank FROM Note ORDER BY title") == [
        "7", "8", "0", "0", "0", "0",
      ])
  }

  @Test(arguments: Other.allCases, [false, true])
  func `elements added and removed on both sides are all there`(
    other: Other, isLoaded: Bool
  ) throws {
    let desk = try Desk(other)
    let (folders, notes) = (try desk.folders(desk.mine), try desk.notes(desk.mine))
    if isLoaded { #expect(folders.map { $0.notes.count } == [3, 3]) }
    let theirFolders = try desk.folders(desk.theirs)
    let theirs = try desk.notes(desk.theirs)
    folders[0].notes.append(Note(title: "mine"))
    notes[0].folder = nil
    theirFolders[0].notes.append(Note(title: "theirs"))
    theirs[1].folder = nil
    try desk.theirs.save()
    try desk.merge()
    #expect(folders[0].notes.map(\.title) == ["f0n2", "theirs", "mine"])
    try desk.mine.save()
    #expect(folders[0].notes.map(\.title) == ["f0n2", "theirs", "mine"])
    #expect(try desk.folders(desk.theirs)[0].notes.map(\.title) == ["f0n2", "theirs", "mine"])
  }

  @Test(arguments: Other.allCases)
  func `links added and removed on both sides are all there`(other: Other) throws {
    let desk = try Desk(other)
    let note = try desk.notes(desk.mine)[0]
    let tags = try desk.tags(desk.mine)
    note.tags = [tags[0]]
    try desk.mine.save()
    let their = try desk.notes(desk.theirs)[0]
    let theirTags = try desk.tags(desk.theirs)
    #expect(their.tags == [theirTags[0]])
    note.tags.append(tags[1])
    their.tags = [theirTags[2]]
    try desk.theirs.save()
    try desk.mine.save()
    #expect(Set(note.tags.map(\.name)) == ["t1", "t2"])
    #expect(tags.map { $0.notes.count } == [0, 1, 1])
    try desk.merge()
    #expect(Set(try desk.notes(desk.theirs)[0].tags.map(\.name)) == ["t1", "t2"])
  }

  @Test(arguments: Other.allCases)
  func `an order given here survives elements that come and go elsewhere`(other: Other) throws {
    let desk = try Desk(other)
    let folder = try desk.folders(desk.mine)[0]
    let theirFolder = try desk.folders(desk.theirs)[0]
    folder.notes.reverse()
    theirFolder.notes.remove(at: 1)
    theirFolder.notes.append(Note(title: "theirs"))
    try desk.theirs.save()
    try desk.mine.save()
    #expect(folder.notes.map(\.title) == ["f0n2", "f0n0", "theirs"])
    #expect(try desk.folders(desk.theirs)[0].notes.map(\.title) == ["f0n2", "f0n0", "theirs"])
  }

  @Test(arguments: Other.allCases)
  func `edits of an object deleted elsewhere are dropped, others are saved`(other: Other) throws {
    let desk = try Desk(other)
    let notes = try desk.notes(desk.mine)
    let tags = try desk.tags(desk.mine)
    let theirs = try desk.notes(desk.theirs)
    notes[0].title = "mine"
    notes[0].tags = [tags[0]]
    notes[1].title = "kept"
    desk.theirs.delete(theirs[0])
    try desk.theirs.save()
    let key = notes[0].id.description
    let reports = ReportLog.during({ $0.kind == .changeDropped && $0.entity == "Note" }) {
      #expect(throws: Never.self) { try desk.mine.save() }
    }
    #expect(reports.contains { "Note/\($0.key ?? 0)" == key })
    #expect(notes[0].isDeleted)
    #expect(!desk.mine.hasChanges)
    #expect(tags[0].notes.isEmpty)
    #expect(
      try desk.notes(desk.theirs).map(\.title) == [
        "f0n2", "f1n0", "f1n1", "f1n2", "kept",
      ])
  }

  @Test func `a context catches up where the history no longer goes back far enough`() throws {
    let store = try TemporaryStore()
    var configuration = ModelConfiguration(url: store.url)
    configuration.durability = .none
    configuration.historyLimit = 1
    let container = try ModelContainer(for: Schema(Note.self), configurations: [configuration])
    let maker = ModelContext(container)
    let note = Note(title: "n")
    maker.insert(note)
    try maker.save()
    let other = try store.open(Note.self)
    let behind = ModelContext(other)
    let mine = try #require(try behind.fetch(FetchDescriptor<Note>()).first)
    #expect(mine.rank == 0)
    for rank in 1...600 {
      note.rank = rank
      try maker.save()
    }
    #expect(try behind.fetchCount(FetchDescriptor<Note>()) == 1)
    #expect(mine.rank == 600)
    // A context that begins with an insert has nothing to catch up with.
    let fresh = ModelContext(other)
    fresh.insert(Note(title: "m"))
    try fresh.save()
    #expect(try fresh.fetchCount(FetchDescriptor<Note>()) == 2)
  }
}
