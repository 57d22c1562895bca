import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct ReadOnlyTests {
  @Test func `a store opened for reading is read and not written`() throws {
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(Note.self))
      context.insert(Note(title: "n", folder: Folder(name: "f")))
      try context.save()
    }
    let file = try RawDatabase(store.url).dump()
    let context = ModelContext(try store.open(Note.self, allowsSave: false))
    let note = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    #expect(note.folder?.name == "f")
    note.title = "changed"
    let reports = ReportLog.during({ ($0.cause as? StoreError)?.code == .readOnly }) {
      context.insert(Note(title: "new"))
    }
    #expect(reports.isEmpty)
    let error = #expect(throws: StoreError.self) { try context.save() }
    #expect(error?.code == .readOnly)
    #expect(context.hasChanges)
    #expect(note.title == "changed")
    context.rollback()
    #expect(note.title == "n")
    #expect(try RawDatabase(store.url).dump() == file)
  }

  @Test func `a store that is not there can't be opened for reading`() throws {
    let store = try TemporaryStore()
    let error = #expect(throws: StoreError.self) { try store.open(Note.self, allowsSave: false) }
    #expect(error?.code == .cannotOpen)
    #expect(error?.message.contains("no file") == true)
    #expect(error?.remedy?.contains("allowsSave") == true)
    #expect(!FileManager.default.fileExists(atPath: store.url.path))
  }

  @Test func `inserts into a store that gives no keys ask it once for many`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Stamp.self, busyTimeout: .milliseconds(20)))
    let rival = try RawDatabase(store.url)
    try rival.execute("BEGIN IMMEDIATE")
    let stamps = (0..<10).map { Stamp(value: $0) }
    let reports = ReportLog.during({ $0.kind == .keysUnavailable && $0.entity == "Stamp" }) {
      for stamp in stamps { context.insert(stamp) }
    }
    try rival.execute("ROLLBACK")
    #expect(reports.count == 1)
    #expect(Set(stamps.map(\.persistentModelID)).count == 10)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Stamp>()) == 10)
  }

  @Test func `inserts into a store for reading only raise no alarm before the save fails`() throws {
    let store = try TemporaryStore()
    _ = try store.open(Stamp.self)
    let context = ModelContext(try store.open(Stamp.self, allowsSave: false))
    let stamps = (0..<10).map { Stamp(value: $0) }
    let reports = ReportLog.during({ $0.kind == .keysUnavailable && $0.entity == "Stamp" }) {
      for stamp in stamps { context.insert(stamp) }
    }
    #expect(reports.count == 0)
    #expect(Set(stamps.map(\.persistentModelID)).count == 10)
    #expect(throws: StoreError.self) { try context.save() }
  }
}
