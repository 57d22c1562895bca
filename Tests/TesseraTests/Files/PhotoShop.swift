import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A photo whose picture is in a file of its own.
@Model final class Snapshot {
  var title: String
  @Attribute(.externalStorage) var picture = Data()

  init(title: String) {
    self.title = title
    picture = PhotoShop.picture(title)
  }
}

/// Stores with external files for the tests of files.
enum PhotoShop {
  /// What is shown on a photo of a title.
  static func picture(_ title: String) -> Data {
    Data(
      repeating: UInt8(truncatingIfNeeded: title.utf8.reduce(7) { $0 &* 31 &+ Int($1) }),
      count: 140_000)
  }

  static func open(_ url: URL) throws -> ModelContainer {
    try ModelContainer(for: Snapshot.self, configurations: ModelConfiguration(url: url))
  }

  static func add(_ container: ModelContainer, _ titles: [String]) throws {
    let context = ModelContext(container, isolation: nil)
    for title in titles { context.insert(Snapshot(title: title)) }
    try context.save()
  }

  /// Makes a store of photos, and closes it.
  static func make(_ url: URL, _ titles: [String]) throws {
    let container = try open(url)
    try add(container, titles)
    try NoteShop.close(container)
  }

  /// The files of a store's pictures, wherever they are in its folder.
  static func files(_ url: URL) throws -> [String] {
    let folder = url.path + "-external"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0 != "new" }.map { ($0 as NSString).lastPathComponent }.sorted()
  }

  /// Opens a store: it has these photos with their pictures, and no file beside theirs.
  static func expect(_ titles: [String], at url: URL) throws {
    do {
      let container = try open(url)
      let context = ModelContext(container, isolation: nil)
      let photos = try context.fetch(FetchDescriptor<Snapshot>())
      #expect(photos.map(\.title).sorted() == titles.sorted())
      #expect(photos.allSatisfy { $0.picture == picture($0.title) })
      #expect(photos.allSatisfy { $0.missingProperties == [] })
      try NoteShop.close(container)
    }
    #expect(try files(url).count == titles.count)
    #expect(try RawDatabase(url).column("PRAGMA integrity_check") == ["ok"])
  }
}
