import Foundation
import Tessera
import TesseraCore
import TesseraTestSupport
import Testing

/// The power fails at some moment: what was acknowledged is there afterwards, whole, and nothing else is
/// by half. 60 moments; `TESSERA_SOAK=1` gives 2,000, `TESSERA_SEED` the same ones again.
@Suite(.timeLimit(.minutes(30)))
struct PowerCutSoakTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isSoak = environment["TESSERA_SOAK"] == "1"

  @Test(arguments: [ModelConfiguration.Durability.full, .relaxed])
  func `after a power cut a store holds what was acknowledged`(
    _ durability: ModelConfiguration.Durability
  ) throws {
    let wanted = Self.isSoak ? 2_000 : 60
    var seed = Self.environment["TESSERA_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1 << 62)
    var (cuts, saves) = (0, 0)
    while cuts < wanted {
      print("power cut, \(durability): seed \(seed)")
      let work = try PowerCutWork(seed: seed, durability: durability)
      try work.run(saves: Self.isSoak ? 120 : 25)
      saves += work.pictures.count - 1
      let all = work.disk.eventCount
      let distance = max(1, all / (wanted - cuts))
      var disk = DiskAfterCut(work.disk)
      var random = SeededGenerator(seed: ~seed)
      while let hasChanged = disk.advance() {
        guard hasChanged, disk.position % distance == 0 else { continue }
        let loss = DiskAfterCut.Loss.allCases.randomElement(using: &random) ?? .all
        let place = "seed \(seed), \(durability), entry \(disk.position) of \(all), losing \(loss)"
        try check(disk, loss, of: work, durability == .full, &random, place)
        cuts += 1
      }
      seed += 1
    }
    print("power cuts, \(durability): \(cuts) in \(saves) saves")
  }

  /// Opens what is left at this moment and compares.
  private func check(
    _ disk: DiskAfterCut, _ loss: DiskAfterCut.Loss, of work: PowerCutWork, _ isFull: Bool,
    _ random: inout SeededGenerator, _ place: String
  ) throws {
    let file = try TemporaryStore()
    let folder = work.store.url.deletingLastPathComponent().path
    for (path, bytes) in disk.files(losing: loss, using: &random) {
      let name = path.dropFirst(folder.count + 1)
      let url = file.url.deletingLastPathComponent().appendingPathComponent(String(name))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
    // Shared memory is what was in it last: nothing that may be believed.
    if Bool.random(using: &random), FileManager.default.fileExists(atPath: file.url.path) {
      let noise = (0..<32_768).map { _ in UInt8.random(in: 0...255, using: &random) }
      try Data(noise).write(to: URL(fileURLWithPath: file.url.path + "-shm"))
    }
    let acknowledged = Int(disk.marks.last { $0.kind == PowerCutWork.saved }?.value ?? 0)
    var given: [Int: Set<Int64>] = [:]
    for mark in disk.marks where mark.kind >= PowerCutWork.keyGiven {
      given[mark.kind - PowerCutWork.keyGiven, default: []].insert(mark.value)
    }
    do {
      let found = try state(of: file, among: work.pictures, place)
      if isFull { #expect(found >= acknowledged, "\(place)") }
      #expect(found <= acknowledged + 1, "\(place): \(found) of \(acknowledged)")
      try use(file, isFull ? given : [:], place)
    } catch {
      Issue.record("\(place): \(error)")
    }
  }

  /// How many saves are in a file.
  private func state(
    of file: TemporaryStore, among pictures: [[String]], _ place: String
  ) throws -> Int {
    guard FileManager.default.fileExists(atPath: file.url.path) else { return 0 }
    let raw = try RawDatabase(file.url)
    #expect(try raw.column("PRAGMA integrity_check") == ["ok"], "\(place)")
    #expect(try raw.rows("PRAGMA foreign_key_check").isEmpty, "\(place)")
    let tables = try raw.column("SELECT name FROM sqlite_master WHERE type = 'table'")
    guard tables.contains("tessera_history") else {
      #expect(tables == [], "\(place): made by half")
      return 0
    }
    let count = try raw.column("SELECT count(*) FROM tessera_history").first.flatMap(Int.init) ?? -1
    guard count > 0, count < pictures.count else {
      // Made, but nothing saved yet.
      #expect(count == 0, "\(place): \(count) saves")
      #expect(try raw.column("SELECT count(*) FROM Note") == ["0"], "\(place)")
      return count
    }
    let picture = try PowerCutWork.picture(file.url)
    #expect(picture == pictures[count], "\(place): save \(count) is not whole")
    return count
  }

  /// Works on with what is left: history and rows agree, and no key is given a second time.
  private func use(_ file: TemporaryStore, _ given: [Int: Set<Int64>], _ place: String) throws {
    let container = try file.open(Note.self, Author.self, Asset.self, Clip.self)
    // Of external files none is missing, and none is nobody's.
    #expect(try file.externalNames() == file.referencedNames("Clip.film"), "\(place)")
    let internals = container.internals
    var rows: [Int: Set<Int64>] = [:]
    let history = try internals.store.read { reader in
      for (entity, _) in internals.origins.enumerated() {
        rows[entity] = Set(try reader.fetchKeys(FetchPlan(entity: entity)))
      }
      return try reader.history(after: 0)
    }
    var told: [Int: Set<Int64>] = [:]
    for change in history.flatMap(\.changes) {
      if change.kind == .insert { told[change.entity, default: []].formUnion(change.keys) }
      if change.kind == .delete { told[change.entity, default: []].subtract(change.keys) }
    }
    for entity in rows.keys {
      #expect(rows[entity, default: []] == told[entity, default: []], "\(place)")
    }
    let context = ModelContext(container, isolation: nil)
    for note in try context.fetch(FetchDescriptor<Note>()) {
      _ = (note.body, note.attachment, note.tags.map(\.name), note.folder?.name)
      #expect(note.missingProperties == [], "\(place)")
    }
    for clip in try context.fetch(FetchDescriptor<Clip>()) {
      // The reference holds a checksum, which reading compares.
      #expect((clip.film?.count ?? 0) >= 8 && clip.missingProperties == [], "\(place)")
    }
    let folder = Folder(name: "after")
    let note = Note(title: "after", folder: folder)
    note.tags = [Tag(name: "after")]
    let author = Author(name: "after")
    let book = Book(title: "after", author: author)
    book.pages = [Page(number: 1)]
    context.insert(note)
    context.insert(book)
    context.insert(Asset(key: "after", size: 1))
    let clip = Clip(title: "after", film: .pattern(200_000))
    context.insert(clip)
    try context.save()
    let models: [any PersistentModel] = [folder, note, author, book, clip] + note.tags + book.pages
    for model in models {
      let identifier = model.persistentModelID
      let entity = try #require(internals.entity(of: identifier))
      #expect(!given[entity, default: []].contains(identifier.key), "\(place): \(identifier)")
    }
    try internals.store.close()
  }
}
