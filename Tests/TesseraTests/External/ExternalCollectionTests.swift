import Foundation
import Tessera
import TesseraCore
import TesseraSQLite
import TesseraTestSupport
import Testing

/// Which files are removed, and when.
struct ExternalCollectionTests {
  static let large = 1 << 17

  @Test(arguments: [true, false])
  func `what a reader may still see stays until it is done`(_ isSameProcess: Bool) throws {
    let file = try TemporaryStore()
    let container = try file.open(Clip.self)
    let context = ModelContext(container)
    let clip = Clip(title: "a", film: .pattern(Self.large, seed: 1))
    context.insert(clip)
    try context.save()
    let first = try file.externalNames()
    let own = try #require(container.internals.store as? SQLiteStore)
    // A store of its own knows no more of the writer's than that of another process.
    let other = try SQLiteStore(
      schema: own.schema, configuration: SQLiteConfiguration(location: .file(file.url)))
    let film = try #require(
      own.schema.entities[0].properties.first { $0.name == "film" }?.index)
    try (isSameProcess ? own : other).read { reader in
      clip.film = .pattern(Self.large, seed: 2)
      try context.save()
      clip.film = nil
      try context.save()
      #expect(try file.externalNames().isSuperset(of: first))
      var found: [Data?] = []
      try reader.fetch(FetchPlan(entity: 0, columns: [film])) { found.append($0.blob(2)) }
      #expect(found == [.pattern(Self.large, seed: 1)])
    }
    clip.film = Data()
    try context.save()
    #expect(try file.externalNames().isEmpty)
  }

  @Test func `a file whose save was killed is removed at the next opening, another's is not`()
    throws
  {
    let file = try TemporaryStore()
    var number = ""
    do {
      let context = ModelContext(try file.open(Clip.self))
      context.insert(Clip(title: "a", film: .pattern(Self.large)))
      try context.save()
    }
    let name = try #require(try file.externalNames().first)
    number = String(name.prefix { $0 != "-" })
    let arrivals = file.externalFolder.appendingPathComponent("new")
    for orphan in [
      "\(number)-1-00000000000000aa", "\(number)-99-00000000000000aa", "999-1-00000000000000aa",
    ] {
      try Data([1]).write(to: arrivals.appendingPathComponent(orphan))
    }
    try Data([1]).write(to: arrivals.appendingPathComponent("notes.txt"))
    let context = ModelContext(try file.open(Clip.self))
    #expect(try file.externalFiles().arrived == ["notes.txt"])
    #expect(try file.externalFiles().settled == [name])
    #expect(try context.fetch(FetchDescriptor<Clip>()).first?.film == .pattern(Self.large))
  }

  @Test
  func
    `what a process left when it was killed between commit and removal goes at the next opening`()
    throws
  {
    let file = try TemporaryStore()
    let files = BreakingFiles()
    do {
      let context = ModelContext(try files.open(file, Clip.self))
      for index in 0..<3 {
        context.insert(Clip(title: "\(index)", film: .pattern(Self.large, seed: index)))
      }
      try context.save()
      files.fail(.init("remove", .EIO))
      for clip in try context.fetch(FetchDescriptor<Clip>()) where clip.title != "1" {
        context.delete(clip)
      }
      try context.save()
      #expect(try file.externalNames().count == 3)
    }
    let context = ModelContext(try file.open(Clip.self))
    #expect(try file.externalNames() == file.referencedNames("Clip.film"))
    #expect(try file.externalNames().count == 1)
    #expect(try RawDatabase(file.url).column("SELECT file FROM tessera_discarded") == [])
    #expect(try context.fetch(FetchDescriptor<Clip>()).first?.film == .pattern(Self.large, seed: 1))
  }

  @Test func `rows deleted, replaced and inserted with plain SQL are looked after`() throws {
    let file = try TemporaryStore()
    do {
      let context = ModelContext(try file.open(Clip.self))
      for index in 0..<4 {
        context.insert(Clip(title: "\(index)", film: .pattern(Self.large, seed: index)))
      }
      try context.save()
    }
    let raw = try RawDatabase(file.url)
    try raw.execute(
      """
      DELETE FROM "Clip.film" WHERE id = 1;
      UPDATE "Clip.film" SET value = x'0102' WHERE id = 2;
      UPDATE "Clip.film" SET value = value;
      INSERT INTO "Clip.film" (id, value) VALUES (3, 'text') ON CONFLICT (id) DO UPDATE SET value = excluded.value;
      INSERT INTO "Clip.film" (id, value) VALUES (1, 'inline');
      """)
    let context = ModelContext(try file.open(Clip.self))
    #expect(try file.externalNames() == file.referencedNames("Clip.film"))
    #expect(try file.externalNames().count == 1)
    let sorted = FetchDescriptor<Clip>(sortBy: [SortDescriptor(\.title)])
    #expect(
      try context.fetch(sorted).map(\.film) == [
        Data("inline".utf8), Data([1, 2]), Data("text".utf8), .pattern(Self.large, seed: 3),
      ])
  }

  @Test func `a store without external attributes has none of it`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Note.self))
    let note = Note(title: "a")
    note.attachment = .pattern(1 << 18)
    context.insert(note)
    try context.save()
    #expect(
      try RawDatabase(file.url).rows("SELECT * FROM sqlite_master WHERE type = 'trigger'") == [])
    #expect(!FileManager.default.fileExists(atPath: file.externalFolder.path))
  }
}
