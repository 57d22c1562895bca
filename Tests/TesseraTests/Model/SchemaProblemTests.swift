import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A raw value that stands for something only where it is long enough.
struct Code: RawRepresentable, Codable {
  var rawValue: String
  init?(rawValue: String) {
    guard rawValue.count >= 3 else { return nil }
    self.rawValue = rawValue
  }
  init(checked rawValue: String) { self.rawValue = rawValue }
}

enum Faulty {
  @Model final class Part {
    var code: Code
    var spare: Code
    var first: Whole?
    var second: Whole?
    init(code: Code) {
      self.code = code
      spare = code
    }
  }

  @Model final class Whole {
    @Relationship(inverse: \Part.first) var parts: [Part] = []
    @Relationship(inverse: \Part.first) var others: [Part] = []
    @Relationship(inverse: \Faulty.Folder.name) var folders: [Folder] = []
    init() {}
  }

  @Model final class Folder {
    var name: String
    init(name: String) { self.name = name }
  }
}

/// Annotations that contradict each other, or the property they are at.
enum Annotated {
  @Model final class Page {
    @Attribute(.lazy, .eager) var text = ""
    @Attribute(.unique, .lazy) var code = ""
    @Attribute(.unique) var digest = Data()
    @Attribute(.unique, .eager) var seal = Data()
    @Relationship(deleteRule: .cascade) var number = 0
    @Attribute(.unique) var cover: Page?
    @Attribute(.eager, .preserveValueOnDeletion) var leaves: [Page] = []
    @Relationship(.unique) var next: Page?
    @Relationship(.unique) var notes: [Page] = []
    @Attribute(originalName: "before") var previous: Page?
    init() {}
  }
}

/// A property with a default and no value to stand in for it.
@Model final class Coded {
  var name: String
  var code: Code = Code(checked: "default")
  init(name: String) { self.name = name }
}

struct SchemaProblemTests {
  @Test func `every problem of a schema is listed at once, and no file is made`() throws {
    let store = try TemporaryStore()
    let error = #expect(throws: SchemaError.self) {
      try store.open(Faulty.Whole.self, TesseraTestSupport.Folder.self)
    }
    let problems = try #require(error?.problems)
    #expect(
      Set(problems.map { "\($0.entity).\($0.property ?? "")" }) == [
        "Part.code", "Part.spare", "Whole.others", "Whole.folders", "Folder.",
      ])
    #expect(!FileManager.default.fileExists(atPath: store.url.path))
    #expect(Schema(Faulty.Whole.self).problems.count == 4)
  }

  @Test func `annotations that contradict each other or their property are problems`() throws {
    let problems = Schema(Annotated.Page.self).problems
    #expect(
      problems.map { $0.property ?? "" } == [
        "text", "code", "digest", "number", "cover", "leaves", "notes",
      ])
    #expect(problems.map(\.message).allSatisfy { $0.contains("leave") || $0.contains("say") })
    #expect(
      problems.contains { $0.message.contains("@Attribute(.eager, .preserveValueOnDeletion)") })
  }

  @Test func `a value without a stand-in reads as its default wherever there is none`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Coded.self))
    let coded = Coded(name: "n")
    context.insert(coded)
    try context.save()
    try RawDatabase(store.url).execute("UPDATE Coded SET code = 'x'")
    let other = ModelContext(try store.open(Coded.self))
    let found = try #require(try other.fetch(FetchDescriptor<Coded>()).first)
    #expect(found.code.rawValue == "default")
    #expect(found.missingProperties == ["code"])
    // Of an object that is not there nothing was ever read.
    try RawDatabase(store.url).execute("DELETE FROM Coded")
    let third = ModelContext(try store.open(Coded.self))
    let gone = try #require(third.model(for: coded.id) as? Coded)
    #expect(gone.code.rawValue == "default")
    #expect(gone.isDeleted)
    #expect(gone.code.rawValue == "default")
  }
}
