import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct DeleteTests {
  private func library(_ context: ModelContext) throws -> Author {
    let author = Author(name: "a")
    for title in ["b0", "b1"] {
      let book = Book(title: title, author: author)
      book.pages = (0..<3).map { Page(number: $0) }
    }
    context.insert(author)
    try context.save()
    return author
  }

  private func counts(_ context: ModelContext) throws -> [Int] {
    [
      try context.fetchCount(FetchDescriptor<Author>()),
      try context.fetchCount(FetchDescriptor<Book>()),
      try context.fetchCount(FetchDescriptor<Page>()),
    ]
  }

  @Test(arguments: [false, true])
  func `cascade reaches every level, loaded or not`(isFresh: Bool) throws {
    let store = try TemporaryStore()
    let container = try store.open(Author.self)
    let maker = ModelContext(container)
    var author = try library(maker)
    let context = isFresh ? ModelContext(container) : maker
    if isFresh { author = try #require(try context.fetch(FetchDescriptor<Author>()).first) }
    context.delete(author)
    #expect(author.isDeleted)
    #expect(try counts(context) == [0, 0, 0])
    try context.save()
    #expect(author.modelContext == nil)
    #expect(author.isDeleted)
    #expect(author.name == "a")
    #expect(try counts(ModelContext(container)) == [0, 0, 0])
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM Page") == ["0"])
  }

  @Test func `cascade ends in a cycle`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Link.self)
    let context = ModelContext(container)
    let links = (0..<4).map { Link(name: "\($0)") }
    for index in 0..<4 { links[index].next = links[(index + 1) % 4] }
    context.insert(links[0])
    #expect(links[0].previous === links[3])
    try context.save()
    let other = ModelContext(container)
    let first = try #require(try other.fetch(FetchDescriptor<Link>()).first)
    other.delete(first)
    #expect(try other.fetchCount(FetchDescriptor<Link>()) == 0)
    try other.save()
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Link>()) == 0)
  }

  @Test func `nullify empties the other ends of every kind`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    let context = ModelContext(container)
    let tag = Tag(name: "t")
    let notes = (0..<3).map { Note(title: "\($0)", folder: Folder(name: "f\($0)")) }
    for note in notes {
      context.insert(note)
      note.tags = [tag, Tag(name: "own")]
    }
    try context.save()
    let other = ModelContext(container)
    let again = try other.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)]))
    let folder = try #require(again[0].folder)
    let found = try #require(again[0].tags.first)
    other.delete(found)
    #expect(again.map { $0.tags.count } == [1, 1, 1])
    other.delete(again[0])
    #expect(folder.notes.isEmpty)
    try other.save()
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM \"Note.tags\"") == ["2"])
    #expect(try other.fetchCount(FetchDescriptor<Folder>()) == 3)
  }

  @Test func `deny is decided at the save, whatever the order of the deletions`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Team.self))
    let team = Team(name: "t")
    let players = ["p", "q"].map { Player(name: $0, team: team) }
    for player in players { context.insert(player) }
    try context.save()
    context.delete(team)
    let error = #expect(throws: DeletionError.self) { try context.save() }
    #expect(error?.entity == "Team")
    #expect(error?.property == "players")
    #expect(error?.blockingEntity == "Player" && error?.blockingProperty == "team")
    #expect(error?.blockingKey == players[0].persistentModelID.key && error?.blockingCount == 2)
    let keys = [team.persistentModelID, players[0].persistentModelID, players[1].persistentModelID]
      .map(\.key)
    #expect(
      error?.description == """
        Team (key \(keys[0])) can't be deleted: its players still has 2 objects, Player (key \(keys[1])) \
        first, and the rule is deny. Delete them too, change their team, or roll back
        """)
    #expect(context.hasChanges)
    context.delete(players[0])
    let rest = #expect(throws: DeletionError.self) { try context.save() }
    #expect(
      rest?.description == """
        Team (key \(keys[0])) can't be deleted: its players still has Player (key \(keys[2])), and the \
        rule is deny. Delete it too, change its team, or roll back
        """)
    players[1].team = nil
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Team>()) == 0)
    #expect(try context.fetch(FetchDescriptor<Player>()) == [players[1]])
  }

  @Test func `a refused deletion can be rolled back`() throws {
    let context = ModelContext(try memoryContainer(Team.self))
    let team = Team(name: "t")
    let player = Player(name: "p", team: team)
    context.insert(player)
    try context.save()
    context.delete(team)
    #expect(throws: DeletionError.self) { try context.save() }
    context.rollback()
    #expect(!context.hasChanges)
    #expect(!team.isDeleted)
    #expect(team.players == [player])
    #expect(player.team === team)
    player.name = "q"
    try context.save()
  }

  @Test func `an object that nothing refers to is deleted under deny`() throws {
    let context = ModelContext(try memoryContainer(Team.self))
    let team = Team(name: "t")
    context.insert(team)
    try context.save()
    context.delete(team)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Team>()) == 0)
  }

  @Test func `no action leaves it to the store to refuse`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Shelf.self))
    let shelf = Shelf(name: "s")
    let jar = Jar(label: "j", shelf: shelf)
    context.insert(jar)
    try context.save()
    let before = try RawDatabase(store.url).dump()
    context.delete(shelf)
    let error = #expect(throws: StoreError.self) { try context.save() }
    #expect(error?.code == .constraint)
    #expect(error?.entity == "Jar")
    #expect(error?.property == "shelf")
    #expect(try RawDatabase(store.url).dump() == before)
    context.delete(jar)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Shelf>()) == 0)
  }

  @Test func `a required to-one that a deletion empties is refused and can be mended`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Room.self))
    let floor = Floor(name: "f")
    let room = Room(name: "r", floor: floor)
    context.insert(room)
    try context.save()
    context.insert(Floor(name: "other"))
    context.delete(floor)
    let error = #expect(throws: ValidationError.self) { try context.save() }
    #expect(error?.violations.map(\.entity) == ["Room"])
    #expect(error?.violations.map(\.property) == ["floor"])
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM Floor") == ["1"])
    room.floor = Floor(name: "new")
    try context.save()
    #expect(
      try RawDatabase(store.url).column("SELECT name FROM Floor ORDER BY name") == ["new", "other"])
  }

  @Test func `an unsaved object that is deleted was never there`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Note.self))
    let folder = Folder(name: "f")
    context.insert(folder)
    try context.save()
    let note = Note(title: "n", folder: folder)
    note.tags = [Tag(name: "t")]
    context.delete(note)
    #expect(note.modelContext == nil)
    #expect(folder.notes.isEmpty)
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 0)
    context.delete(note)
    try context.save()
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM Note") == ["0"])
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM Tag") == ["1"])
  }

  @Test func `deleting the target of one-way references empties them`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Letter.self, Album.self)
    let context = ModelContext(container)
    let stamp = Stamp(value: 5)
    let letters = (0..<3).map { Letter(text: "\($0)", stamp: stamp) }
    for letter in letters { context.insert(letter) }
    let album = Album(name: "a")
    let pictures = (0..<3).map { Picture(name: "p\($0)") }
    album.pictures = pictures
    context.insert(album)
    try context.save()
    context.delete(stamp)
    context.delete(pictures[1])
    #expect(letters.map { $0.stamp == nil } == [true, true, true])
    #expect(album.pictures == [pictures[0], pictures[2]])
    try context.save()
    #expect(album.pictures == [pictures[0], pictures[2]])
    let other = ModelContext(try store.open(Letter.self, Album.self))
    #expect(try other.fetch(FetchDescriptor<Letter>()).allSatisfy { $0.stamp == nil })
    #expect(try other.fetch(FetchDescriptor<Album>()).first?.pictures.count == 2)
  }

  @Test func `an unsaved target of one-way references leaves no trace`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Letter.self, Album.self))
    let (stamp, picture) = (Stamp(value: 5), Picture(name: "p"))
    let letter = Letter(text: "l", stamp: stamp)
    let album = Album(name: "a")
    album.pictures = [picture]
    context.insert(letter)
    context.insert(album)
    context.delete(stamp)
    context.delete(picture)
    #expect(letter.stamp == nil)
    #expect(album.pictures.isEmpty)
    try context.save()
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM \"Album.pictures\"") == ["0"])
  }

  @Test func `a deleted object takes no changes and can't be referred to`() throws {
    let context = ModelContext(try memoryContainer(Folder.self))
    let folder = Folder(name: "f")
    let note = Note(title: "n")
    context.insert(folder)
    context.insert(note)
    try context.save()
    context.delete(folder)
    let reports = ReportLog.during({ $0.kind == .changeDropped }) {
      folder.name = "x"
      folder.name += "y"
      note.folder = folder
    }
    #expect(reports.count >= 3)
    #expect(folder.name == "f")
    #expect(note.folder == nil)
    context.rollback()
    #expect(folder.name == "f")
    #expect(!folder.isDeleted)
  }
}
