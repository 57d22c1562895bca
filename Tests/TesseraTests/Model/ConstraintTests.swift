import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// `#Index` and `#Unique`.
struct ConstraintTests {
  @Test func `the declared lists are part of the schema, by number`() throws {
    let schema = Schema(Constrained.Book.self)
    #expect(schema.problems == [])
    let book = try #require(schema.store.entities.first { $0.name == "Book" })
    func names(_ lists: [[Int]]) -> [[String]] {
      lists.map { $0.map { book.properties[$0].name } }
    }
    #expect(names(book.indexes) == [["title"], ["shelf", "title"], ["pages"], ["code"]])
    #expect(names(book.uniques) == [["code"], ["shelf", "title"], ["seal"]])
    #expect(schema.store.entities.first { $0.name == "Shelf" }?.uniques == [])
  }

  @Test func `a model with constraints is stored as without`() throws {
    let context = ModelContext(try memoryContainer(Constrained.Book.self))
    let book = Constrained.Book(title: "t", code: 1)
    context.insert(book)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Constrained.Book>()) == 1)
  }

  @Test func `every key path that can't be part of one is a problem that names it`() throws {
    let problems = Schema(Misled.Part.self).problems
    #expect(
      problems.map(\.description) == [
        #"Part: #Index: Part.path leads to no stored property of the class; name stored ones only"#,
        #"Part: #Index: \.whole?.name leads to no stored property of the class; name stored ones only"#,
        #"Part.parts: #Index: \.parts is a to-many; name attributes and to-ones only"#,
        #"Part.text: #Index: \.text is lazy and in a table of its own; leave .lazy out"#,
        #"Part: #Index: names no property; name one, or leave it out"#,
        #"Part.name: #Index: names \.name twice; once is enough"#,
        #"Part: #Index(.rtree): there are no spatial indexes; declare .binary ones, or leave it out"#,
        #"Part: #Unique: \.mark is a property of Whole; declare it there"#,
        #"Part.bytes: #Unique: \.bytes is lazy and in a table of its own; say .eager too"#,
        #"Part.twin: #Unique: \.twin is kept at its other end, Twin; declare it there"#,
      ])
  }

  @Test func `the values of the macros are those of their arguments`() {
    let index = Schema.Index<Constrained.Book>([\.title], [\.shelf, \.title])
    #expect(index.indices == [.binary([\.title]), .binary([\.shelf, \.title])])
    #expect(index == Schema.Index(.binary([\.title]), .binary([\.shelf, \.title])))
    let unique = Schema.Unique<Constrained.Book>([\.title, \.code])
    #expect(unique.constraints == [[\.title, \.code]])
  }
}

enum Constrained {
  @Model final class Book {
    #Index<Book>([\.title], [\.shelf, \.title])
    #Index<Book>(.binary([\.pages]), .binary([\.code]))
    #Unique<Book>([\.code], [\.shelf, \.title])
    #Unique<Constrained.Book>([\.seal])
    var title: String
    var code: Int
    private(set) var pages = 0
    var shelf: Shelf?
    @Attribute(.eager) var seal = Data()
    init(title: String, code: Int) {
      self.title = title
      self.code = code
    }
  }

  @Model final class Shelf {
    @Relationship(inverse: \Book.shelf) var books: [Book] = []
  }
}

enum Misled {
  @Model final class Part {
    static var path: PartialKeyPath<Part> { \.length }
    #Index<Part>([Part.path], [\.whole?.name], [\.parts], [\.text], [])
    #Index<Part>([\.name, \.name], [\.name])
    #Index<Part>(.rtree([\.name]))
    #Unique<Whole>([\.mark])
    #Unique<Part>([\.bytes], [\.twin])
    var name = ""
    @Attribute(.lazy) var text = ""
    var bytes = Data()
    var whole: Whole?
    var twin: Twin?
    @Relationship(inverse: \Part.owner) var parts: [Part] = []
    var owner: Part?
    var length: Int { name.count }
  }

  @Model final class Whole {
    var name = ""
    var mark = 1
  }

  @Model final class Twin {
    @Relationship(inverse: \Part.twin) var part: Part
    init(part: Part) { self.part = part }
  }
}
