import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What `#Index`, `#Unique` and `.unique` make in a file, and what opening does when they change.
struct IndexTests {
  @Test func `declared indexes are named for table and columns`() throws {
    let file = try TemporaryStore()
    _ = try file.open(Indexed.Strict.Book.self)
    #expect(
      try file.indexes() == [
        #"CREATE UNIQUE INDEX "Book.code.unique" ON "Book" ("code")"#,
        #"CREATE INDEX "Book.pages.index" ON "Book" ("pages")"#,
        #"CREATE UNIQUE INDEX "Book.shelf, title.unique" ON "Book" ("shelf", "title")"#,
        #"CREATE INDEX "Book.shelf.order" ON "Book" ("shelf", "shelf.order")"#,
      ])
  }

  @Test func `a store gets and loses indexes as the declaration changes`() throws {
    let file = try TemporaryStore()
    func expect(_ names: String...) throws {
      #expect(try file.indexNames() == (names + ["Book.shelf.order"]).sorted())
    }
    _ = try file.open(Indexed.Plain.Book.self)
    try expect()
    _ = try file.open(Indexed.Found.Book.self)
    try expect("Book.pages, title.index", "Book.shelf.index", "Book.title.index")
    _ = try file.open(Indexed.Strict.Book.self)
    try expect("Book.code.unique", "Book.pages.index", "Book.shelf, title.unique")
    _ = try file.open(Indexed.Plain.Book.self)
    try expect()
  }

  @Test func `programs that declare other indexes write side by side`() throws {
    let file = try TemporaryStore()
    let plain = ModelContext(try file.open(Indexed.Plain.Book.self))
    let found = ModelContext(try file.open(Indexed.Found.Book.self))
    plain.insert(Indexed.Plain.Book(title: "a", code: 1))
    try plain.save()
    found.insert(Indexed.Found.Book(title: "b", code: 1))
    try found.save()
    #expect(try plain.fetchCount(FetchDescriptor<Indexed.Plain.Book>()) == 2)
    // Whoever opened last is right about the indexes; whatever is unique is part of the schema.
    #expect(try file.indexNames().contains("Book.title.index"))
    _ = try file.open(Indexed.Plain.Book.self)
    #expect(try !file.indexNames().contains("Book.title.index"))
    found.insert(Indexed.Found.Book(title: "c", code: 2))
    try found.save()
  }

  @Test func `a program that does not know of a constraint is told when it writes`() throws {
    let file = try TemporaryStore()
    let plain = ModelContext(try file.open(Indexed.Plain.Book.self))
    _ = try file.open(Indexed.Strict.Book.self)
    plain.insert(Indexed.Plain.Book(title: "a", code: 1))
    let error = #expect(throws: StoreError.self) { try plain.save() }
    #expect(error?.code == .schemaChanged)
  }

  @Test func `opening for reading makes no index`() throws {
    let file = try TemporaryStore()
    _ = try file.open(Indexed.Plain.Book.self)
    let reader = try file.open(Indexed.Found.Book.self, allowsSave: false)
    #expect(try ModelContext(reader).fetchCount(FetchDescriptor<Indexed.Found.Book>()) == 0)
    #expect(try file.indexNames() == ["Book.shelf.order"])
  }

  @Test func `an index that somebody dropped is made again, and one that somebody made stays`()
    throws
  {
    let file = try TemporaryStore()
    _ = try file.open(Indexed.Strict.Book.self)
    let names = try file.indexNames()
    try RawDatabase(file.url).execute(
      "DROP INDEX \"Book.code.unique\"; CREATE INDEX byPages ON Book (pages, code)")
    _ = try file.open(Indexed.Strict.Book.self)
    #expect(try file.indexNames() == names + ["byPages"])
  }

  @Test func `rows that collide keep a constraint from being made, and are named`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Indexed.Plain.Book.self))
    let books = [1, 2, 2, 3, 3, 3, 4].map { Indexed.Plain.Book(title: "t", code: $0) }
    for book in books { context.insert(book) }
    try context.save()
    let keys = try RawDatabase(file.url).column("SELECT id FROM Book ORDER BY id").compactMap {
      Int64($0)
    }
    let before = try RawDatabase(file.url).dump()
    let error = #expect(throws: StoreError.self) { try file.open(Indexed.Strict.Book.self) }
    #expect(error?.code == .constraint)
    #expect(error?.entity == "Book" && error?.property == "code" && error?.properties == ["code"])
    #expect(error?.duplicates == [Array(keys[1...2]), Array(keys[3...5])])
    #expect(
      error?.message == """
        code of Book can't be made unique: 2 values are there more than once, in the rows with the \
        keys \(keys[1]), \(keys[2]); \(keys[3]), \(keys[4]), \(keys[5])
        """)
    #expect(try RawDatabase(file.url).dump() == before)
    #expect(try file.indexNames() == ["Book.shelf.order"])
    // As the remedy says.
    for book in books[2...5] { context.delete(book) }
    books[3].title = "kept"
    try context.save()
    _ = try file.open(Indexed.Strict.Book.self)
    #expect(try file.indexNames().contains("Book.code.unique"))
  }

  @Test func `rows that collide in several columns are named, nil collides with nothing`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Indexed.Plain.Book.self))
    let shelf = Indexed.Plain.Shelf(name: "s")
    for (code, home) in [(1, nil), (2, nil), (3, shelf), (4, shelf)] {
      context.insert(Indexed.Plain.Book(title: "t", code: code, shelf: home))
    }
    try context.save()
    let error = #expect(throws: StoreError.self) { try file.open(Indexed.Strict.Book.self) }
    #expect(error?.properties == ["shelf", "title"] && error?.property == nil)
    #expect(error?.duplicates.count == 1 && error?.duplicates.first?.count == 2)
    #expect(error?.description.contains("[Book.(shelf, title) (key ") == true)
  }

  @Test func `texts that are equal in other characters keep a constraint from being made`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Indexed.Plain.Book.self))
    let shelf = Indexed.Plain.Shelf(name: "s")
    context.insert(Indexed.Plain.Book(title: "caf\u{e9}", code: 1, shelf: shelf))
    context.insert(Indexed.Plain.Book(title: "cafe\u{301}", code: 2, shelf: shelf))
    try context.save()
    let error = #expect(throws: StoreError.self) { try file.open(Indexed.Strict.Book.self) }
    #expect(error?.properties == ["shelf", "title"])
    #expect(error?.duplicates.first?.count == 2)
  }

  @Test func `a constraint of a subclass over what it inherits is about its own rows`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Indexed.Machine.self, Indexed.Crane.self))
    #expect(
      try file.indexes() == [
        #"CREATE INDEX "Machine.name, reach.index" ON "Machine" ("name", "reach")"#,
        #"CREATE UNIQUE INDEX "Machine.name, yard.unique" ON "Machine" ("name", "yard")"#,
        """
        CREATE UNIQUE INDEX "Machine.name.Crane.unique" ON "Machine" ("name") \
        WHERE "tessera_class" IN ('Crane')
        """,
        #"CREATE UNIQUE INDEX "Machine.serial.unique" ON "Machine" ("serial")"#,
        #"CREATE INDEX "Machine.tessera_class.index" ON "Machine" ("tessera_class")"#,
        #"CREATE INDEX "Machine.weight.index" ON "Machine" ("weight")"#,
      ])
    context.insert(Indexed.Machine(serial: "1", name: "n"))
    context.insert(Indexed.Machine(serial: "2", name: "n"))
    context.insert(Indexed.Crane(serial: "3", name: "n"))
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Indexed.Machine>()) == 3)
  }
}

extension TemporaryStore {
  /// The statements of the indexes in the file, sorted by name.
  func indexes() throws -> [String] {
    try RawDatabase(url).column(
      "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
  }

  /// The names of the indexes in the file, sorted.
  func indexNames() throws -> [String] {
    try RawDatabase(url).column(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
  }
}
