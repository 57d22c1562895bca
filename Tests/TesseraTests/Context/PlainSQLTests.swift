import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// The file by hand: what plain SQLite inserts, updates and sets to `NULL`, the objects read.
struct PlainSQLTests {
  private func store(_ types: any PersistentModel.Type...) throws -> TemporaryStore {
    let store = try TemporaryStore()
    var configuration = ModelConfiguration(url: store.url)
    configuration.durability = .none
    _ = try ModelContainer(for: Schema(types), configurations: [configuration])
    return store
  }

  @Test func `rows inserted by hand are objects, in every table`() throws {
    let store = try store(Note.self)
    let file = try RawDatabase(store.url)
    try file.execute(
      """
      INSERT INTO Folder (name) VALUES ('Inbox'), ('Archive');
      INSERT INTO Note (title, rank, folder) VALUES ('a', 1, 1), ('b', 2, 1), ('c', 3, 2);
      INSERT INTO Tag (id, name) VALUES (7, 't7'), (8, 't8');
      INSERT INTO "Note.tags" (source, target) VALUES (1, 8), (1, 7), (2, 7);
      INSERT INTO "Note.body" (id, value) VALUES (1, 'text');
      INSERT INTO "Note.attachment" (id, value) VALUES (2, x'0102');
      """)
    let context = ModelContext(try store.open(Note.self))
    let notes = try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)]))
    #expect(notes.map(\.title) == ["a", "b", "c"])
    #expect(notes.map { $0.folder?.name } == ["Inbox", "Inbox", "Archive"])
    #expect(notes[0].folder?.notes == [notes[0], notes[1]])
    #expect(Set(notes[0].tags.map(\.name)) == ["t7", "t8"])
    #expect(notes[1].tags[0].notes == [notes[0], notes[1]])
    #expect(notes[0].body == "text")
    #expect(notes[1].body == "")
    #expect(notes[1].attachment == Data([1, 2]))
    #expect(notes[0].attachment == nil)
    // Columns that were left out are missing, and read as their defaults.
    #expect(notes[0].weight == 1.5)
    #expect(notes[0].mood == .calm)
    #expect(notes[0].missingProperties.contains("weight"))
    // The keys given by hand are taken into account.
    let tag = Tag(name: "own")
    context.insert(tag)
    notes[0].tags.append(tag)
    notes[0].folder?.notes.append(Note(title: "d"))
    try context.save()
    #expect(try file.column("SELECT count(*) FROM Tag WHERE id > 8") == ["1"])
    let other = ModelContext(try store.open(Note.self))
    let inbox = try #require(try other.fetch(FetchDescriptor<Folder>()).first)
    #expect(inbox.notes.map(\.title) == ["a", "b", "d"])
    #expect(inbox.notes[0].tags.map(\.name).last == "own")
  }

  @Test func `keys may be anything but zero`() throws {
    let store = try store(Note.self)
    let file = try RawDatabase(store.url)
    try file.execute("INSERT INTO Note (id, title) VALUES (-5, 'a'), (0, 'b'), (9, 'c')")
    for _ in 0..<2 {
      let context = ModelContext(try store.open(Note.self))
      let notes = try context.fetch(FetchDescriptor<Note>())
      #expect(notes.map(\.title) == ["a", "c"])
      notes[0].rank += 1
      try context.save()
      context.refault(notes[0])
      #expect(notes[0].rank > 0)
    }
    #expect(try file.column("SELECT rank FROM Note WHERE id = -5") == ["2"])
  }

  @Test func `rows updated by hand are read, in every table`() throws {
    let store = try store(Note.self)
    do {
      let context = ModelContext(try store.open(Note.self))
      let note = Note(title: "a", folder: Folder(name: "f"))
      note.body = "text"
      note.tags = [Tag(name: "t"), Tag(name: "u")]
      context.insert(note)
      context.insert(Folder(name: "g"))
      try context.save()
    }
    let file = try RawDatabase(store.url)
    try file.execute(
      """
      UPDATE Note SET title = 'b', rank = 5, uid = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
        folder = (SELECT id FROM Folder WHERE name = 'g');
      UPDATE "Note.body" SET value = 'more';
      UPDATE "Note.tags" SET source_position = -source_position;
      DELETE FROM "Note.tags" WHERE target = (SELECT id FROM Tag WHERE name = 'u');
      UPDATE "Note.tags" SET target = (SELECT id FROM Tag WHERE name = 'u');
      """)
    let context = ModelContext(try store.open(Note.self))
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    #expect(note.title == "b")
    #expect(note.rank == 5)
    #expect(note.uid == UUID(uuidString: "AAAAAAAA-BBBB-CCCC-DDDD-EEEEEEEEEEEE"))
    #expect(note.body == "more")
    #expect(note.folder?.name == "g")
    #expect(note.tags.map(\.name) == ["u"])
    #expect(note.missingProperties.isEmpty)
  }

  @Test func `every column but the key can be set to NULL and is read`() throws {
    let store = try store(Note.self)
    do {
      let context = ModelContext(try store.open(Note.self))
      let note = Note(title: "a", folder: Folder(name: "f"))
      note.tags = [Tag(name: "t")]
      note.body = "text"
      context.insert(note)
      try context.save()
    }
    let file = try RawDatabase(store.url)
    let tables = ["Note", "Folder", "Tag", "Note.body", "Note.attachment", "Note.tags"]
    let kept = ["id", "tessera_version", "source", "target"]
    for table in tables {
      for column in try file.column("SELECT name FROM pragma_table_info('\(table)')")
      where !kept.contains(column) {
        try file.execute("UPDATE \"\(table)\" SET \"\(column)\" = NULL")
      }
    }
    let context = ModelContext(try store.open(Note.self))
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    #expect(note.title == "")
    #expect(note.rank == 0)
    #expect(note.weight == 1.5)
    #expect(note.mood == .calm)
    #expect(note.body == "")
    #expect(note.attachment == nil)
    #expect(note.folder == nil)
    #expect(note.tags.map(\.name) == [""])
    #expect(
      Set(note.missingProperties) == [
        "title", "rank", "isPinned", "weight", "made", "uid", "mood", "body",
      ])
    #expect(!context.hasChanges)
  }

  @Test func `NULL reads as the default or a stand-in, is listed, and stays until set`() throws {
    let store = try store(Habit.self)
    do {
      let context = ModelContext(try store.open(Habit.self))
      for rank in 1...5 {
        context.insert(Habit(kind: "k", rank: rank, date: .now, note: "n"))
      }
      try context.save()
    }
    let file = try RawDatabase(store.url)
    try file.execute(
      """
      UPDATE Habit SET name = NULL, kind = NULL, rank = NULL, date = NULL, mood = NULL
        WHERE id IN (2, 4);
      DELETE FROM "Habit.story" WHERE id IN (2, 4);
      """)
    let context = ModelContext(try store.open(Habit.self))
    let habits = try context.fetch(FetchDescriptor<Habit>())
    #expect(habits.count == 5)
    let habit = habits[1]
    #expect(habit.name == "walk")
    #expect(habit.kind == "")
    #expect(habit.rank == 0)
    #expect(habit.date == .distantPast)
    #expect(habit.mood == .bright)
    #expect(habit.missingProperties == ["name", "kind", "rank", "date", "mood"])
    #expect(habit.story == "once")
    #expect(habit.missingProperties.last == "note" || habit.missingProperties.contains("story"))
    #expect(habits[0].missingProperties.isEmpty)
    #expect(!context.hasChanges)
    habit.note = "changed"
    try context.save()
    #expect(try file.column("SELECT count(*) FROM Habit WHERE rank IS NULL") == ["2"])
    habit.rank = 0
    #expect(context.hasChanges)
    try context.save()
    #expect(!habit.missingProperties.contains("rank"))
    #expect(try file.column("SELECT count(*) FROM Habit WHERE rank IS NULL") == ["1"])
    #expect(
      try context.fetch(FetchDescriptor<Habit>(predicate: #Predicate { $0.rank == 0 })) == [habit])
    #expect(try context.fetchCount(FetchDescriptor<Habit>(sortBy: [SortDescriptor(\.rank)])) == 5)
  }

  @Test func `what the type can't be made from reads as missing, and reads again once mended`()
    throws
  {
    let store = try store(Note.self)
    let file = try RawDatabase(store.url)
    try file.execute(
      "INSERT INTO Note (title, rank, mood, uid) VALUES ('a', 'many', 'furious', 'no uuid')")
    let context = ModelContext(try store.open(Note.self))
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    #expect(note.rank == 0)
    #expect(note.mood == .calm)
    #expect(Set(note.missingProperties).isSuperset(of: ["rank", "mood", "uid"]))
    try file.execute("UPDATE Note SET rank = 3, mood = 'dark'")
    context.refault(note)
    #expect(note.rank == 3)
    #expect(note.mood == .dark)
    #expect(note.missingProperties.contains("uid"))
    #expect(!note.missingProperties.contains("rank"))
  }

  @Test func `a required to-one without a target reads as a phantom`() throws {
    let store = try store(Room.self)
    let file = try RawDatabase(store.url)
    try file.execute("INSERT INTO Room (name, floor) VALUES ('r', NULL), ('s', 77)")
    let context = ModelContext(try store.open(Room.self))
    let rooms = try context.fetch(FetchDescriptor<Room>(sortBy: [SortDescriptor(\.name)]))
    #expect(rooms[0].missingProperties == ["floor"])
    for room in rooms {
      let floor = room.floor
      #expect(floor.name == "")
      #expect(floor.rooms.isEmpty)
      #expect(floor.isDeleted)
      #expect(floor.modelContext == nil)
      let reports = ReportLog.during({ $0.kind == .changeDropped && $0.entity == "Floor" }) {
        floor.name = "written"
      }
      #expect(reports.count >= 1)
      #expect(floor.name == "")
    }
    rooms[0].name = "renamed"
    try context.save()
    for room in rooms { room.floor = Floor(name: "new") }
    try context.save()
    #expect(try file.column("SELECT count(*) FROM Room JOIN Floor ON Floor.id = floor") == ["2"])
  }

  @Test func `an optional to-one that leads nowhere is nil, and can be set`() throws {
    let store = try store(Letter.self)
    let file = try RawDatabase(store.url)
    try file.execute("INSERT INTO Letter (text, stamp) VALUES ('l', 77), ('m', 78)")
    let context = ModelContext(try store.open(Letter.self))
    let letters = try context.fetch(FetchDescriptor<Letter>())
    #expect(letters.map { $0.stamp == nil } == [true, true])
    #expect(!context.hasChanges)
    letters[0].stamp = Stamp(value: 5)
    letters[1].stamp = nil
    try context.save()
    #expect(try file.rows("SELECT text, stamp FROM Letter WHERE stamp IS NULL") == [["m", "NULL"]])
  }

  @Test func `a row whose version was counted up by hand is shown by objects already loaded`()
    throws
  {
    let store = try store(Note.self)
    let context = ModelContext(try store.open(Note.self))
    let folders = ["a", "b"].map(Folder.init)
    let note = Note(title: "old", rank: 1, folder: folders[0])
    note.body = "old body"
    context.insert(note)
    context.insert(folders[1])
    try context.save()
    #expect(folders.map(\.notes.count) == [1, 0])
    let file = try RawDatabase(store.url)
    try file.execute(
      """
      UPDATE Note SET title = 'new', rank = 2, tessera_version = tessera_version + 1,
        folder = (SELECT id FROM Folder WHERE name = 'b');
      UPDATE "Note.body" SET value = 'new body'
      """)
    note.rank = 7
    let title = track { _ = note.title }
    let stars = track { _ = note.stars }
    #expect(try context.fetch(FetchDescriptor<Note>()) == [note])
    #expect(note.title == "new")
    #expect(note.body == "new body")
    #expect(note.rank == 7)
    #expect(folders.map(\.notes.count) == [0, 1])
    #expect(title.count == 1)
    #expect(stars.count == 0)
    context.rollback()
    #expect(note.rank == 2)
  }
}
