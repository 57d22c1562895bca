import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F32: two writers.
struct F32Tests {
  @Test func `F32 two processes save in turns, reading before they write, and nobody fails`()
    async throws
  {
    let rounds = 500
    let store = try TemporaryStore()
    let container = try store.open(Note.self, busyTimeout: .seconds(60))
    let context = ModelContext(container)
    context.insert(Note(title: "counter"))
    try context.save()
    let writers = try (0..<2).map { try WriterProcess(store.url, name: "w\($0)", rounds: rounds) }
    for writer in writers {
      let output = await writer.end()
      #expect(writer.status == 0, "\(output)")
      #expect(output.hasSuffix("saved \(rounds)\n"), "\(output)")
    }
    // Every other save of each counted up the same number, from what the other had left.
    let isCounter = #Predicate<Note> { $0.title == "counter" }
    let counter = try #require(try context.fetch(FetchDescriptor<Note>(predicate: isCounter)).first)
    #expect(counter.rank == rounds)
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 1 + rounds)
    let file = try RawDatabase(store.url)
    #expect(try file.column("SELECT count(*) FROM tessera_history") == ["\(2 * rounds + 1)"])
    #expect(try file.column("PRAGMA integrity_check") == ["ok"])
  }

  @Test
  func `F32 a writer that finds the lock taken says so in time, keeps its changes and retries`()
    throws
  {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Note.self, busyTimeout: .seconds(1)))
    let note = Note(title: "n")
    context.insert(note)
    try context.save()
    note.title = "changed"
    let rival = try RawDatabase(store.url)
    try rival.execute("BEGIN IMMEDIATE")
    let clock = ContinuousClock()
    let start = clock.now
    let error = #expect(throws: StoreError.self) { try context.save() }
    // It waited, and not for the lock to come free: that never happens here.
    #expect(clock.now - start >= .seconds(1))
    #expect(error?.code == .busy)
    #expect(error?.remedy != nil)
    #expect(note.title == "changed")
    #expect(context.hasChanges)
    try rival.execute("ROLLBACK")
    try context.save()
    #expect(try rival.column("SELECT title FROM Note") == ["changed"])
  }
}

/// A process of its own that opens a store and saves.
private final class WriterProcess {
  private let process = Process()
  private let output = Pipe()
  private let ended: AsyncStream<Void>

  init(_ url: URL, name: String, rounds: Int) throws {
    // The writer is built beside the tests.
    let folder = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("tessera-test-writer")
    process.arguments = [url.path, name, "\(rounds)"]
    process.standardOutput = output
    process.standardError = output
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    self.ended = ended
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
  }

  var status: Int32 { process.terminationStatus }

  /// What it printed, once it has ended.
  func end() async -> String {
    for await _ in ended {}
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
