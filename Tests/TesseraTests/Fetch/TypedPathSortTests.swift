import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct TypedPathSortTests {
  let shelf: PathShelf
  private let note = PathNote.path

  init() throws { shelf = try PathShelf() }

  /// Expects the order, of the store, of memory and with unsaved changes.
  private func expect(
    _ order: [SortDescriptor<PathNote>], _ titles: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let few = #Predicate<PathNote> { $0.stars < 5 }
    #expect(try shelf.titles(few, sortBy: order) == titles, sourceLocation: sourceLocation)
    let all = try shelf.context.fetch(FetchDescriptor(predicate: few))
    #expect(
      all.sorted(using: order + [SortDescriptor(\.stars)]).map(\.title) == titles,
      sourceLocation: sourceLocation)
  }

  @Test func `sorting by attributes, both ways`() throws {
    try expect([note.stars.descending], ["n4", "n3", "n2", "n1", "n0"])
    try expect([note.title.ascending], ["n0", "n1", "n2", "n3", "n4"])
    try expect([note.made.descending], ["n4", "n3", "n2", "n1", "n0"])
    try expect([note.price.descending], ["n4", "n3", "n2", "n1", "n0"])
  }

  @Test func `no value comes first, in reverse last`() throws {
    try expect([note.rating.ascending], ["n0", "n3", "n1", "n2", "n4"])
    try expect([note.rating.descending], ["n4", "n2", "n1", "n0", "n3"])
  }

  @Test func `sorting over to-ones keeps the objects without one`() throws {
    try expect([note.folder.name.ascending], ["n1", "n3", "n2", "n0", "n4"])
    try expect([note.folder.owner.name.ascending], ["n1", "n3", "n2", "n0", "n4"])
    try expect([note.folder.owner.name.descending], ["n0", "n4", "n2", "n1", "n3"])
  }

  @Test func `a required to-one behind an optional one is found without matching key paths`() throws
  {
    // The path has its parts, so this does not depend on what the optimiser left of the getters.
    let sql = try shelf.context.explain(
      FetchDescriptor<PathNote>(sortBy: [note.folder.owner.age.descending])
    ).sql
    #expect(sql.hasSuffix(#"ORDER BY t2."age" DESC, t.id"#))
  }

  @Test func `Bools and enums can be sorted by`() throws {
    try expect([note.isPinned.descending, note.stars.ascending], ["n1", "n0", "n2", "n3", "n4"])
    try expect([note.mood.descending], ["n2", "n1", "n4", "n0", "n3"])
    try expect([note.kind.descending, note.stars.ascending], ["n2", "n0", "n1", "n3", "n4"])
    try expect([note.otherKind.ascending], ["n3", "n4", "n0", "n1", "n2"])
  }

  @Test func `sorting by several keys, and by plain descriptors among them`() throws {
    try expect(
      [note.folder.name.descending, SortDescriptor(\.stars, order: .reverse)],
      ["n4", "n0", "n2", "n3", "n1"])
  }

  @Test func `sorting by a subclass's property and by the identifier`() throws {
    #expect(
      try shelf.titles(
        #Predicate { $0.stars > 7 }, sortBy: [note.as(PathReport.self).pages.descending])
        == ["r9", "n8"])
    try expect([note.persistentModelID.descending], ["n4", "n3", "n2", "n1", "n0"])
    try expect(
      [note.folder.persistentModelID.ascending], ["n1", "n3", "n0", "n4", "n2"])
  }

  @Test func `texts are sorted as a person expects, if one says so`() throws {
    for (index, title) in ["a10", "B2", "a9", "b1", "A1"].enumerated() {
      let note = try #require(
        try shelf.context.fetch(FetchDescriptor(predicate: note.stars == index)).first)
      note.title = title
      note.subtitle = index == 0 ? nil : title
    }
    let people = ["A1", "a9", "a10", "b1", "B2"]
    try expect([note.title.ascending(using: .localizedStandard)], people)
    try shelf.context.save()
    try expect([note.title.ascending(using: .localizedStandard)], people)
    try expect([note.title.descending(using: .localizedStandard)], people.reversed())
    try expect(
      [note.subtitle.ascending(using: .localizedStandard)], ["a10", "A1", "a9", "b1", "B2"])
    try expect([note.title.ascending], ["A1", "B2", "a10", "a9", "b1"])
  }

  @Test func `unsaved changes are sorted in`() throws {
    let two = try #require(
      try shelf.context.fetch(FetchDescriptor(predicate: note.title == "n2")).first)
    shelf.blue.name = "zebra"
    two.rating = nil
    #expect(
      try shelf.titles(note.stars < 5, sortBy: [note.folder.name.ascending])
        == ["n1", "n3", "n0", "n4", "n2"])
    #expect(
      try shelf.titles(note.stars < 5, sortBy: [note.rating.ascending])
        == ["n0", "n2", "n3", "n1", "n4"])
  }

  /// What a fetch with this sort is refused with.
  private func refused(_ sort: SortDescriptor<PathNote>) -> String {
    do {
      return "\(try shelf.titles(nil, sortBy: [sort]))"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a sort over a to-many is refused by name, and told what to do instead`() {
    let remedy = """
      Sort by an attribute of PathNote or one reached over its to-ones: keep what is counted or computed \
      in one, or sort the fetched array
      """
    #expect(
      refused(SortDescriptor(\.tags.count))
        == """
        unsupportedSort: PathNote.tags.count: PathNote.tags is a to-many, which has no place in a sort. \
        \(remedy)
        """)
    #expect(refused(SortDescriptor(\.folder?.notes.count)).contains(remedy))
    #expect(refused(SortDescriptor(\.title.count)).contains(remedy))
  }
}
