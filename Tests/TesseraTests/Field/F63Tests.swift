import Foundation
import Tessera
import TesseraCore
import TesseraSQLite
import TesseraTestSupport
import Testing

/// F63: the write-ahead log stays small. Long form with `TESSERA_SOAK=1`.
struct F63SoakTests {
  private func logSize(_ store: TemporaryStore) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: store.url.path + "-wal")
    return attributes[.size] as? Int ?? 0
  }

  @Test func `F63 a context that stays holds no snapshot, and the log keeps its limit`() throws {
    let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] == "1"
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    try NoteShop.add(container, "read", count: 1_000)
    let reader = ModelContext(container, isolation: nil)
    let notes = try reader.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)]))
    let writer = ModelContext(container, isolation: nil)
    let own = Note(title: "written")
    writer.insert(own)
    let kilobyte = String(repeating: "0123456789abcdef", count: 64)
    let saves = isSoak ? 20_000 : 800
    var largest = 0
    for number in 0..<saves {
      own.title = "\(number) \(kilobyte)"
      try writer.save()
      if number.isMultiple(of: 50) { largest = max(largest, try logSize(store)) }
    }
    // 4 MB and what a commit adds before it is moved.
    #expect(largest < 5 << 20)
    #expect(notes.map(\.rank) == Array(0..<1_000))
    #expect(notes.allSatisfy { $0.title == "read" })
    let seen = try reader.fetch(FetchDescriptor<Note>()).first { $0.title.hasSuffix(kilobyte) }
    #expect(seen?.title == "\(saves - 1) \(kilobyte)")
    print("F63: \(saves) saves, largest log \(largest >> 10) KB")
    try NoteShop.close(container)
    #expect(try store.names() == ["test.store"])
  }

  @Test func `F63 a read that goes on holds the log, which is told, and lets go of it`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    let sqlite = try #require(container.internals.store as? SQLiteStore)
    sqlite.setLogLimits { limits in
      limits.checkpoint = 20
      limits.patience = 50
      limits.report = 300_000
    }
    try NoteShop.add(container, "first")
    let writer = ModelContext(container, isolation: nil)
    let reports = try ReportLog.during({ $0.kind == .logHeld }) {
      try sqlite.read { reader in
        let before = reader.sequence
        for number in 0..<400 {
          writer.insert(Note(title: "\(number)"))
          try writer.save()
        }
        // What it began with.
        #expect(reader.sequence == before)
      }
    }
    let held = try logSize(store)
    #expect(held > 300_000)
    #expect(!reports.isEmpty && reports.count < 6)
    #expect(reports.first?.message.contains("test.store") == true)
    let silence = try ReportLog.during({ $0.kind == .logHeld }) {
      for number in 0..<60 {
        writer.insert(Note(title: "after \(number)"))
        try writer.save()
      }
    }
    #expect(silence.isEmpty)
    // It begins anew, in the same room.
    #expect(try logSize(store) < held + 65_536)
  }

  @Test func `F63 readers that overlap without a pause don't keep the log from its limit`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    let sqlite = try #require(container.internals.store as? SQLiteStore)
    sqlite.setLogLimits { limits in
      limits.checkpoint = 20
      limits.patience = 100
    }
    try NoteShop.add(container, "first")
    let isOver = Guarded(false)
    let readers = DispatchGroup()
    for _ in 0..<2 {
      // Threads of their own: they never let go of theirs.
      DispatchQueue(label: "reader").async(group: readers) {
        while !isOver.withLock({ $0 }) {
          // The next begins before this one ends.
          _ = try? sqlite.read { _ in try sqlite.read { _ in } }
        }
      }
    }
    defer {
      isOver.withLock { $0 = true }
      readers.wait()
    }
    let before = try sqlite.writtenPages()
    var largest = 0
    for _ in 0..<300 {
      try NoteShop.add(container, "n")
      largest = max(largest, try logSize(store))
    }
    // It began anew: how often depends on how soon the readers are through.
    #expect(largest < (try sqlite.writtenPages() - before) * 4096 * 3 / 4)
  }
}
