import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Two processes with four contexts each insert the same unique names; `TESSERA_SOAK=1` gives 20,000 rows
/// over 2,000 names.
@Suite(.timeLimit(.minutes(10)))
struct UpsertSoakTests {
  @Test func `eight contexts of two processes that insert the same names make each once`() throws {
    let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] == "1"
    let (rows, names) = isSoak ? (20_000, 2_000) : (800, 60)
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(SharedLabel.self), isolation: nil)
    let known = SharedLabel(name: "n0", writes: -1)
    context.insert(known)
    try context.save()
    let writers = try ["a", "b"].map { name in
      let process = try TestWriterProcess.make(
        ["upsert", file.url.path, name, "\(rows / 2)", "\(names)"])
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      return (process: process, output: output)
    }
    for writer in writers {
      let text = String(
        decoding: writer.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      writer.process.waitUntilExit()
      #expect(writer.process.terminationStatus == 0, "\(text)")
      #expect(
        text.split(separator: "\n").count { $0.hasSuffix(" inserted \(rows / 8)") } == 4, "\(text)")
    }
    let raw = try RawDatabase(file.url)
    #expect(
      try raw.rows("SELECT count(*), count(DISTINCT name) FROM SharedLabel") == [
        ["\(names)", "\(names)"]
      ])
    // Each entry is under the label it was inserted with, and marked with it, once.
    #expect(try raw.column("SELECT count(*) FROM SharedEntry") == ["\(rows)"])
    let strays = """
      SELECT count(*) FROM SharedEntry LEFT JOIN SharedLabel ON SharedLabel.id = label \
      WHERE SharedLabel.name IS NULL OR title NOT LIKE '% ' || SharedLabel.name
      """
    #expect(try raw.column(strays) == ["0"])
    let pairs = """
      SELECT count(*), count(DISTINCT source), sum(target = label) FROM "SharedEntry.marks" \
      JOIN SharedEntry ON SharedEntry.id = source
      """
    #expect(try raw.rows(pairs) == [["\(rows)", "\(rows)", "\(rows)"]])
    #expect(try raw.column("PRAGMA integrity_check") == ["ok"])
    #expect(try raw.rows("PRAGMA foreign_key_check").isEmpty)
    // What a context finds that knew the file before.
    let labels = try context.fetch(FetchDescriptor<SharedLabel>())
    #expect(labels.count == names && labels.contains { $0 === known })
    #expect(known.writes >= 0)
    #expect(labels.reduce(0) { $0 + $1.entries.count } == rows)
    #expect(known.entries.allSatisfy { $0.title.hasSuffix(" n0") })
    let saves = try raw.rows("SELECT max(sequence), count(DISTINCT commit_id) FROM tessera_history")
    #expect(saves[0][0] == saves[0][1])
    print("upserts: \(rows) rows over \(names) names in \(saves[0][0]) saves")
  }
}
