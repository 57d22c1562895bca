import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum Lazy {
  @Model final class Photo {
    var title: String
    @Attribute(.lazy) var pixels: Data?
    @Attribute(.lazy) var text: String = ""
    init(title: String) { self.title = title }
  }
}

private enum External {
  @Model final class Photo {
    var title: String
    @Attribute(.externalStorage) var pixels: Data?
    @Attribute(.externalStorage) var text: String = ""
    init(title: String) { self.title = title }
  }
}

private enum Wrong {
  @Model final class Photo {
    @Attribute(.externalStorage, .unique) var a: Data = Data()
    @Attribute(.externalStorage, .eager) var b: Data = Data()
    @Attribute(.externalStorage) var c = 1
    @Attribute(.externalStorage) var d = UUID()
    init() {}
  }
}

struct ExternalDeclarationTests {
  @Test func `options that contradict it are problems of the schema`() throws {
    let problems = Schema(Wrong.Photo.self).problems
    #expect(problems.map(\.property) == ["a", "b", "c", "d"])
    let error = try #require(throws: SchemaError.self) { try memoryContainer(Wrong.Photo.self) }
    #expect("\(error)".contains(".unique and .externalStorage"))
    #expect("\(error)".contains(".eager and .externalStorage"))
    #expect("\(error)".contains("for Data, String and Codable values"))
  }

  @Test func `an attribute becomes external and lazy again with the values it has`() throws {
    let file = try TemporaryStore()
    let text = String(repeating: "long ", count: 40_000)
    do {
      let context = ModelContext(try file.open(Lazy.Photo.self))
      let photo = Lazy.Photo(title: "0")
      photo.pixels = .pattern(1 << 18, seed: 0)
      photo.text = text
      context.insert(photo)
      try context.save()
    }
    #expect(try file.externalNames().isEmpty)
    do {
      let context = ModelContext(try file.open(External.Photo.self))
      let old = try #require(try context.fetch(FetchDescriptor<External.Photo>()).first)
      #expect(old.pixels == .pattern(1 << 18, seed: 0) && old.text == text)
      let photo = External.Photo(title: "1")
      photo.pixels = .pattern(1 << 18, seed: 1)
      photo.text = text + "1"
      context.insert(photo)
      try context.save()
    }
    #expect(try file.externalNames().count == 2)
    do {
      let context = ModelContext(try file.open(Lazy.Photo.self))
      let sorted = FetchDescriptor<Lazy.Photo>(sortBy: [SortDescriptor(\.title)])
      let photos = try context.fetch(sorted)
      #expect(photos.map(\.pixels) == [.pattern(1 << 18, seed: 0), .pattern(1 << 18, seed: 1)])
      #expect(photos.map(\.text) == [text, text + "1"])
      // A comparison in the store would pass over the values in files.
      let pixels: Data? = .pattern(1 << 18, seed: 1)
      let equal = FetchDescriptor<Lazy.Photo>(predicate: #Predicate { $0.pixels == pixels })
      let error = try #require(throws: StoreError.self) { try context.fetch(equal) }
      #expect(error.code == .unsupported && error.property == "pixels")
      #expect(
        try context.fetchCount(
          FetchDescriptor<Lazy.Photo>(predicate: #Predicate { $0.pixels == nil }))
          == 0)
      // What is set from now on is in the row, and its file goes.
      photos[1].pixels = .pattern(1 << 18, seed: 2)
      try context.save()
      #expect(try file.externalNames().count == 1)
      #expect(try context.fetchCount(equal) == 0)
    }
  }

  @Test func `declarations that differ in it alone share a store`() throws {
    let file = try TemporaryStore()
    let lazy = ModelContext(try file.open(Lazy.Photo.self))
    let external = ModelContext(try file.open(External.Photo.self))
    let photo = External.Photo(title: "a")
    photo.pixels = .pattern(1 << 18, seed: 1)
    external.insert(photo)
    try external.save()
    let same = try #require(try lazy.fetch(FetchDescriptor<Lazy.Photo>()).first)
    #expect(same.pixels == .pattern(1 << 18, seed: 1))
    same.pixels = .pattern(1 << 18, seed: 2)
    try lazy.save()
    _ = try external.fetch(FetchDescriptor<External.Photo>())
    #expect(photo.pixels == .pattern(1 << 18, seed: 2))
  }
}
