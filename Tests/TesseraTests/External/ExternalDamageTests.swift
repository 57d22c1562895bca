import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct ExternalDamageTests {
  static let large = 1 << 17

  /// A store with clips "0", "1", … and the names of their films' files, in this order.
  private func store(_ count: Int) throws -> (TemporaryStore, ModelContainer, [String]) {
    let file = try TemporaryStore()
    let container = try file.open(Clip.self)
    let context = ModelContext(container)
    for index in 0..<count {
      let clip = Clip(title: "\(index)", film: .pattern(Self.large, seed: index))
      clip.sound = .pattern(Self.large, seed: index + 1000)
      context.insert(clip)
      try context.save()
    }
    let texts = try RawDatabase(file.url).column(#"SELECT value FROM "Clip.film" ORDER BY id"#)
    return (file, container, texts.map { String($0.split(separator: " ")[1]) })
  }

  /// The reports of a file, of which no other test has one of the same name.
  private func during(_ name: String, _ body: () throws -> Void) rethrows -> [Report] {
    try ReportLog.during({ $0.kind == .unreadable && $0.message.contains(name) }, body)
  }

  @Test(arguments: ["missing", "short", "long", "changed", "folder"])
  func `a file that is not what it was is a stand-in and a report`(_ damage: String) throws {
    let (file, container, names) = try store(1)
    let url = file.externalFile(names[0])
    var bytes = try Data(contentsOf: url)
    try FileManager.default.removeItem(at: url)
    switch damage {
    case "short": try bytes.dropLast().write(to: url)
    case "long": try (bytes + [0]).write(to: url)
    case "changed":
      bytes[70_000] ^= 1
      try bytes.write(to: url)
    case "folder":
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    default: break
    }
    let context = ModelContext(container)
    let clip = try #require(try context.fetch(FetchDescriptor<Clip>()).first)
    let reports = during(names[0]) { for _ in 0..<3 { #expect(clip.film == nil) } }
    #expect(reports.count == 1)
    #expect(reports.first?.property == "film")
    #expect(reports.first?.key == 1)
    #expect(clip.missingProperties == ["film"])
    #expect(clip.sound == .pattern(Self.large, seed: 1000))
    // A save of something else leaves the reference alone.
    clip.title = "other"
    try context.save()
    #expect(try file.referencedNames("Clip.film") == [names[0]])
    // The file is back: a refaulted object reads it.
    try? FileManager.default.removeItem(at: url)
    try Data.pattern(Self.large, seed: 0).write(to: url)
    context.refault(clip)
    #expect(clip.film == .pattern(Self.large, seed: 0))
    #expect(clip.missingProperties == [])
  }

  @Test func `setting a value that could not be read is a change, even to the stand-in`() throws {
    let (file, container, names) = try store(1)
    try FileManager.default.removeItem(at: file.externalFile(names[0]))
    let context = ModelContext(container)
    let clip = try #require(try context.fetch(FetchDescriptor<Clip>()).first)
    _ = during(names[0]) { #expect(clip.film == nil) }
    clip.film = nil
    try context.save()
    #expect(try file.referencedNames("Clip.film") == [])
    #expect(clip.missingProperties == [])
  }

  @Test func `a fetch of external values goes on past one that can't be read`() throws {
    let (file, container, names) = try store(4)
    try FileManager.default.removeItem(at: file.externalFile(names[2]))
    let context = ModelContext(container)
    var descriptor = FetchDescriptor<Clip>(sortBy: [SortDescriptor(\.title)])
    descriptor.propertiesToFetch = [\.title, \.film]
    var clips: [Clip] = []
    let reports = try during(names[2]) { clips = try context.fetch(descriptor) }
    #expect(reports.count == 1 && reports.first?.property == "film")
    // Read with the fetch: gone files matter no more.
    try FileManager.default.removeItem(at: file.externalFolder)
    for index in [0, 1, 3] { #expect(clips[index].film == .pattern(Self.large, seed: index)) }
    #expect(clips[2].film == nil && clips[2].missingProperties == ["film"])
  }

  @Test func `a reference that names no file of the store leads nowhere`() throws {
    let (file, container, _) = try store(1)
    let raw = try RawDatabase(file.url)
    // None of these is a reference as the store writes them: they are values, as inline text is.
    for text in [
      "tessera-file ../../etc/passwd 1 00000000", "tessera-file 1-1-00 1 00000000",
      "tessera-file 1-1-0000000000000000 -1 00000000", "tessera-file ", "plain",
    ] {
      try raw.execute(#"UPDATE "Clip.film" SET value = '\#(text)'"#)
      let context = ModelContext(container)
      let clip = try #require(try context.fetch(FetchDescriptor<Clip>()).first)
      let reports = during("tessera-file") { #expect(clip.film == Data(text.utf8)) }
      #expect(reports.isEmpty)
    }
    try raw.execute(
      #"UPDATE "Clip.film" SET value = 'tessera-file 1-1-0000000000000000 9000000000000 00000000'"#)
    let context = ModelContext(container)
    let clip = try #require(try context.fetch(FetchDescriptor<Clip>()).first)
    let reports = during("1-1-0000000000000000") { #expect(clip.film == nil) }
    #expect(reports.count == 1)
  }

  @Test func `a folder that is gone is made again by the next save`() throws {
    let (file, container, _) = try store(1)
    try FileManager.default.removeItem(at: file.externalFolder)
    let context = ModelContext(container)
    context.insert(Clip(title: "new", film: .pattern(Self.large, seed: 5)))
    try context.save()
    let isNew = #Predicate<Clip> { $0.title == "new" }
    let other = ModelContext(container)
    let clip = try other.fetch(FetchDescriptor(predicate: isNew)).first
    #expect(clip?.film == .pattern(Self.large, seed: 5))
  }
}
