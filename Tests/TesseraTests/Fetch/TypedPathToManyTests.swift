import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct TypedPathToManyTests {
  let shelf: PathShelf
  private let note = PathNote.path

  init() throws { shelf = try PathShelf() }

  @Test func `any, all and none of the elements`() throws {
    try shelf.expect(note.tags.any.name == "t1", ["n2", "n3", "n6", "n7"])
    try shelf.expect(note.tags.none.name == "t1", ["n0", "n1", "n4", "n5", "n8", "r9"])
    try shelf.expect(note.tags.all.weight < 1, ["n0", "n1", "n4", "n5", "n8", "r9"])
    try shelf.expect(note.tags.any.weight >= 1 && note.stars < 4, ["n2", "n3"])
    try shelf.expect(!(note.tags.any.name == "t0"), ["n0", "n4", "n8"])
    try shelf.expect(note.tags.any.name != "t0", ["n2", "n3", "n6", "n7"])
  }

  @Test func `the number of elements, and whether there are any`() throws {
    try shelf.expect(note.tags.count == 3, ["n3", "n7"])
    try shelf.expect(note.tags.count > 1 && note.stars < 4, ["n2", "n3"])
    try shelf.expect(note.tags.isEmpty, ["n0", "n4", "n8"])
    try shelf.expect(!note.tags.isEmpty && note.stars < 3, ["n1", "n2"])
    try shelf.expect(note.tags.count * 2 > note.stars, ["n1", "n2", "n3"])
  }

  @Test func `several conditions on one and the same element`() throws {
    // One tag has the name, another the weight.
    try shelf.expect(
      note.tags.any.name == "t0" && note.tags.any.weight == 2, ["n3", "n7"])
    try shelf.expect(note.tags.any(PathTag.path.name == "t0" && PathTag.path.weight == 2), [])
    try shelf.expect(
      note.tags.any(PathTag.path.name == "t2" && PathTag.path.weight == 2), ["n3", "n7"])
    try shelf.expect(note.tags.none(#Predicate { $0.weight > 0 }) && note.stars < 3, ["n0", "n1"])
    try shelf.expect(
      note.tags.all(#Predicate { $0.weight < 2 }) && note.stars < 4, ["n0", "n1", "n2"])
  }

  @Test func `an object is one of the elements`() throws {
    let tag = try #require(
      try shelf.context.fetch(FetchDescriptor(predicate: PathTag.path.name == "t2")).first)
    try shelf.expect(note.tags.contains(tag), ["n3", "n7"])
    try shelf.expect(note.tags.any == tag, ["n3", "n7"])
    try shelf.expect(note.tags.any.isIn([tag]), ["n3", "n7"])
  }

  @Test func `to-manys behind to-ones, there or not`() throws {
    try shelf.expect(note.folder.notes.any.title == "n8", ["n0", "n4", "n8"])
    try shelf.expect(note.folder.notes.count == 2, ["n2", "n6"])
    // A to-many of no object has no elements.
    try shelf.expect(note.folder.notes.count == 0, ["n1", "n3", "n5", "n7", "r9"])
    try shelf.expect(note.folder.notes.isEmpty, ["n1", "n3", "n5", "n7", "r9"])
    try shelf.expect(
      note.folder.notes.all.stars > 1, ["n1", "n2", "n3", "n5", "n6", "n7", "r9"])
    try shelf.expect(
      note.folder.notes.none.title == "n8", ["n1", "n2", "n3", "n5", "n6", "n7", "r9"])
    try shelf.expect(note.folder.owner.notes.any.stars == 9, ["n0", "n4", "n8"])
  }

  @Test func `to-manys inside to-manys`() throws {
    let folders = { (predicate: Predicate<PathFolder>) in
      try shelf.context.fetch(FetchDescriptor(predicate: predicate)).map(\.name).sorted()
    }
    #expect(try folders(PathFolder.path.notes.any.tags.any.name == "t1") == ["blue"])
    #expect(try folders(PathFolder.path.notes.any.tags.count == 2) == ["blue"])
    #expect(try folders(PathFolder.path.notes.all.tags.isEmpty) == ["red"])
    #expect(try folders(PathFolder.path.notes.all.tags.any.name == "t0") == ["blue"])
    #expect(try folders(PathFolder.path.notes.any.author.name == "Ann") == ["blue", "red"])
    #expect(
      try folders(PathFolder.path.notes.any(note.stars > 7 && note.tags.isEmpty)) == ["red"])
    try shelf.expect(note.tags.any.notes.any.stars == 9 && note.stars < 3, ["n1", "n2"])
  }

  @Test func `values of an element are compared with values of the object`() throws {
    try shelf.expect(note.tags.any.weight == note.stars, [])
    try shelf.expect(note.stars > note.tags.any.weight, ["n1", "n2", "n3", "n5", "n6", "n7", "r9"])
    try shelf.expect(
      note.tags.all.weight < note.stars && note.stars < 5, ["n0", "n1", "n2", "n3", "n4"])
  }

  @Test func `unsaved changes count`() throws {
    let zero = try #require(
      try shelf.context.fetch(FetchDescriptor(predicate: note.title == "n0")).first)
    zero.tags = [PathTag(name: "new", weight: 7)]
    #expect(try shelf.titles(note.tags.any.weight == 7) == ["n0"])
    #expect(try shelf.titles(note.tags.isEmpty) == ["n4", "n8"])
  }

  @Test func `predicates that are put together ask of elements too`() throws {
    let heavy = #Predicate<PathTag> { $0.weight > 1 } || PathTag.path.name == "t0"
    try shelf.expect(note.tags.any(!heavy), ["n2", "n3", "n6", "n7"])
    try shelf.expect(note.tags.any(heavy) && note.stars < 3, ["n1", "n2"])
  }
}
