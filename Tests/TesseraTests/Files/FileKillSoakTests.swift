import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A process that copies, moves, replaces and removes stores is killed at any moment: every store that
/// is there is whole. 6 kills; `TESSERA_SOAK=1` gives 300, `TESSERA_SEED` the same moments again.
@Suite(.timeLimit(.minutes(30)))
struct FileKillSoakTests {
  @Test func `a store is there whole or not at all, whenever its mover is killed`() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["TESSERA_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
    let kills = environment["TESSERA_SOAK"] == "1" ? 300 : 6
    print("file kills: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let store = try TemporaryStore()
    let counts = ["one": 3, "two": 5]
    for (name, count) in counts {
      try make(store.place("\(name).store"), name, count)
    }
    try ModelContainer.copyStore(at: store.place("one.store"), to: store.place("live.store"))
    var (whole, absent) = (0, 0)
    for kill in 0..<kills {
      try killMover(store.folder, &random)
      for place in ["live", "copy", "moved"] {
        let url = store.place("\(place).store")
        guard FileManager.default.fileExists(atPath: url.path) else {
          #expect(place != "live", "seed \(seed), kill \(kill)")
          absent += 1
          continue
        }
        let names = try content(url)
        let name = try #require(names.first, "seed \(seed), kill \(kill), \(place)")
        #expect(names.count == counts[name], "seed \(seed), kill \(kill), \(place)")
        #expect(names.allSatisfy { $0 == name }, "seed \(seed), kill \(kill), \(place)")
        whole += 1
        let files = try PhotoShop.files(url)
        #expect(files.count == names.count, "seed \(seed), kill \(kill), \(place)")
      }
    }
    for place in ["live", "copy", "moved"] {
      try ModelContainer.destroyStore(at: store.place("\(place).store"))
    }
    // What is being copied is open, and keeps its log where that is killed.
    for name in ["one", "two"] { _ = try content(store.place("\(name).store")) }
    // Nothing that was being made is left, wherever it was.
    #expect(
      try store.names()
        == ["one.store", "one.store-external", "two.store", "two.store-external"], "seed \(seed)")
    print("file kills: \(kills), stores found whole \(whole), not there \(absent)")
  }

  private func open(_ url: URL) throws -> ModelContainer {
    try ModelContainer(for: Clip.self, configurations: ModelConfiguration(url: url))
  }

  private func make(_ url: URL, _ name: String, _ count: Int) throws {
    let container = try open(url)
    let context = ModelContext(container, isolation: nil)
    for _ in 0..<count {
      let clip = Clip(title: name)
      clip.film = PhotoShop.picture(name)
      context.insert(clip)
    }
    try context.save()
    try NoteShop.close(container)
  }

  /// The titles of a store's clips, which have their films.
  private func content(_ url: URL) throws -> [String] {
    let container = try open(url)
    let context = ModelContext(container, isolation: nil)
    let clips = try context.fetch(FetchDescriptor<Clip>())
    #expect(clips.allSatisfy { $0.film == PhotoShop.picture($0.title) })
    let titles = clips.map(\.title)
    try NoteShop.close(container)
    #expect(try RawDatabase(url).column("PRAGMA integrity_check") == ["ok"])
    return titles
  }

  /// Starts the mover and kills it at some moment.
  private func killMover(_ folder: URL, _ random: inout SeededGenerator) throws {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("tessera-test-writer")
    if !FileManager.default.isExecutableFile(atPath: process.executableURL?.path ?? "") {
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
        .deletingLastPathComponent().appendingPathComponent("tessera-test-writer")
    }
    process.arguments = ["files", folder.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let wanted = Int.random(in: 1..<8, using: &random)
    var lineCount = 0
    while lineCount < wanted {
      let chunk = pipe.fileHandleForReading.availableData
      if chunk.isEmpty { break }
      lineCount += chunk.count { $0 == 10 }
    }
    // Not a wait for something: the moment of a kill is what the test varies.
    usleep(.random(in: 0..<30_000, using: &random))
    kill(process.processIdentifier, SIGKILL)
    _ = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
  }
}
