public import Foundation
import Tessera
import TesseraCore

extension Exercise {
  /// Makes a store with something of everything in it, in one file without a log.
  public static func makeStore(at url: URL) throws {
    try fill(url) { try $0.internals.store.close() }
    let raw = try RawDatabase(url)
    _ = try raw.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    _ = try raw.rows("PRAGMA journal_mode = DELETE")
  }

  /// Makes the same store, most of it still in its log.
  ///
  /// - Returns: The file and the log.
  public static func makeStoreAndLog(at url: URL) throws -> (file: Data, log: Data) {
    var copies = (file: Data(), log: Data())
    try fill(url) { container in
      copies.file = try Data(contentsOf: url)
      copies.log = try Data(contentsOf: URL(fileURLWithPath: url.path + "-wal"))
      try container.internals.store.close()
    }
    return copies
  }

  private static func sign(_ index: Int) -> Sign {
    let sign = Sign(text: "sign \(index)")
    sign.large = index == 2 ? .max : UInt64(index)
    sign.huge = Int128.max - Int128(index)
    sign.price = Decimal(index) / 8
    sign.link = URL(string: "https://example.com/\(index)")
    sign.facts.names = ["a", "b"]
    sign.facts.depths = ["root": Double(index)]
    sign.facts.light = .behind(.shade(index))
    sign.words = ["w"]
    sign.counts = [index: Date(timeIntervalSinceReferenceDate: 0)]
    sign.story = [Facts(), sign.facts]
    return sign
  }

  private static func fill(_ url: URL, _ done: (ModelContainer) throws -> Void) throws {
    var configuration = ModelConfiguration(url: url)
    configuration.durability = .none
    let container = try ModelContainer(for: schema, configurations: [configuration])
    let context = ModelContext(container, isolation: nil)
    let folders = (0..<4).map { Folder(name: "folder \($0)") }
    let tags = (0..<4).map { Tag(name: "tag \($0)") }
    for folder in folders { context.insert(folder) }
    for index in 0..<12 {
      let note = Note(title: "note \(index)", rank: index, folder: folders[index % 4])
      note.tags = [tags[index % 4], tags[(index + 1) % 4]]
      note.body = String(repeating: "body \(index) ", count: 40)
      note.attachment = Data(repeating: UInt8(index), count: index * 300)
      note.mood = .bright
      note.subtitle = "sub"
      context.insert(note)
      if index.isMultiple(of: 4) { try context.save() }
    }
    try context.save()
    let beds = (0..<2).map { Bed(name: "bed \($0)") }
    for bed in beds { context.insert(bed) }
    var plants: [Plant] = []
    for index in 0..<9 {
      let plant = Plant(code: "p\(index)", bed: beds[index % 2])
      context.insert(plant)
      plant.label = "label \(index)"
      plant.pollen = Data(repeating: UInt8(index), count: index)
      plant.number = index.isMultiple(of: 3) ? nil : index
      plant.height = Double(index) / 7
      plant.planted = Date(timeIntervalSinceReferenceDate: Double(index))
      plant.parent = index > 2 ? plants[index / 3] : nil
      plant.neighbours = Array(plants.suffix(3))
      if index.isMultiple(of: 2) { plant.sign = sign(index) }
      plants.append(plant)
    }
    let strip = Strip(name: "strip")
    context.insert(strip)
    for index in 0..<3 {
      let clip = Clip(title: "clip \(index)", film: .pattern(index * 70_000, seed: index))
      clip.sound = .pattern(100, seed: index)
      clip.script = "script"
      clip.strip = strip
      context.insert(clip)
    }
    try context.save()
    // A deletion with values kept, and a text in another normal form.
    context.delete(plants[8])
    plants[3].label = "e\u{301}"
    try context.save()
    try done(container)
  }
}
