import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct RelationshipTests {
  /// Folders, notes and tags that are stored, seen through a fresh context.
  private struct Desk {
    let store: TemporaryStore
    let container: ModelContainer
    let context: ModelContext
    let folders: [Folder]
    let notes: [Note]
    let tags: [Tag]

    init() throws {
      store = try TemporaryStore()
      container = try store.open(Note.self)
      let maker = ModelContext(container)
      for name in ["f0", "f1"] {
        let folder = Folder(name: name)
        folder.notes = (0..<3).map { Note(title: "\(name)n\($0)") }
        maker.insert(folder)
      }
      for index in 0..<3 { maker.insert(Tag(name: "t\(index)")) }
      try maker.save()
      context = ModelContext(container)
      folders = try context.fetch(FetchDescriptor<Folder>(sortBy: [SortDescriptor(\.name)]))
      notes = try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)]))
      tags = try context.fetch(FetchDescriptor<Tag>(sortBy: [SortDescriptor(\.name)]))
    }

    /// The titles in each folder, as another container reads them.
    func stored() throws -> [[String]] {
      let other = ModelContext(try store.open(Note.self))
      return try other.fetch(FetchDescriptor<Folder>(sortBy: [SortDescriptor(\.name)]))
        .map { $0.notes.map(\.title) }
    }
  }

  @Test(arguments: [false, true])
  func `setting a to-one changes both to-manys at once`(isLoaded: Bool) throws {
    let desk = try Desk()
    if isLoaded { for folder in desk.folders { #expect(folder.notes.count == 3) } }
    desk.notes[1].folder = desk.folders[1]
    #expect(desk.folders[0].isLoaded(\.notes) == isLoaded)
    #expect(desk.folders[0].notes == [desk.notes[0], desk.notes[2]])
    #expect(desk.folders[1].notes == Array(desk.notes[3...]) + [desk.notes[1]])
    try desk.context.save()
    #expect(try desk.stored() == [["f0n0", "f0n2"], ["f1n0", "f1n1", "f1n2", "f0n1"]])
  }

  @Test func `setting a to-many changes the to-ones at once`() throws {
    let desk = try Desk()
    desk.folders[0].notes = [desk.notes[4], desk.notes[0]]
    #expect(desk.notes.map { $0.folder?.name } == ["f0", nil, nil, "f1", "f0", "f1"])
    #expect(desk.folders[1].notes == [desk.notes[3], desk.notes[5]])
    try desk.context.save()
    #expect(try desk.stored() == [["f1n1", "f0n0"], ["f1n0", "f1n2"]])
  }

  @Test func `a to-many keeps the order it is given`() throws {
    let desk = try Desk()
    let folder = desk.folders[0]
    folder.notes.reverse()
    try desk.context.save()
    #expect(try desk.stored()[0] == ["f0n2", "f0n1", "f0n0"])
    folder.notes.insert(Note(title: "new"), at: 1)
    folder.notes.remove(at: 0)
    try desk.context.save()
    #expect(try desk.stored()[0] == ["new", "f0n1", "f0n0"])
    folder.notes.swapAt(0, 2)
    folder.notes.append(desk.notes[3])
    try desk.context.save()
    #expect(try desk.stored() == [["f0n0", "f0n1", "new", "f1n0"], ["f1n1", "f1n2"]])
  }

  @Test func `an element that is given twice is there once`() throws {
    let desk = try Desk()
    desk.folders[0].notes = [desk.notes[1], desk.notes[0], desk.notes[1]]
    #expect(desk.folders[0].notes == [desk.notes[1], desk.notes[0]])
    try desk.context.save()
    #expect(try desk.stored()[0] == ["f0n1", "f0n0"])
  }

  @Test func `appending to an unloaded to-many reads none of its elements`() throws {
    let desk = try Desk()
    let log = StatementLog(desk.container)
    let note = Note(title: "appended")
    desk.context.insert(note)
    _ = log.take()
    note.folder = desk.folders[0]
    #expect(log.take().isEmpty)
    try desk.context.save()
    #expect(!log.take().contains { $0.hasPrefix("SELECT") && $0.contains("\"title\"") })
    #expect(try desk.stored()[0] == ["f0n0", "f0n1", "f0n2", "appended"])
  }

  @Test func `many-to-many changes at both ends at once, loaded or not`() throws {
    let desk = try Desk()
    let (notes, tags) = (desk.notes, desk.tags)
    notes[0].tags = [tags[0], tags[1]]
    notes[1].tags = [tags[1]]
    #expect(tags[1].notes == [notes[0], notes[1]])
    try desk.context.save()
    let context = ModelContext(try desk.store.open(Note.self))
    let again = try context.fetch(FetchDescriptor<Tag>(sortBy: [SortDescriptor(\.name)]))
    let first = try #require(again[0].notes.first)
    #expect(first.title == "f0n0")
    // The other end of the first is loaded, that of the second is not.
    #expect(first.tags == [again[0], again[1]])
    again[1].notes.removeAll { $0 === first }
    #expect(first.tags == [again[0]])
    again[2].notes.append(first)
    #expect(first.tags == [again[0], again[2]])
    try context.save()
    let rows = try RawDatabase(desk.store.url).rows(
      """
      SELECT Note.title, Tag.name FROM "Note.tags" JOIN Note ON Note.id = source \
      JOIN Tag ON Tag.id = target ORDER BY 1, 2
      """)
    #expect(rows == [["f0n0", "t0"], ["f0n0", "t2"], ["f0n1", "t1"]])
  }

  @Test func `taking an element out and putting it back elsewhere is a move at both ends`() throws {
    let desk = try Desk()
    let (notes, tags) = (desk.notes, desk.tags)
    tags[0].notes = [notes[0], notes[1], notes[2]]
    notes[0].tags = [tags[0], tags[1], tags[2]]
    try desk.context.save()
    let context = ModelContext(try desk.store.open(Note.self))
    let note = try #require(
      try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)])).first)
    #expect(note.tags.map(\.name) == ["t0", "t1", "t2"])
    let tag = note.tags[0]
    note.tags.removeFirst()
    note.tags.insert(tag, at: 1)
    try context.save()
    context.refault(note)
    context.refault(tag)
    #expect(note.tags.map(\.name) == ["t1", "t0", "t2"])
    #expect(tag.notes.map(\.title) == ["f0n1", "f0n2", "f0n0"])
  }

  @Test func `the ends of a one-to-one exclude rivals`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Country.self))
    let (france, spain) = (Country(name: "France"), Country(name: "Spain"))
    let (paris, madrid) = (City(name: "Paris"), City(name: "Madrid"))
    for country in [france, spain] { context.insert(country) }
    france.capital = paris
    madrid.country = spain
    #expect(paris.country === france)
    #expect(spain.capital === madrid)
    try context.save()
    spain.capital = paris
    #expect(france.capital == nil)
    #expect(madrid.country == nil)
    #expect(paris.country === spain)
    try context.save()
    let other = ModelContext(try store.open(Country.self))
    let countries = try other.fetch(FetchDescriptor<Country>(sortBy: [SortDescriptor(\.name)]))
    #expect(countries.map { $0.capital?.name } == [nil, "Paris"])
    let cities = try other.fetch(FetchDescriptor<City>(sortBy: [SortDescriptor(\.name)]))
    #expect(cities.map { $0.country?.name } == [nil, "Spain"])
  }

  @Test(arguments: [false, true])
  func `either end of a one-to-one can be emptied, whatever was swept`(cityFirst: Bool) throws {
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(Country.self))
      context.insert(City(name: "Paris", country: Country(name: "France")))
      try context.save()
    }
    let context = ModelContext(try store.open(Country.self))
    if cityFirst {
      let city = try #require(try context.fetch(FetchDescriptor<City>()).first)
      #expect(city.country?.name == "France")
      context.sweep()
      city.country = nil
    } else {
      let country = try #require(try context.fetch(FetchDescriptor<Country>()).first)
      #expect(country.capital?.name == "Paris")
      context.sweep()
      country.capital = nil
    }
    try context.save()
    let other = ModelContext(try store.open(Country.self))
    #expect(try other.fetch(FetchDescriptor<Country>()).first?.capital == nil)
    #expect(try other.fetch(FetchDescriptor<City>()).first?.country == nil)
  }

  @Test func `objects may refer to their own class`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Employee.self))
    let boss = Employee(name: "boss")
    let people = (0..<3).map { Employee(name: "p\($0)", manager: boss) }
    context.insert(boss)
    for person in people { context.insert(person) }
    people[2].manager = people[0]
    boss.manager = boss
    people[0].friends = [people[1], people[0]]
    #expect(boss.reports == [people[0], people[1], boss])
    try context.save()
    let other = ModelContext(try store.open(Employee.self))
    let found = try other.fetch(FetchDescriptor<Employee>(sortBy: [SortDescriptor(\.name)]))
    #expect(found.map { $0.manager?.name } == ["boss", "boss", "boss", "p0"])
    #expect(found[0].reports.map(\.name) == ["p0", "p1", "boss"])
    #expect(found[1].friends.map(\.name) == ["p1", "p0"])
    #expect(found[2].friends.isEmpty)
  }

  @Test func `one-way relationships are saved and reopened`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Letter.self, Album.self))
    let stamp = Stamp(value: 5)
    for index in 0..<3 { context.insert(Letter(text: "\(index)", stamp: stamp)) }
    let album = Album(name: "a")
    let pictures = (0..<3).map { Picture(name: "p\($0)") }
    album.pictures = [pictures[2], pictures[0]]
    let second = Album(name: "b")
    second.pictures = [pictures[0], pictures[1]]
    context.insert(album)
    context.insert(second)
    try context.save()
    album.pictures.reverse()
    try context.save()
    let other = ModelContext(try store.open(Letter.self, Album.self))
    let letters = try other.fetch(FetchDescriptor<Letter>())
    #expect(letters.map { $0.stamp?.value } == [5, 5, 5])
    #expect(letters[0].stamp === letters[2].stamp)
    let albums = try other.fetch(FetchDescriptor<Album>(sortBy: [SortDescriptor(\.name)]))
    #expect(albums.map { $0.pictures.map(\.name) } == [["p0", "p2"], ["p0", "p1"]])
  }

  @Test func `putting an element back in its place is no change`() throws {
    let desk = try Desk()
    let folder = desk.folders[0]
    let last = folder.notes.removeLast()
    #expect(desk.context.hasChanges)
    folder.notes.append(last)
    #expect(!desk.context.hasChanges)
    desk.notes[0].folder = nil
    desk.notes[0].folder = folder
    #expect(desk.context.hasChanges)
    folder.notes = [desk.notes[0], desk.notes[1], desk.notes[2]]
    #expect(!desk.context.hasChanges)
  }

  @Test func `arrays take appended elements once, in place, and both ends know`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    let (folder, other) = (Folder(name: "f"), Folder(name: "o"))
    let notes = (0..<12).map { Note(title: "\($0)") }
    context.insert(folder)
    context.insert(other)
    other.notes = [notes[2]]
    folder.notes = [notes[0]]
    folder.notes.append(notes[1])
    folder.notes += [notes[2], notes[0], notes[2]]
    #expect(folder.notes.map(\.title) == ["0", "1", "2"])
    #expect(other.notes.isEmpty)
    folder.notes += notes
    #expect(folder.notes == [notes[0], notes[1], notes[2]] + notes[3...])
    #expect(notes.allSatisfy { $0.folder === folder })
    let tag = Tag(name: "t")
    notes[0].tags.append(tag)
    notes[1].tags.append(tag)
    #expect(tag.notes == [notes[0], notes[1]])
    try context.save()
    folder.notes.append(Note(title: "new"))
    folder.notes.swapAt(0, 1)
    try context.save()
    let reader = ModelContext(context.container)
    let stored = try reader.fetch(
      FetchDescriptor<Folder>(predicate: #Predicate { $0.name == "f" }))
    #expect(
      stored.first?.notes.map(\.title) == ["1", "0"] + (2..<12).map { "\($0)" } + ["new"])
  }
}
