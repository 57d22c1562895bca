import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Stores of notes for the tests of files.
enum NoteShop {
  static func open(_ url: URL) throws -> ModelContainer {
    try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
  }

  /// Makes a store with some notes of one title, and closes it.
  static func make(_ url: URL, _ title: String, count: Int = 3) throws {
    let container = try open(url)
    try add(container, title, count: count)
    try close(container)
  }

  static func add(_ container: ModelContainer, _ title: String, count: Int = 1) throws {
    let context = ModelContext(container, isolation: nil)
    for rank in 0..<count { context.insert(Note(title: title, rank: rank)) }
    try context.save()
  }

  static func close(_ container: ModelContainer) throws { try container.internals.store.close() }

  /// The titles in a store's file, as any tool sees them; the file is sound.
  static func titles(_ url: URL) throws -> [String] {
    let raw = try RawDatabase(url)
    #expect(try raw.column("PRAGMA integrity_check") == ["ok"])
    return try raw.column("SELECT title FROM Note ORDER BY id")
  }

  /// Puts files of external values beside a store.
  static func addExternal(_ url: URL, _ names: [String]) throws {
    let folder = URL(fileURLWithPath: url.path + "-external")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in names { try Data(name.utf8).write(to: folder.appendingPathComponent(name)) }
  }

  static func external(_ url: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path + "-external").sorted()
  }
}
