import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Deletions of one context that meet, at a save, what another has committed about the same objects.
struct CrossingDeletionTests {
  enum Other: CaseIterable { case context, process }

  private struct Desk {
    let store: TemporaryStore
    let mine: ModelContext
    let theirs: ModelContext

    init(_ other: Other, _ type: any PersistentModel.Type, _ fill: (ModelContext) -> Void) throws {
      store = try TemporaryStore()
      let container = try store.open(type)
      let maker = ModelContext(container, isolation: nil)
      fill(maker)
      try maker.save()
      mine = ModelContext(container, isolation: nil)
      theirs = ModelContext(
        other == .context ? container : try store.open(type), isolation: nil)
    }

    func mine<T: PersistentModel>(_ type: T.Type) throws -> T {
      try #require(try mine.fetch(FetchDescriptor<T>()).first)
    }
    func theirs<T: PersistentModel>(_ type: T.Type) throws -> T {
      try #require(try theirs.fetch(FetchDescriptor<T>()).first)
    }
  }

  @Test(arguments: Other.allCases)
  func `an object added elsewhere to what is deleted here goes with it`(other: Other) throws {
    let desk = try Desk(other, Author.self) { $0.insert(Author(name: "a")) }
    let author = try desk.mine(Author.self)
    desk.mine.delete(author)
    desk.theirs.insert(Book(title: "b", author: try desk.theirs(Author.self)))
    try desk.theirs.save()
    try desk.mine.save()
    #expect(try desk.mine.fetchCount(FetchDescriptor<Author>()) == 0)
    #expect(try desk.mine.fetchCount(FetchDescriptor<Book>()) == 0)
    #expect(!desk.mine.hasChanges)
  }

  @Test(arguments: Other.allCases)
  func `an object added elsewhere to what is deleted here is let go of`(other: Other) throws {
    let desk = try Desk(other, Employee.self) { $0.insert(Employee(name: "boss")) }
    let boss = try desk.mine(Employee.self)
    desk.mine.delete(boss)
    desk.theirs.insert(Employee(name: "new", manager: try desk.theirs(Employee.self)))
    try desk.theirs.save()
    try desk.mine.save()
    let left = try desk.mine.fetch(FetchDescriptor<Employee>())
    #expect(left.map(\.name) == ["new"])
    #expect(left.first?.manager == nil)
  }

  @Test(arguments: Other.allCases)
  func `an object added elsewhere to what may not be deleted then refuses it`(other: Other) throws {
    let desk = try Desk(other, Team.self) { $0.insert(Team(name: "t")) }
    let team = try desk.mine(Team.self)
    desk.mine.delete(team)
    desk.theirs.insert(Player(name: "p", team: try desk.theirs(Team.self)))
    try desk.theirs.save()
    #expect(throws: DeletionError.self) { try desk.mine.save() }
    desk.mine.rollback()
    #expect(team.players.map(\.name) == ["p"])
    #expect(!desk.mine.hasChanges)
  }

  @Test(arguments: Other.allCases)
  func `a one-way to-one set elsewhere to what is deleted here is let go of`(other: Other) throws {
    let desk = try Desk(other, Letter.self) {
      $0.insert(Stamp(value: 1))
      $0.insert(Letter(text: "l"))
    }
    let stamp = try desk.mine(Stamp.self)
    desk.mine.delete(stamp)
    try desk.theirs(Letter.self).stamp = try desk.theirs(Stamp.self)
    try desk.theirs.save()
    try desk.mine.save()
    #expect(try desk.mine(Letter.self).stamp == nil)
    #expect(try desk.mine.fetchCount(FetchDescriptor<Stamp>()) == 0)
  }

  @Test(arguments: Other.allCases)
  func `what was added here to a one-way to-many and is deleted elsewhere is left out`(
    other: Other
  ) throws {
    let desk = try Desk(other, Album.self) {
      $0.insert(Album(name: "a"))
      $0.insert(Picture(name: "p"))
    }
    let album = try desk.mine(Album.self)
    album.pictures.append(try desk.mine(Picture.self))
    album.name = "b"
    desk.theirs.delete(try desk.theirs(Picture.self))
    try desk.theirs.save()
    try desk.mine.save()
    #expect(album.pictures.isEmpty)
    #expect(album.name == "b")
    #expect(!desk.mine.hasChanges)
  }

  @Test(arguments: Other.allCases)
  func `changes of a fault that was deleted elsewhere before anything was read are dropped`(
    other: Other
  ) throws {
    let desk = try Desk(other, Tag.self) { $0.insert(Tag(name: "t")) }
    let theirs = try desk.theirs(Tag.self)
    let fault = try #require(desk.mine.model(for: theirs.persistentModelID) as? Tag)
    fault.name = "mine"
    desk.theirs.delete(theirs)
    try desk.theirs.save()
    try desk.mine.save()
    #expect(fault.isDeleted)
    #expect(!desk.mine.hasChanges)
  }

  @Test(arguments: Other.allCases)
  func `a required to-one whose target is deleted elsewhere fails the save`(other: Other) throws {
    let desk = try Desk(other, Room.self) {
      let floor = Floor(name: "f")
      $0.insert(floor)
      $0.insert(Floor(name: "g"))
      $0.insert(Room(name: "r", floor: floor))
    }
    let second = FetchDescriptor<Floor>(predicate: #Predicate { $0.name == "g" })
    let room = try desk.mine(Room.self)
    room.floor = try #require(try desk.mine.fetch(second).first)
    desk.theirs.delete(try #require(try desk.theirs.fetch(second).first))
    try desk.theirs.save()
    #expect(throws: ValidationError.self) { try desk.mine.save() }
    desk.mine.rollback()
    #expect(room.floor.name == "f")
  }

  @Test func `rolling back wakes nobody for an object deleted elsewhere`() throws {
    let desk = try Desk(.context, Author.self) {
      let author = Author(name: "a")
      $0.insert(author)
      $0.insert(Book(title: "b", author: author))
      $0.insert(Book(title: "c", author: author))
    }
    let author = try desk.mine(Author.self)
    let book = try desk.mine(Book.self)
    book.title = "changed"
    let id = book.persistentModelID
    let other = try #require(
      try desk.theirs.fetch(FetchDescriptor<Book>()).first { $0.persistentModelID == id })
    desk.theirs.delete(other)
    try desk.theirs.save()
    _ = try desk.mine.fetchCount(FetchDescriptor<Book>())
    let reader = track { _ = author.books }
    desk.mine.rollback()
    #expect(reader.count == 0)
  }

  @Test(arguments: Other.allCases)
  func `an array without an inverse loses what is deleted by one who never saw the array`(
    other: Other
  ) throws {
    let desk = try Desk(other, Album.self) {
      let albums = (0..<3).map { Album(name: "\($0)") }
      let pictures = (0..<2).map { Picture(name: "\($0)") }
      albums[0].pictures = pictures
      albums[1].pictures = [pictures[1]]
      for album in albums { $0.insert(album) }
    }
    let byName = FetchDescriptor<Album>(sortBy: [SortDescriptor(\.name)])
    let albums = try desk.mine.fetch(byName)
    let readers = albums.map { album in track { _ = album.pictures.count } }
    let name = track { _ = albums[0].name }
    let first = FetchDescriptor<Picture>(predicate: #Predicate { $0.name == "0" })
    desk.theirs.delete(try #require(try desk.theirs.fetch(first).first))
    try desk.theirs.save()
    _ = try desk.mine.fetchCount(FetchDescriptor<Album>())
    #expect(readers.map(\.count) == [1, 0, 0])
    #expect(name.count == 0)
    #expect(albums.map { $0.pictures.map(\.name) } == [["1"], ["1"], []])
  }
}
