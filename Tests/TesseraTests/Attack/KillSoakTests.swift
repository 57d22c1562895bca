import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A process that saves is killed at any moment: what it was told is saved is there, whole, and
/// nothing else is by half, external files included. 10 kills a durability; `TESSERA_SOAK=1` gives 250,
/// `TESSERA_SEED` the same moments again.
@Suite(.timeLimit(.minutes(30)))
struct KillSoakTests {
  @Test(arguments: ["full", "relaxed"])
  func `every save that returned before a kill is in the file, whole`(_ durability: String) throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["TESSERA_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
    let kills = environment["TESSERA_SOAK"] == "1" ? 250 : 10
    print("kills: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let file = try TemporaryStore()
    var (keys, acknowledged, stored): (Set<String>, Int, Int) = ([], 0, 0)
    for kill in 0..<kills {
      let lines = try killWriter(file.url, durability, &random)
      for line in lines {
        let words = line.split(separator: " ")
        guard words.count == 2 else { continue }
        if words[0] == "key" {
          #expect(keys.insert(String(words[1])).inserted, "kill \(kill): \(line) was given twice")
        } else if words[0] == "saved", let round = Int(words[1]) {
          #expect(round > acknowledged, "kill \(kill)")
          acknowledged = round
        }
      }
      let before = max(stored, acknowledged)
      stored = try check(file, atLeast: before, "seed \(seed), kill \(kill)")
    }
    #expect(acknowledged > 0)
    print("kills: \(kills), saves \(stored), keys \(keys.count)")
  }

  /// Starts the writer, kills it at some moment, and returns the whole lines it had written.
  private func killWriter(
    _ url: URL, _ durability: String, _ random: inout SeededGenerator
  ) throws -> [Substring] {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("tessera-test-writer")
    let path = process.executableURL?.path ?? ""
    if !FileManager.default.isExecutableFile(atPath: path) {
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
        .deletingLastPathComponent().appendingPathComponent("tessera-test-writer")
    }
    process.arguments = ["endless", url.path, durability]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let wanted = Int.random(in: 0..<40, using: &random)
    var (data, lineCount) = (Data(), 0)
    while lineCount < wanted {
      let chunk = pipe.fileHandleForReading.availableData
      if chunk.isEmpty { break }
      data.append(chunk)
      lineCount += chunk.count { $0 == 10 }
    }
    // Not a wait for something: the moment of a kill is what the test varies.
    usleep(.random(in: 0..<(wanted == 0 ? 60_000 : 4_000), using: &random))
    kill(process.processIdentifier, SIGKILL)
    data.append(pipe.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    let text = String(decoding: data, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines.removeLast()
    return lines
  }

  private func check(_ file: TemporaryStore, atLeast acknowledged: Int, _ place: String) throws
    -> Int
  {
    guard FileManager.default.fileExists(atPath: file.url.path) else {
      #expect(acknowledged == 0, "\(place)")
      return 0
    }
    let rank: Int
    do {
      let raw = try RawDatabase(file.url)
      #expect(try raw.column("PRAGMA integrity_check") == ["ok"], "\(place)")
      #expect(try raw.rows("PRAGMA foreign_key_check").isEmpty, "\(place)")
      let tables = try raw.column("SELECT name FROM sqlite_master WHERE type = 'table'")
      guard tables.contains("Note") else {
        // Killed while it made the file: all tables or none.
        #expect(tables.isEmpty && acknowledged == 0, "\(place)")
        return 0
      }
      let counter = try raw.rows("SELECT rank, tessera_version FROM Note WHERE title = 'counter'")
      rank = counter.first.flatMap { Int($0[0]) } ?? 0
      #expect(rank >= acknowledged, "\(place)")
      // One save may have been in the file before its return was told; no more.
      #expect(rank <= acknowledged + 1, "\(place)")
      if rank > 0 { #expect(counter == [["\(rank)", "\(rank)"]], "\(place)") }
      let history = try raw.rows(
        "SELECT count(*), max(sequence), min(sequence) FROM tessera_history")
      #expect(
        history == [rank == 0 ? ["0", "NULL", "NULL"] : ["\(rank)", "\(rank)", "1"]], "\(place)")
      let expected = (max(1, rank - 4)..<rank + 1).flatMap { ["\($0).0", "\($0).1"] }
      #expect(
        try raw.column("SELECT title FROM Note WHERE title <> 'counter' ORDER BY id") == expected,
        "\(place)")
      #expect(
        try raw.column("SELECT name FROM Tag ORDER BY id")
          == expected.map { String($0.prefix { $0 != "." }) }, "\(place)")
    }
    let context = ModelContext(try file.open(Note.self, Clip.self))
    try checkClips(file, context, rank, place)
    for note in try context.fetch(FetchDescriptor<Note>()) where note.title != "counter" {
      #expect(
        note.body == String(repeating: "\(note.rank) ", count: note.rank % 7 * 300), "\(place)")
      #expect(note.tags.map(\.name) == ["\(note.rank)"] && note.folder != nil, "\(place)")
      #expect(note.missingProperties == [], "\(place)")
    }
    return rank
  }

  /// No film is missing or another, and no file is nobody's.
  private func checkClips(
    _ file: TemporaryStore, _ context: ModelContext, _ rank: Int, _ place: String
  ) throws {
    let names = try file.externalNames()
    #expect(try names == file.referencedNames("Clip.film"), "\(place)")
    #expect(names.count == (rank == 0 ? 0 : min(rank, 5) + 1), "\(place)")
    #expect(
      try RawDatabase(file.url).column("SELECT count(*) FROM tessera_discarded") == ["0"],
      "\(place)")
    for clip in try context.fetch(FetchDescriptor<Clip>()) {
      let round = Int(clip.title).map { -$0 } ?? rank
      #expect(clip.film == .pattern(140_000 + round, seed: round), "\(place), \(clip.title)")
      #expect(clip.missingProperties == [], "\(place)")
    }
  }
}
