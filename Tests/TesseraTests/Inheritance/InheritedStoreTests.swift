import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// The file of a hierarchy: its table, rows by hand, older and newer programs.
struct InheritedStoreTests {
  private let store: TemporaryStore

  init() throws { store = try TemporaryStore() }

  private func context(_ types: any PersistentModel.Type...) throws -> ModelContext {
    var configuration = ModelConfiguration(url: store.url)
    configuration.durability = .none
    return ModelContext(try ModelContainer(for: Schema(types), configurations: [configuration]))
  }

  private func all<Model: Animal>(_ context: ModelContext, _: Model.Type) throws -> [String] {
    try context.fetch(FetchDescriptor<Model>(sortBy: [SortDescriptor(\.name)]))
      .map { "\(type(of: $0)) \($0.name)" }
  }

  @Test func `classes that inherit from one another share a table`() throws {
    _ = try context(Puppy.self, Cat.self)
    let file = try RawDatabase(store.url)
    #expect(
      try file.column("SELECT sql FROM sqlite_master WHERE name = 'Animal'") == [
        """
        CREATE TABLE "Animal" (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          tessera_version INTEGER NOT NULL DEFAULT 1,
          "tessera_class" TEXT,
          "lives" INTEGER,
          "weeks" INTEGER,
          "name" TEXT,
          "trick" TEXT
        )
        """
      ])
    #expect(
      try file.column("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '%Dog%'")
        == ["Dog.pedigree"])
    #expect(
      try file.rows(
        """
        SELECT entity, attribute, table_name, column_name, storage FROM tessera_catalogue
        WHERE entity = 'Puppy' ORDER BY number
        """) == [
          ["Puppy", "NULL", "Animal", "tessera_class", "inherits Dog"],
          ["Puppy", "weeks", "Animal", "weeks", "integer"],
        ])
  }

  @Test func `the page on the file shows this table`() throws {
    _ = try context(Puppy.self, Cat.self)
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Documentation/FileFormat.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    let definitions = try RawDatabase(store.url).column(
      "SELECT sql FROM sqlite_master WHERE name IN ('Animal', 'Animal.tessera_class.index')")
    #expect(definitions.count == 2)
    for definition in definitions { #expect(text.contains(definition + ";\n"), "\(definition)") }
  }

  @Test func `a class without relatives has no column for its class`() throws {
    _ = try context(Animal.self)
    let file = try RawDatabase(store.url)
    #expect(
      try file.column("SELECT name FROM pragma_table_info('Animal')")
        == ["id", "tessera_version", "name"])
  }

  @Test func `rows by hand are of the class they name, or of the one at the top`() throws {
    _ = try context(Puppy.self, Cat.self)
    let file = try RawDatabase(store.url)
    try file.execute(
      """
      INSERT INTO Animal (name) VALUES ('a');
      INSERT INTO Animal (name, tessera_class, weeks) VALUES ('b', 'Puppy', 5);
      INSERT INTO Animal (name, tessera_class, trick) VALUES ('c', 'Dog', 'roll');
      INSERT INTO Animal (name, tessera_class, lives) VALUES ('d', 'Cat', NULL);
      INSERT INTO Animal (name, tessera_class) VALUES ('e', 'Animal'), ('f', 'Unicorn'), ('g', x'00');
      INSERT INTO "Dog.pedigree" (id, value) VALUES (2, 'long');
      """)
    let context = try context(Puppy.self, Cat.self)
    #expect(
      try all(context, Animal.self) == [
        "Animal a", "Puppy b", "Dog c", "Cat d", "Animal e", "Animal f", "Animal g",
      ])
    #expect(try all(context, Dog.self) == ["Puppy b", "Dog c"])
    let puppy = try #require(try context.fetch(FetchDescriptor<Puppy>()).first)
    #expect(puppy.weeks == 5)
    #expect(puppy.pedigree == "long")
    let cat = try #require(try context.fetch(FetchDescriptor<Cat>()).first)
    #expect(cat.lives == 9)
    #expect(cat.missingProperties == ["lives"])
    // What a program does not know it leaves as it is.
    for animal in try context.fetch(FetchDescriptor<Animal>()) { animal.name += "!" }
    try context.save()
    #expect(
      try file.column("SELECT quote(tessera_class) FROM Animal ORDER BY name").sorted()
        == ["'Animal'", "'Cat'", "'Dog'", "'Puppy'", "'Unicorn'", "NULL", "X'00'"])
  }

  @Test func `a row that is made another class by hand is another object`() throws {
    let context = try context(Puppy.self, Cat.self)
    let dog = Dog(name: "d")
    context.insert(dog)
    try context.save()
    let file = try RawDatabase(store.url)
    try file.execute("UPDATE Animal SET tessera_class = 'Cat', lives = 3")
    let animals = try context.fetch(FetchDescriptor<Animal>())
    #expect(animals.map { "\(type(of: $0))" } == ["Cat"])
    #expect((animals.first as? Cat)?.lives == 3)
    #expect(dog.isDeleted)
    #expect(animals.first?.persistentModelID == dog.persistentModelID)
  }

  @Test func `a reference by hand to an object of another class reads as none`() throws {
    let url = store.url
    var configuration = ModelConfiguration(url: url)
    configuration.durability = .none
    let context = ModelContext(
      try ModelContainer(for: Schema(tripTypes), configurations: configuration))
    context.insert(ConferenceTrip(name: "c", talks: 1))
    context.insert(Tourist(name: "t"))
    try context.save()
    try RawDatabase(url).execute(
      "UPDATE Tourist SET wish = (SELECT id FROM Trip), tessera_version = tessera_version + 1")
    let tourist = try #require(try context.fetch(FetchDescriptor<Tourist>()).first)
    #expect(tourist.wish == nil)
    #expect(tourist.wish?.name == nil)
    let other = ModelContext(
      try ModelContainer(for: Schema(tripTypes), configurations: configuration))
    let read = try #require(try other.fetch(FetchDescriptor<Tourist>()).first)
    #expect(read.wish == nil || read.wish?.isDeleted == true || read.wish?.name == "")
    #expect(
      try other.fetch(FetchDescriptor<Trip>()).map { "\(type(of: $0))" } == ["ConferenceTrip"])
    #expect(read.wish == nil)
  }

  @Test func `subclasses are added to a store that has objects of the superclass`() throws {
    let old = try context(Animal.self)
    old.insert(Animal(name: "a"))
    try old.save()
    let new = try context(Puppy.self)
    #expect(try all(new, Animal.self) == ["Animal a"])
    new.insert(Puppy(name: "p"))
    new.insert(Animal(name: "b"))
    try new.save()
    #expect(try all(try context(Puppy.self), Animal.self) == ["Animal a", "Animal b", "Puppy p"])
    let wider = try context(Cat.self, Puppy.self)
    wider.insert(Cat(name: "c"))
    try wider.save()
    #expect(
      try all(try context(Puppy.self, Cat.self), Animal.self)
        == ["Animal a", "Animal b", "Cat c", "Puppy p"])
  }

  @Test func `a program that lacks a class reads the nearest it has, and spares the rest`() throws {
    let new = try context(Puppy.self, Cat.self)
    let puppy = Puppy(name: "p")
    (puppy.weeks, puppy.trick, puppy.pedigree) = (3, "sit", "long")
    new.insert(puppy)
    new.insert(Cat(name: "c"))
    try new.save()
    let middle = try context(Dog.self)
    #expect(try all(middle, Animal.self) == ["Animal c", "Dog p"])
    #expect(try all(middle, Dog.self) == ["Dog p"])
    let dog = try #require(try middle.fetch(FetchDescriptor<Dog>()).first)
    #expect(dog.trick == "sit")
    dog.trick = "roll"
    dog.name = "q"
    try middle.save()
    let old = try context(Animal.self)
    #expect(try all(old, Animal.self) == ["Animal c", "Animal q"])
    for animal in try old.fetch(FetchDescriptor<Animal>()) { animal.name += "!" }
    try old.save()
    let back = try context(Puppy.self, Cat.self)
    let read = try #require(try back.fetch(FetchDescriptor<Puppy>()).first)
    #expect(
      [read.name, read.trick, read.pedigree, "\(read.weeks)"] == ["q!", "roll", "long", "3"])
    #expect(try all(back, Cat.self) == ["Cat c!"])
  }

  @Test func `a program that lacks a class deletes its objects whole`() throws {
    let new = try context(Puppy.self)
    let puppy = Puppy(name: "p")
    puppy.pedigree = "long"
    new.insert(puppy)
    try new.save()
    let old = try context(Animal.self)
    for animal in try old.fetch(FetchDescriptor<Animal>()) { old.delete(animal) }
    try old.save()
    let file = try RawDatabase(store.url)
    #expect(try file.column(#"SELECT count(*) FROM "Dog.pedigree""#) == ["0"])
    #expect(try file.column("SELECT count(*) FROM Animal") == ["0"])
  }

  @Test func `a class can't move to another table by itself`() throws {
    _ = try context(Puppy.self)
    let file = try RawDatabase(store.url)
    try file.execute(
      """
      UPDATE tessera_catalogue SET storage = 'entity', table_name = 'Puppy'
      WHERE entity = 'Puppy' AND attribute IS NULL;
      UPDATE tessera_schema SET fingerprint = '';
      """)
    #expect {
      try context(Puppy.self)
    } throws: { error in
      (error as? StoreError)?.code == .schemaChanged
        && "\(error)".contains("Puppy was kept with Puppy and is with Animal")
    }
  }

  @Test func `rows are read of a store that takes no writes`() throws {
    let context = try context(Puppy.self)
    context.insert(Puppy(name: "p"))
    try context.save()
    let reader = ModelContext(try store.open(Puppy.self, allowsSave: false))
    #expect(try all(reader, Animal.self) == ["Puppy p"])
  }

  @Test func `texts that are not in normal form are found at every level`() throws {
    let context = try context(Puppy.self)
    // "é" as one character and as two.
    let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
    let puppy = Puppy(name: decomposed)
    puppy.trick = decomposed
    context.insert(puppy)
    context.insert(Animal(name: composed))
    try context.save()
    #expect(
      try context.fetchCount(
        FetchDescriptor<Animal>(predicate: #Predicate { $0.name == composed })) == 2)
    #expect(
      try context.fetchCount(
        FetchDescriptor<Puppy>(
          predicate: #Predicate { $0.name == composed && $0.trick == composed })) == 1)
  }
}
