import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct CompositionTests {
  let shelf: PathShelf
  let many = #Predicate<PathNote> { $0.stars > 3 }
  let notSix = #Predicate<PathNote> { $0.title != "n6" }
  let inRed = #Predicate<PathNote> { $0.folder?.name == "red" }

  init() throws { shelf = try PathShelf() }

  /// Expects the same of the store and of memory.
  private func expect(
    _ predicate: Predicate<PathNote>, _ titles: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try shelf.titles(predicate) == titles, sourceLocation: sourceLocation)
    #expect(try shelf.evaluated(predicate) == titles, sourceLocation: sourceLocation)
  }

  @Test func `predicates are put together with && and || and !`() throws {
    try expect(many && notSix, ["n4", "n5", "n7", "n8", "r9"])
    try expect(inRed || many, ["n0", "n4", "n5", "n6", "n7", "n8", "r9"])
    try expect(!many, ["n0", "n1", "n2", "n3"])
    try expect(!(many || inRed) && notSix, ["n1", "n2", "n3"])
    try expect(!(many && !inRed), ["n0", "n1", "n2", "n3", "n4", "n8"])
  }

  @Test func `lists of predicates are put together`() throws {
    try expect(.all(of: [many, notSix, inRed]), ["n4", "n8"])
    try expect(.any(of: [many, inRed]), ["n0", "n4", "n5", "n6", "n7", "n8", "r9"])
    try expect(.none(of: [many, inRed]), ["n1", "n2", "n3"])
    let none: [Predicate<PathNote>] = []
    #expect(try shelf.titles(.all(of: none)).count == 10)
    #expect(try shelf.titles(.any(of: none)) == [])
    #expect(try shelf.titles(.none(of: none)).count == 10)
  }

  @Test func `a negation includes the objects without a value`() throws {
    // Three-valued logic would leave out the notes in no folder.
    try expect(!inRed, ["n1", "n2", "n3", "n5", "n6", "n7", "r9"])
  }

  @Test func `the SQL is that of one predicate`() throws {
    let sql = try shelf.context.explain(FetchDescriptor(predicate: many && (inRed || !notSix))).sql
    #expect(sql.hasSuffix(#"(t."stars" > ? AND (t1."name" = ? OR t."title" = ?)) ORDER BY t.id"#))
  }

  @Test func `thousands of predicates are one query`() throws {
    var all = many
    var any = inRed
    for number in 0..<3_000 {
      let title = "m\(number)"
      all = all && #Predicate { $0.title != title }
      any = any || #Predicate { $0.title == title }
    }
    try expect(all, ["n4", "n5", "n6", "n7", "n8", "r9"])
    try expect(any, ["n0", "n4", "n8"])
    try expect(!any, ["n1", "n2", "n3", "n5", "n6", "n7", "r9"])
  }

  @Test func `many comparisons of one attribute are one membership`() throws {
    let some = (3...20).map { number in #Predicate<PathNote> { $0.stars == number } }
    let sql = try shelf.context.explain(FetchDescriptor(predicate: inRed || .any(of: some))).sql
    #expect(sql.contains(#"(t1."name" = ? OR t."stars" IN (SELECT"#), "\(sql)")
    try expect(inRed || .any(of: some), ["n0", "n3", "n4", "n5", "n6", "n7", "n8", "r9"])
    // Nothing equals none of them, too.
    let names = (0..<20).map { number in #Predicate<PathNote> { $0.folder?.name == "red\(number)" }
    }
    #expect(try shelf.titles(.none(of: names)).count == 10)
    #expect(try shelf.evaluated(.none(of: names)).count == 10)
  }

  @Test func `a chain can be gone on with from any of its links`() throws {
    let short = many || inRed
    let one = short || #Predicate { $0.title == "n1" }
    let two = short || #Predicate { $0.title == "n2" }
    try expect(one, ["n0", "n1", "n4", "n5", "n6", "n7", "n8", "r9"])
    try expect(two, ["n0", "n2", "n4", "n5", "n6", "n7", "n8", "r9"])
    try expect(short, ["n0", "n4", "n5", "n6", "n7", "n8", "r9"])
  }

  @Test func `a chain grows at either end, and is let go of, however long it is`() throws {
    var before = many
    var behind = many
    for number in 0..<20_000 {
      let other = #Predicate<PathNote> { $0.stars == number }
      before = other || before
      behind = behind || other
    }
    #expect(try shelf.titles(before).count == 10)
    #expect(try shelf.titles(behind).count == 10)
  }

  @Test func `any number of negations is none or one`() throws {
    var predicate = many
    for _ in 0..<20_000 { predicate = !predicate }
    try expect(predicate, ["n4", "n5", "n6", "n7", "n8", "r9"])
    try expect(!predicate, ["n0", "n1", "n2", "n3"])
  }

  @Test func `what is nested too deep is refused, and nothing traps`() throws {
    var deep = many
    for _ in 0..<600 { deep = !(deep && notSix) || inRed }
    #expect(refusal { try shelf.titles(deep) } == .tooComplex)
    // Evaluated inside another expression.
    var evaluated = many
    for number in 0..<600 {
      let inner = evaluated
      evaluated = #Predicate { (note: PathNote) in inner.evaluate(note) || note.stars == number }
    }
    #expect(refusal { try shelf.titles(evaluated) } == .tooComplex)
    // There and back along relationships.
    var along = many
    for _ in 0..<600 {
      along = PathNote.path.folder.satisfies(PathFolder.path.notes.any(along))
    }
    #expect(refusal { try shelf.titles(along) } == .tooComplex)
    #expect(!"\(FetchDescriptor(predicate: along))".isEmpty)
  }

  @Test func `what the database can't take is refused by name`() throws {
    var along = many
    for _ in 0..<50 {
      along = PathNote.path.folder.satisfies(PathFolder.path.notes.any(along))
    }
    for ask in [
      { _ = try shelf.titles(along) },
      { _ = try shelf.context.explain(FetchDescriptor(predicate: along)) },
      { _ = try shelf.context.fetchCount(FetchDescriptor(predicate: along)) },
    ] as [() throws -> Void] {
      let error = try #require(throws: FetchError.self) { try ask() }
      #expect(error.code == .tooComplex && error.expression == "PathNote")
      #expect(error.remedy?.isEmpty == false)
    }
  }

  @Test func `a sort that decides nothing is left out`() throws {
    let sorts = (0..<3_000).map { _ in SortDescriptor(\PathNote.stars, order: .reverse) }
    let descriptor = FetchDescriptor<PathNote>(
      sortBy: sorts + [SortDescriptor(\.stars), SortDescriptor(\.title)])
    let sql = try shelf.context.explain(descriptor).sql
    #expect(sql.hasSuffix(#"ORDER BY t."stars" DESC, t."title", t.id"#), "\(sql)")
    #expect(try shelf.context.fetch(descriptor).count == 10)
  }

  @Test func `unsaved changes count`() throws {
    let note = PathNote(title: "new", stars: 5)
    shelf.context.insert(note)
    let four = try shelf.titles(#Predicate { $0.title == "n4" })
    #expect(four == ["n4"])
    try #require(try shelf.context.fetch(FetchDescriptor(predicate: inRed && many)).first).stars = 0
    #expect(
      try shelf.titles(many && notSix).sorted() == ["n5", "n7", "n8", "new", "r9"])
  }

  @Test func `an expression no store can answer is named`() throws {
    let odd = #Predicate<PathNote> { $0.title.count.description == "2" }
    #expect {
      try shelf.titles(many && !odd)
    } throws: { error in
      (error as? FetchError)?.expression.contains("title") == true
    }
  }

  @Test func `a predicate that is put together can be printed`() {
    let text = (many && !inRed).description
    #expect(text.contains("&&"))
    #expect(text.contains("red"))
  }

  @Test func `a predicate of objects that are related counts for the relatives too`() throws {
    let long = #Predicate<PathReport> { $0.pages > 10 } && #Predicate<PathReport> { $0.stars > 3 }
    let reports = try shelf.context.fetch(FetchDescriptor(predicate: long))
    #expect(reports.map(\.title) == ["r9"])
  }

  @Test func `a predicate whose evaluation throws does not hold, as in a store`() throws {
    let forced = #Predicate<PathNote> { $0.folder!.name == "red" }
    try expect(forced && many, ["n4", "n8"])
    try expect(many && !forced, ["n5", "n6", "n7", "r9"])
  }
}
