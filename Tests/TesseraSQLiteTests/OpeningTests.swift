import Foundation
import Testing
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

struct OpeningTests {
  typealias Note = SampleSchema.Note
  let note = SampleSchema.note

  /// The sample schema with one more attribute of notes.
  func extended(_ change: (inout StoreSchema) -> Void) -> StoreSchema {
    var schema = SampleSchema.schema
    change(&schema)
    return schema
  }

  @Test func `a file that is no database is left as it is`() throws {
    let temporary = try TemporaryStore()
    let url = temporary.folder.appending(path: "garbage")
    let bytes = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try bytes.write(to: url)
    let error = try #require(throws: StoreError.self) {
      try SQLiteStore(
        schema: SampleSchema.schema, configuration: SQLiteConfiguration(location: .file(url)))
    }
    #expect(error.code == .notADatabase && error.file == "garbage")
    #expect(try Data(contentsOf: url) == bytes)
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.folder.path)
    #expect(names.filter { $0.hasPrefix("garbage") } == ["garbage"])
  }

  @Test func `a database of something else is left as it is`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.close()
    try temporary.sql("PRAGMA journal_mode = DELETE; DROP TABLE tessera_schema")
    let bytes = try Data(contentsOf: temporary.url)
    let error = try #require(throws: StoreError.self) { try temporary.another() }
    #expect(error.code == .notAStore)
    #expect(try Data(contentsOf: temporary.url) == bytes)
  }

  @Test func `a store keeps its identity and its rows`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { $0.insertNote(1, "x") }
    let other = try temporary.another()
    #expect(other.identifier == temporary.store.identifier)
    #expect(UUID(uuidString: other.identifier) != nil)
    #expect(try other.rows(FetchPlan(entity: note, columns: [Note.title])).count == 1)
  }

  @Test func `a store opened for reading takes no writes`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { $0.insertNote(1, "x") }
    let reader = try SQLiteStore(
      schema: SampleSchema.schema,
      configuration: SQLiteConfiguration(location: .file(temporary.url), isReadOnly: true))
    #expect(try reader.read { try $0.count(FetchPlan(entity: note)) } == 1)
    let error = try #require(throws: StoreError.self) { try reader.save { $0.insertNote(2, "y") } }
    #expect(error.code == .readOnly)
  }

  @Test func `many can make the same new store at once`() throws {
    let temporary = try TemporaryStore()
    let url = temporary.folder.appending(path: "new.store")
    let identifiers = Results()
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      identifiers.add {
        try SQLiteStore(
          schema: SampleSchema.schema, configuration: SQLiteConfiguration(location: .file(url))
        ).identifier
      }
    }
    #expect(identifiers.failures == [])
    #expect(Set(identifiers.values).count == 1 && identifiers.values.count == 6)
  }

  @Test func `new entities and attributes are added and old rows stay`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save { $0.insertNote(1, "x") }
    let schema = extended { schema in
      schema.entities[note].properties += [
        SampleSchema.attribute("pages", 8, .integer, "Int"),
        SampleSchema.attribute("scan", 9, .blob, "Data", isLazy: true),
      ]
      schema.entities.append(
        StoreEntity(
          name: "Author", index: 3,
          properties: [SampleSchema.attribute("name", 0, .text, "String", isUnique: true)]))
    }
    let newer = try temporary.another(schema: schema)
    try newer.save { $0.update(note, 1, [8: .integer(3), 9: .blob(Data([1]))]) }
    let plan = FetchPlan(entity: note, columns: [Note.title, 8, 9])
    #expect(
      try newer.rows(plan)
        == [[.integer(1), .integer(2), .text("x"), .integer(3), .blob(Data([1]))]])
    // Whoever still has the old schema can read, and is told when it writes.
    #expect(try temporary.store.rows(FetchPlan(entity: note, columns: [Note.title])).count == 1)
    let error = try #require(throws: StoreError.self) {
      try temporary.store.save { $0.insertNote(2, "y") }
    }
    #expect(error.code == .schemaChanged)
    #expect(try temporary.rows("SELECT count(*) FROM Note") == ["1"])
  }

  @Test func `a renamed attribute keeps its values and its number`() throws {
    let temporary = try TemporaryStore()
    try temporary.store.save {
      $0.insertFolder(1, "a")
      $0.insertNote(1, "x", folder: 1)
    }
    try temporary.store.save { $0.update(note, 1, [Note.body: .text("long")]) }
    let number = try temporary.rows(
      "SELECT number FROM tessera_catalogue WHERE entity = 'Note' AND attribute = 'title'")
    let schema = extended { schema in
      for (index, name) in [(Note.title, "headline"), (Note.body, "text"), (Note.folder, "box")] {
        schema.entities[note].properties[index].originalName =
          schema.entities[note].properties[index].name
        schema.entities[note].properties[index].name = name
      }
    }
    let newer = try temporary.another(schema: schema)
    let plan = FetchPlan(entity: note, columns: [Note.title, Note.body, Note.folder])
    #expect(try newer.rows(plan).map { $0[2...] } == [[.text("x"), .text("long"), .integer(1)]])
    #expect(try newer.related(SampleSchema.folder, SampleSchema.Folder.notes, of: 1) == [1])
    #expect(
      try temporary.rows(
        "SELECT number FROM tessera_catalogue WHERE entity = 'Note' AND attribute = 'headline'")
        == number)
    #expect(try newer.read { try $0.history(after: 0) }.count == 2)
  }

  @Test func `a change that needs a migration is refused and listed`() throws {
    let temporary = try TemporaryStore()
    let tables = try temporary.rows("SELECT sql FROM sqlite_master ORDER BY name")
    let schema = extended { schema in
      schema.entities[note].properties[Note.stars] = SampleSchema.attribute(
        "stars", Note.stars, .text, "String")
      schema.entities[note].properties.append(SampleSchema.attribute("more", 8, .text, "String"))
    }
    let error = try #require(throws: StoreError.self) { try temporary.another(schema: schema) }
    #expect(error.code == .schemaChanged)
    #expect(error.message.contains("Note.stars was integer and is text"))
    #expect(try temporary.rows("SELECT sql FROM sqlite_master ORDER BY name") == tables)
  }

  @Test func `an attribute that is gone from the schema stays in the file`() throws {
    let temporary = try TemporaryStore()
    try temporary.sql("INSERT INTO Note (id, title, code) VALUES (1, 'x', 'kept')")
    let smaller = extended { $0.entities[note].properties.removeLast() }
    let store = try temporary.another(schema: smaller)
    try store.save { $0.update(note, 1, [Note.title: .text("y")]) }
    #expect(try temporary.rows("SELECT title, code FROM Note") == ["y|kept"])
  }
}
