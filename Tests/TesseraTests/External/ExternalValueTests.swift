import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct ExternalValueTests {
  static let large = 1 << 17
  static let tables = ["Clip.film", "Clip.sound", "Clip.script"]

  @Test func `large values are in files and come back exactly, small ones in rows`() throws {
    let file = try TemporaryStore()
    let script = String(repeating: "a\0e\u{301}é🎬", count: Self.large)
    do {
      let context = ModelContext(try file.open(Clip.self))
      let clip = Clip(title: "large", film: .pattern(Self.large, seed: 1))
      clip.sound = .pattern(300_001, seed: 2)
      clip.script = script
      context.insert(clip)
      context.insert(Clip(title: "small", film: .pattern(Self.large - 1, seed: 3)))
      context.insert(Clip(title: "empty", film: Data()))
      context.insert(Clip(title: "none"))
      try context.save()
    }
    #expect(try file.externalNames().count == 3)
    #expect(
      try file.externalNames() == file.referencedNames("Clip.film", "Clip.sound", "Clip.script"))
    let raw = try RawDatabase(file.url)
    #expect(
      try raw.column(#"SELECT typeof(value) FROM "Clip.film" ORDER BY id"#)
        == ["text", "blob", "blob"])
    let context = ModelContext(try file.open(Clip.self))
    let clips = try context.fetch(FetchDescriptor<Clip>(sortBy: [SortDescriptor(\.title)]))
    #expect(clips.map(\.title) == ["empty", "large", "none", "small"])
    #expect(clips.map { $0.film?.count } == [0, Self.large, nil, Self.large - 1])
    #expect(clips[1].film == .pattern(Self.large, seed: 1))
    #expect(clips[1].sound == .pattern(300_001, seed: 2))
    #expect(clips[1].script.isStoredLike(script))
    #expect(clips[3].film == .pattern(Self.large - 1, seed: 3))
    #expect(clips.allSatisfy { $0.missingProperties.isEmpty })
    #expect(clips[2].sound.isEmpty && clips[2].script.isEmpty)
  }

  @Test func `a value loaded from a file can be changed in place and saved again`() throws {
    let file = try TemporaryStore()
    let container = try file.open(Clip.self)
    let first = ModelContext(container)
    first.insert(Clip(title: "a", film: .pattern(Self.large)))
    try first.save()
    let second = ModelContext(container)
    let clip = try #require(try second.fetch(FetchDescriptor<Clip>()).first)
    clip.film?.append(7)
    clip.film?[0] = 9
    try second.save()
    var expected = Data.pattern(Self.large)
    expected.append(7)
    expected[0] = 9
    let third = ModelContext(container)
    #expect(try third.fetch(FetchDescriptor<Clip>()).first?.film == expected)
    #expect(try file.externalNames().count == 1)
  }

  @Test func `no file is read before its value is`() throws {
    let file = try TemporaryStore()
    let container = try file.open(Clip.self)
    let first = ModelContext(container)
    for index in 0..<3 { first.insert(Clip(title: "\(index)", film: .pattern(Self.large))) }
    try first.save()
    let names = try file.externalNames()
    for name in names {
      try FileManager.default.removeItem(at: file.externalFile(name))
    }
    let context = ModelContext(container)
    var clips: [Clip] = []
    let reports = try ReportLog.during({ report in names.contains(where: report.message.contains) })
    {
      clips = try context.fetch(FetchDescriptor<Clip>())
      #expect(clips.map(\.title) == ["0", "1", "2"])
    }
    #expect(reports.isEmpty && clips.count == 3)
  }

  @Test func `what is replaced, set to nil or deleted leaves no file`() throws {
    for durability in [ModelConfiguration.Durability.full, .none] {
      let file = try TemporaryStore()
      let context = ModelContext(try file.open(Strip.self, durability: durability))
      let strip = Strip(name: "s")
      context.insert(strip)
      let clips = (0..<4).map { Clip(title: "\($0)", film: .pattern(Self.large, seed: $0)) }
      strip.clips = clips
      try context.save()
      let first = try file.externalNames()
      #expect(first.count == 4)
      clips[0].film = .pattern(Self.large, seed: 9)
      clips[1].film = nil
      clips[2].film = Data([1])
      try context.save()
      let second = try file.externalNames()
      #expect(second.count == 2 && second.intersection(first).count == 1)
      context.delete(strip)
      try context.save()
      #expect(try file.externalNames().isEmpty)
      #expect(try RawDatabase(file.url).column(#"SELECT id FROM "Clip.film""#) == [])
    }
  }

  @Test func `a long text's file goes with it`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Clip.self))
    let clip = Clip(title: "a")
    clip.script = String(repeating: "x", count: Self.large)
    context.insert(clip)
    try context.save()
    let first = try file.externalNames()
    #expect(try first.count == 1 && first == file.referencedNames("Clip.script"))
    clip.script.append("y")
    try context.save()
    let second = try file.externalNames()
    #expect(second.count == 1 && second != first)
    clip.script = "short"
    try context.save()
    #expect(try file.externalNames().isEmpty)
  }

  @MainActor @Test func `with relaxed durability replaced files wait for more, or for the end`()
    throws
  {
    let file = try TemporaryStore()
    let container = try file.open(Clip.self, durability: .relaxed)
    let context = ModelContext(container)
    let clip = Clip(title: "a", film: .pattern(Self.large))
    context.insert(clip)
    try context.save()
    for seed in 1..<4 {
      clip.film = .pattern(Self.large, seed: seed)
      try context.save()
    }
    #expect(try file.externalNames().count == 4)
    for seed in 4..<70 {
      clip.film = .pattern(Self.large, seed: seed)
      try context.save()
    }
    #expect(try file.externalNames().count <= 33)
    try container.close()
    #expect(try file.externalNames() == file.referencedNames("Clip.film"))
    #expect(try file.externalNames().count == 1)
    #expect(try RawDatabase(file.url).column("SELECT file FROM tessera_discarded") == [])
  }

  @Test func `files move out of the folder of new ones, and are found on their way`() throws {
    let file = try TemporaryStore()
    let container = try file.open(Clip.self)
    let writer = ModelContext(container)
    for index in 0..<80 {
      writer.insert(Clip(title: "\(index)", film: .pattern(Self.large, seed: index)))
      try writer.save()
      #expect(try file.externalFiles().arrived.count <= 32)
    }
    #expect(try file.externalFiles().settled.count >= 48)
    let context = ModelContext(container)
    for clip in try context.fetch(FetchDescriptor<Clip>()) {
      #expect(clip.film == .pattern(Self.large, seed: try #require(Int(clip.title))))
    }
  }

  @Test func `a store in memory keeps everything in rows`() throws {
    let container = try memoryContainer(Clip.self)
    let context = ModelContext(container)
    context.insert(Clip(title: "a", film: .pattern(3 * Self.large)))
    try context.save()
    let other = ModelContext(container)
    #expect(try other.fetch(FetchDescriptor<Clip>()).first?.film == .pattern(3 * Self.large))
  }

  @Test func `another context sees a change of an external value`() throws {
    let file = try TemporaryStore()
    let container = try file.open(Clip.self)
    let first = ModelContext(container)
    let clip = Clip(title: "a", film: .pattern(Self.large, seed: 1))
    first.insert(clip)
    try first.save()
    let second = ModelContext(container)
    let seen = try #require(try second.fetch(FetchDescriptor<Clip>()).first)
    #expect(seen.film == .pattern(Self.large, seed: 1))
    clip.film = .pattern(Self.large, seed: 2)
    try first.save()
    _ = try second.fetch(FetchDescriptor<Clip>())
    #expect(seen.film == .pattern(Self.large, seed: 2))
    second.refault(seen)
    #expect(seen.film == .pattern(Self.large, seed: 2))
    // A container of its own, as another process has one: it hears through the history.
    let other = ModelContext(try file.open(Clip.self))
    let foreign = try #require(try other.fetch(FetchDescriptor<Clip>()).first)
    foreign.film = .pattern(Self.large, seed: 3)
    try other.save()
    _ = try second.fetch(FetchDescriptor<Clip>())
    #expect(seen.film == .pattern(Self.large, seed: 3))
    #expect(try file.externalNames().count == 1)
  }

  @Test func `a rollback brings the stored value back`() throws {
    let file = try TemporaryStore()
    let container = try file.open(Clip.self)
    let context = ModelContext(container)
    let clip = Clip(title: "a", film: .pattern(Self.large))
    context.insert(clip)
    try context.save()
    clip.film = nil
    context.rollback()
    #expect(clip.film == .pattern(Self.large))
    context.refault(clip)
    clip.film = Data([1])
    context.rollback()
    #expect(clip.film == .pattern(Self.large))
    context.delete(clip)
    context.rollback()
    #expect(clip.film == .pattern(Self.large))
    #expect(try file.externalNames().count == 1)
  }

  @Test func `the files have the permissions of the store`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Clip.self))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.url.path)
    context.insert(Clip(title: "a", film: .pattern(Self.large)))
    try context.save()
    func permissions(_ url: URL) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
    let name = try #require(try file.externalNames().first)
    #expect(try permissions(file.externalFile(name)) == 0o640)
    #expect(try permissions(file.externalFolder) == 0o750)
  }

  @Test func `a store that is opened for reading reads files`() throws {
    let file = try TemporaryStore()
    do {
      let context = ModelContext(try file.open(Clip.self))
      context.insert(Clip(title: "a", film: .pattern(Self.large)))
      try context.save()
    }
    let context = ModelContext(try file.open(Clip.self, allowsSave: false))
    #expect(try context.fetch(FetchDescriptor<Clip>()).first?.film == .pattern(Self.large))
  }
}
