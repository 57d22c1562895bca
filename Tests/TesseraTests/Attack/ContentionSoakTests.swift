import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Two processes with four contexts each write to one file, for a second; `TESSERA_SOAK=1` gives 20.
@Suite(.timeLimit(.minutes(10)))
struct ContentionSoakTests {
  @Test func `eight contexts of two processes that write to one file lose nothing`() throws {
    let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] == "1"
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Note.self), isolation: nil)
    context.insert(Note(title: "shared"))
    context.insert(Folder(name: "all"))
    try context.save()
    let writers = try ["a", "b"].map { name in
      let process = try TestWriterProcess.make(
        ["contend", file.url.path, name, isSoak ? "20" : "1"])
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      return (process: process, output: output)
    }
    var (saved, shared): ([String: Int], Int) = ([:], 0)
    for writer in writers {
      let text = String(
        decoding: writer.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      writer.process.waitUntilExit()
      #expect(writer.process.terminationStatus == 0, "\(text)")
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        try #require(words.count == 6, "\(line)")
        saved[String(words[1])] = Int(words[3])
        shared += Int(words[5]) ?? 0
      }
    }
    #expect(saved.count == 8)
    // What a context finds that knew the file before, and what is in the file.
    let notes = try context.fetch(FetchDescriptor<Note>())
    let ranks = Dictionary(
      notes.map { ($0.title, $0.rank) }, uniquingKeysWith: { first, _ in first })
    #expect(ranks["shared"] == shared)
    for (name, count) in saved {
      #expect(ranks[name] == count)
      for number in 1...max(1, count) { #expect(ranks["\(name) \(number)"] == number) }
    }
    let total = saved.values.reduce(0, +)
    #expect(notes.count == 1 + 8 + total)
    let folder = try #require(try context.fetch(FetchDescriptor<Folder>()).first)
    #expect(folder.notes.count == total)
    let raw = try RawDatabase(file.url)
    #expect(try raw.column("PRAGMA integrity_check") == ["ok"])
    #expect(try raw.rows("PRAGMA foreign_key_check").isEmpty)
    // A commit each, none of them twice.
    let history = try raw.rows(
      "SELECT max(sequence), count(*), count(DISTINCT commit_id) FROM tessera_history")
    #expect(history[0][0] == "\(total + 1)")
    #expect(history[0][1] == history[0][2])
    print("contention: \(total) saves, \(shared) of them of the shared note")
  }
}
