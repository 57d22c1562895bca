import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct TypedPathTests {
  let shelf: PathShelf
  private let note = PathNote.path

  init() throws { shelf = try PathShelf() }

  @Test func `attributes are compared with values`() throws {
    try shelf.expect(PathNote.path.title == "n3", ["n3"])
    try shelf.expect(PathNote.path.stars != 3 && PathNote.path.stars < 5, ["n0", "n1", "n2", "n4"])
    try shelf.expect(note.stars >= 8, ["n8", "r9"])
    try shelf.expect(note.stars > 8, ["r9"])
    try shelf.expect(note.stars <= 1, ["n0", "n1"])
    try shelf.expect(note.isPinned == true, ["n1", "n5", "r9"])
    try shelf.expect(note.price > 30, ["n7", "n8", "r9"])
    try shelf.expect(note.made < Date(timeIntervalSinceReferenceDate: 61), ["n0", "n1"])
    try shelf.expect(note.mood == .merry, ["n1", "n4", "n7"])
    try shelf.expect(note.state == .done, ["n7", "n8", "r9"])
    try shelf.expect(note.words == [], ["n0"])
    try shelf.expect(note.kind == .ruled, ["n2"])
    try shelf.expect(note.kind != .plain, ["n2"])
    try shelf.expect(note.kind.isIn([.ruled]), ["n2"])
    try shelf.expect(note.kind.rawValue > 0, ["n2"])
    try shelf.expect(note.otherKind == .ruled, ["n1", "n2"])
    try shelf.expect(note.otherKind != nil, ["n0", "n1", "n2"])
    try shelf.expect(note.otherKind != .ruled && note.stars < 4, ["n0", "n3"])
    try shelf.expect(note.otherKind.isIn([.plain]), ["n0"])
  }

  @Test func `Codable values are looked into`() throws {
    try shelf.expect(note.place.fields.origin.fields.year > 2007, ["n8", "r9"])
    try shelf.expect(note.place.fields.city != "Oslo", [])
    try shelf.expect(note.next.fields.city == "Rome", ["n0", "n1"])
    try shelf.expect(note.next.fields.origin.fields.year == 2000, ["n0", "n1"])
    try shelf.expect(note.next.fields.origin.fields.note == nil && note.next != nil, ["n0", "n1"])
    try shelf.expect(note.words.contains("w7"), ["n8", "r9"])
  }

  @Test func `optional values are compared as Swift compares them`() throws {
    try shelf.expect(note.subtitle == nil, ["n0", "n5"])
    try shelf.expect(note.subtitle != nil && note.stars < 3, ["n1", "n2"])
    try shelf.expect(note.subtitle == "s3", ["n3"])
    // No value differs from every value.
    try shelf.expect(note.subtitle != "s3" && note.stars < 6, ["n0", "n1", "n2", "n4", "n5"])
    // No value is neither less nor greater.
    try shelf.expect(note.rating < 2, ["n1", "n2"])
    try shelf.expect(!(note.rating < 2), ["n0", "n3", "n4", "n5", "n6", "n7", "n8", "r9"])
    try shelf.expect(note.rating >= 4, ["n8"])
    try shelf.expect(note.mood == nil, ["n5"])
  }

  @Test func `to-ones are followed, with or without an object at their end`() throws {
    try shelf.expect(note.folder.name == "red", ["n0", "n4", "n8"])
    try shelf.expect(note.folder.name != "red", ["n1", "n2", "n3", "n5", "n6", "n7", "r9"])
    try shelf.expect(note.folder.owner.name == "Ann", ["n2", "n6"])
    try shelf.expect(note.folder.owner.age > 20, ["n2", "n6"])
    try shelf.expect(note.folder.owner.age == nil && note.folder != nil, ["n0", "n4", "n8"])
    let folders = try shelf.context.fetch(
      FetchDescriptor(predicate: PathFolder.path.owner.name == "Ann"))
    #expect(folders.map(\.name) == ["blue"])
  }

  @Test func `a to-one is compared with an object, with nil and with a list`() throws {
    try shelf.expect(note.folder == shelf.red, ["n0", "n4", "n8"])
    try shelf.expect(note.folder == nil, ["n1", "n3", "n5", "n7", "r9"])
    try shelf.expect(note.folder != nil && note.folder != shelf.red, ["n2", "n6"])
    try shelf.expect(note.author.isIn([shelf.ann]), ["n0", "n6"])
    try shelf.expect(note.folder.owner == shelf.ann, ["n2", "n6"])
    let none: PathFolder? = nil
    try shelf.expect(note.folder == none, ["n1", "n3", "n5", "n7", "r9"])
    // In no store, so of no row.
    try shelf.expect(note.author == PathAuthor(name: "new"), [])
    let folders = try shelf.context.fetch(
      FetchDescriptor(predicate: PathFolder.path.owner == shelf.bea))
    #expect(folders.map(\.name) == ["red"])
  }

  @Test func `two values of an object are compared`() throws {
    try shelf.expect(note.author.name == note.folder.owner.name, ["n1", "n5", "n6", "n7"])
    try shelf.expect(note.author.age > note.stars, ["n0", "n6"])
    try shelf.expect(note.stars < note.author.age, ["n0", "n6"])
    try shelf.expect(note.rating == note.rating && note.stars < 2, ["n0", "n1"])
    try shelf.expect(note.title == note.subtitle, [])
    try shelf.expect(note.subtitle != note.title && note.stars < 2, ["n0", "n1"])
    try shelf.expect(note.author.name < note.folder.owner.name, ["n0"])
  }

  @Test func `membership in lists, sets and ranges`() throws {
    try shelf.expect(note.title.isIn(["n1", "n2", "x"]), ["n1", "n2"])
    try shelf.expect(note.stars.isIn(Set(0..<100_000)) && note.stars > 7, ["n8", "r9"])
    try shelf.expect(note.stars.isIn([Int]()), [])
    try shelf.expect(note.subtitle.isIn(["s1", "s2"]), ["n1", "n2"])
    try shelf.expect(note.subtitle.isIn([nil, "s1"]), ["n0", "n1", "n5"])
    try shelf.expect(note.mood.isIn([.wild]), ["n2", "n8"])
    try shelf.expect(note.stars.isIn(3...4), ["n3", "n4"])
    try shelf.expect(note.stars.isIn(3..<4), ["n3"])
    try shelf.expect(note.rating.isIn(1...2), ["n2", "n4"])
    try shelf.expect(note.rating.isIn(1..<2), ["n2"])
  }

  @Test func `texts are searched`() throws {
    try shelf.expect(note.title.contains("9"), ["r9"])
    try shelf.expect(note.title.starts(with: "r"), ["r9"])
    try shelf.expect(note.title.hasPrefix("n") && note.stars > 7, ["n8"])
    try shelf.expect(note.subtitle.contains("3"), ["n3"])
    try shelf.expect(note.subtitle.hasPrefix("s") && note.stars < 3, ["n1", "n2"])
    try shelf.expect(note.folder.name.contains("e") && note.stars < 3, ["n0", "n2"])
    try shelf.expect(note.title.isEmpty, [])
    try shelf.expect(note.title.contains("%"), [])
    try shelf.expect(note.title.hasSuffix("9"), ["r9"])
    try shelf.expect(note.subtitle.hasSuffix("3"), ["n3"])
    try shelf.expect(note.title.localizedStandardContains("R"), ["r9"])
    try shelf.expect(note.subtitle.localizedStandardContains("S3"), ["n3"])
    try shelf.expect(note.folder.name.localizedCaseInsensitiveContains("ED"), ["n0", "n4", "n8"])
    try shelf.expect(note.title.caseInsensitiveCompare("N3") == .orderedSame, ["n3"])
  }

  @Test func `numbers are reckoned with`() throws {
    try shelf.expect(note.stars * 2 + 1 > 16, ["n8", "r9"])
    try shelf.expect(10 - note.stars < 2, ["r9"])
    try shelf.expect(note.stars + note.stars == 6, ["n3"])
    try shelf.expect(note.price - 5 == 10, ["n3"])
  }

  @Test func `properties of subclasses are reached with as, and classes asked for with is`() throws
  {
    try shelf.expect(note.as(PathReport.self).pages > 10, ["r9"])
    try shelf.expect(note.as(PathReport.self).pages != 12 && note.stars > 7, ["n8"])
    try shelf.expect(note.is(PathReport.self), ["r9"])
    try shelf.expect(!note.is(PathReport.self) && note.stars > 7, ["n8"])
    let reports = try shelf.context.fetch(
      FetchDescriptor(predicate: PathReport.path.pages == 12 && PathReport.path.title == "r9"))
    #expect(reports.count == 1)
  }

  @Test func `a related object is asked with a predicate of its own`() throws {
    let grown = #Predicate<PathAuthor> { ($0.age ?? 0) > 18 }
    try shelf.expect(note.author.satisfies(grown), ["n0", "n6"])
    try shelf.expect(
      note.folder.owner.satisfies(PathAuthor.path.name == "Bea"), ["n0", "n4", "n8"])
    try shelf.expect(note.satisfies(#Predicate { $0.stars > 8 }), ["r9"])
  }

  @Test func `typed paths and #Predicate are put together`() throws {
    let many = #Predicate<PathNote> { $0.stars > 3 }
    try shelf.expect(many && note.folder.name == "red", ["n4", "n8"])
    try shelf.expect(.any(of: [note.title == "n0", !many && note.author != nil]), ["n0", "n3"])
  }

  @Test func `unsaved changes count`() throws {
    let red = try #require(
      try shelf.context.fetch(FetchDescriptor(predicate: note.title == "n2")).first)
    red.folder = shelf.red
    shelf.red.owner = shelf.ann
    #expect(try shelf.titles(note.folder.name == "red").sorted() == ["n0", "n2", "n4", "n8"])
    #expect(
      try shelf.titles(note.folder.owner.name == "Ann").sorted() == ["n0", "n2", "n4", "n6", "n8"])
  }

  @Test func `the SQL is that of #Predicate`() throws {
    let typed = FetchDescriptor(
      predicate: note.folder.owner.name == "Ann" && note.stars > 3 || note.subtitle == nil)
    let plain = FetchDescriptor<PathNote>(
      predicate: #Predicate {
        $0.folder?.owner.name == "Ann" && $0.stars > 3 || $0.subtitle == nil
      })
    #expect(try shelf.context.explain(typed) == shelf.context.explain(plain))
  }

  @Test func `a model may have members of the names that paths have`() throws {
    let context = ModelContext(try memoryContainer(PathStranger.self))
    context.insert(PathStranger(name: "a"))
    let stranger = ModelPath(PathStranger.self)
    let found = try context.fetch(
      FetchDescriptor(
        predicate: stranger.expression == "" && stranger.path == "",
        sortBy: [stranger.expression.ascending]))
    #expect(found.map(\.name) == ["a"])
  }

  @Test func `a property that isn't stored is refused by the fetch`() {
    #expect(refusal { try shelf.titles(note.shout == "N1") } == .unknownProperty)
    #expect(refusal { try shelf.titles(nil, sortBy: [note.shout.ascending]) } == .unknownProperty)
  }
}

extension PathNote {
  fileprivate var shout: String { title.uppercased() }
}
