import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// The verbs for files while another process saves.
@Suite(.timeLimit(.minutes(10)))
struct OtherProcessTests {
  @Test func `another process's store is copied, not moved, and replaced under its hands`() throws {
    let store = try TemporaryStore()
    let (copy, new) = (store.place("copy.store"), store.place("new.store"))
    try NoteShop.make(new, "new")
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("tessera-test-writer")
    if !FileManager.default.isExecutableFile(atPath: process.executableURL?.path ?? "") {
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
        .deletingLastPathComponent().appendingPathComponent("tessera-test-writer")
    }
    process.arguments = ["endless", store.url.path, "relaxed"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    var told = ""
    while !told.contains("saved 3") {
      let chunk = output.fileHandleForReading.availableData
      try #require(!chunk.isEmpty)
      told += String(decoding: chunk, as: UTF8.self)
    }
    // It goes on saving until its pipe is full.
    try ModelContainer.copyStore(at: store.url, to: copy)
    do {
      let raw = try RawDatabase(copy)
      #expect(try raw.column("PRAGMA integrity_check") == ["ok"])
      let counter = try raw.column("SELECT rank FROM Note WHERE title = 'counter'")
      #expect(try raw.column("SELECT count(*) FROM tessera_history") == counter)
      #expect(try raw.rows("PRAGMA foreign_key_check").isEmpty)
    }
    for verb in [
      { try ModelContainer.moveStore(at: store.url, to: store.place("moved.store")) },
      { try ModelContainer.destroyStore(at: store.url) },
    ] {
      let error = #expect(throws: StoreError.self) { try verb() }
      #expect(error?.code == .inUse)
    }
    try ModelContainer.replaceStore(at: store.url, with: new)
    // The next save it tries ends it.
    _ = output.fileHandleForReading.readDataToEndOfFile()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1 && said.contains("replaced"))
    #expect(try NoteShop.titles(store.url) == ["new", "new", "new"])
    try ModelContainer.destroyStore(at: store.url)
    let names = try store.names()
    #expect(names == ["copy.store", "copy.store-external", "new.store"])
  }
}
