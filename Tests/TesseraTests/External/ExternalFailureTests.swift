import Foundation
import Tessera
import TesseraSQLite
import TesseraTestSupport
import Testing

/// A save with external values that throws has changed nothing, in the store, in memory and in the
/// folder of the files.
struct ExternalFailureTests {
  static let large = 1 << 17
  private struct Stop: Error {}

  @Test(arguments: [SaveStep.write, .history, .commit])
  func `a fault at any step leaves no file behind`(_ step: SaveStep) throws {
    let file = try TemporaryStore()
    let container = try file.open(Clip.self)
    let context = ModelContext(container)
    let clip = Clip(title: "a", film: .pattern(Self.large, seed: 1))
    context.insert(clip)
    try context.save()
    let before = try file.externalNames()
    clip.film = .pattern(Self.large, seed: 2)
    context.insert(Clip(title: "b", film: .pattern(Self.large, seed: 3)))
    let store = try #require(container.internals.store as? SQLiteStore)
    store.injectFault { if $0 == step { throw Stop() } }
    for _ in 0..<2 { #expect(throws: Stop.self) { try context.save() } }
    #expect(try file.externalNames() == before)
    #expect(clip.film == .pattern(Self.large, seed: 2))
    store.injectFault(nil)
    try context.save()
    #expect(try file.externalNames().count == 2)
    #expect(try file.externalNames() == file.referencedNames("Clip.film"))
  }

  @Test(arguments: [
    BreakingFiles.Failure("write", .ENOSPC), .init("write", after: 2, .ENOSPC),
    .init("write", after: 1, .EACCES), .init("sync", .EIO), .init("folder", .EROFS),
    .init("folder", after: 1, .EDQUOT),
  ])
  func `a disk that is full or broken is a typed error`(_ failure: BreakingFiles.Failure) throws {
    let file = try TemporaryStore()
    let files = BreakingFiles()
    let context = ModelContext(try files.open(file, Clip.self, durability: .full))
    let clips = (0..<3).map { Clip(title: "\($0)", film: .pattern(Self.large, seed: $0)) }
    for clip in clips { context.insert(clip) }
    files.fail(failure)
    for _ in 0..<2 {
      let error = try #require(throws: StoreError.self) { try context.save() }
      switch failure.code {
      case .ENOSPC, .EDQUOT: #expect(error.code == .noSpace)
      case .EACCES, .EROFS: #expect(error.code == .readOnly)
      default: #expect(error.code == .inputOutput)
      }
      #expect(error.file == "test.store")
      if failure.operation == "write" {
        #expect(error.entity == "Clip" && error.property == "film" && error.key != nil)
      }
      #expect(try file.externalNames().isEmpty)
      #expect(try RawDatabase(file.url).column("SELECT count(*) FROM Clip") == ["0"])
      #expect(context.hasChanges)
    }
    files.fail(nil)
    try context.save()
    let other = ModelContext(try file.open(Clip.self))
    for clip in try other.fetch(FetchDescriptor<Clip>()) {
      #expect(clip.film == .pattern(Self.large, seed: try #require(Int(clip.title))))
    }
    #expect(try file.externalNames().count == 3)
  }

  @Test func `a place for the files that is no folder is a typed error`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Clip.self))
    try Data([1]).write(to: file.externalFolder)
    context.insert(Clip(title: "a", film: .pattern(Self.large)))
    let error = try #require(throws: StoreError.self) { try context.save() }
    #expect(error.code == .inputOutput && error.entity == "Clip")
    #expect(context.hasChanges)
    try FileManager.default.removeItem(at: file.externalFolder)
    try context.save()
    #expect(try file.externalNames().count == 1)
  }

  @Test
  func `a file is on disk in its folder before the commit, and gone there before it is forgotten`()
    throws
  {
    let file = try TemporaryStore()
    let files = BreakingFiles()
    let container = try files.open(file, Clip.self, durability: .full)
    let context = ModelContext(container)
    let clip = Clip(title: "a", film: .pattern(Self.large, seed: 1))
    context.insert(clip)
    _ = files.takeLog()
    try context.save()
    let name = try #require(try file.externalNames().first)
    let folder = file.externalFolder.lastPathComponent
    let outer = file.url.deletingLastPathComponent().lastPathComponent
    #expect(
      files.takeLog() == [
        "write \(name)", "folder \(folder)", "folder new", "write \(name)", "sync new",
        "sync \(folder)", "sync \(outer)",
      ])
    clip.film = nil
    try context.save()
    // Not settled yet when it is replaced, it is moved first.
    #expect(
      files.takeLog() == [
        "move \(name)", "sync \(folder)", "remove \(name)", "remove \(name)", "sync \(folder)",
        "sync new",
      ])
    #expect(
      try RawDatabase(file.url).column("SELECT count(*) FROM tessera_discarded") == ["1"])
    clip.title = "b"
    try context.save()
    #expect(
      try RawDatabase(file.url).column("SELECT count(*) FROM tessera_discarded") == ["0"])
    #expect(files.takeLog() == [])
  }

  @Test func `without durability nothing is synced`() throws {
    let file = try TemporaryStore()
    let files = BreakingFiles()
    let context = ModelContext(try files.open(file, Clip.self, durability: .none))
    context.insert(Clip(title: "a", film: .pattern(Self.large)))
    try context.save()
    #expect(files.takeLog().filter { $0.hasPrefix("sync") } == [])
  }

  @Test func `a file that can't be removed is removed later`() throws {
    let file = try TemporaryStore()
    let files = BreakingFiles()
    let context = ModelContext(try files.open(file, Clip.self))
    let clip = Clip(title: "a", film: .pattern(Self.large))
    context.insert(clip)
    try context.save()
    files.fail(.init("remove", .EACCES))
    clip.film = nil
    try context.save()
    #expect(try file.externalNames().count == 1)
    files.fail(nil)
    clip.film = Data()
    try context.save()
    #expect(try file.externalNames().isEmpty)
  }
}
