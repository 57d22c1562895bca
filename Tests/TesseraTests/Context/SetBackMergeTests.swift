import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Edits that no longer are any when others' commits meet them: set back here, or made there too.
struct SetBackMergeTests {
  private let container: ModelContainer
  private let here: ModelContext
  private let there: ModelContext

  init() throws {
    container = try memoryContainer(Note.self)
    let context = ModelContext(container)
    let first = Folder(name: "first")
    context.insert(first)
    context.insert(Folder(name: "second"))
    context.insert(Note(title: "note", folder: first))
    try context.save()
    here = ModelContext(container)
    there = ModelContext(container)
  }

  /// Moves the note without looking into a folder.
  private func move(to name: String?, in context: ModelContext) throws {
    try context.note("note").folder = try name.map { try context.folder($0) }
  }

  private func expectAgreement(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
    let fresh = ModelContext(container)
    for name in ["first", "second"] {
      let stored = try fresh.folder(name).notes.map(\.title)
      #expect(
        try here.folder(name).notes.map(\.title) == stored, "\(name)",
        sourceLocation: sourceLocation)
    }
    #expect(
      try here.note("note").folder?.name == fresh.note("note").folder?.name,
      sourceLocation: sourceLocation)
  }

  @Test func `an element taken out and put back leaves with the commit that moves it`() throws {
    try move(to: "second", in: here)
    try move(to: "first", in: here)
    try move(to: "second", in: there)
    try there.save()
    try expectAgreement()
    try here.save()
    try expectAgreement()
  }

  @Test func `an element added here and elsewhere leaves with the commit that moves it on`() throws
  {
    try move(to: "second", in: here)
    try move(to: "second", in: there)
    try there.save()
    _ = try here.note("note")
    try move(to: "first", in: there)
    try there.save()
    try expectAgreement()
    try move(to: nil, in: there)
    try there.save()
    try expectAgreement()
    try here.save()
    try expectAgreement()
  }

  @Test func `an element moved back and forth stays out once it was moved elsewhere too`() throws {
    try move(to: "second", in: here)
    try move(to: "second", in: there)
    try there.save()
    _ = try here.note("note")
    try move(to: "first", in: there)
    try there.save()
    try move(to: "second", in: here)
    #expect(try here.folder("second").notes.map(\.title) == ["note"])
    #expect(try here.folder("first").notes.isEmpty)
    try here.save()
    try expectAgreement()
  }

  @Test func `a link made here and elsewhere can be undone`() throws {
    let tags = ModelContext(container)
    tags.insert(Tag(name: "tag"))
    try tags.save()
    try here.note("note").tags = [try here.tag("tag")]
    try there.note("note").tags = [try there.tag("tag")]
    try there.save()
    #expect(try here.note("note").tags.map(\.name) == ["tag"])
    try here.note("note").tags = []
    try here.save()
    let fresh = ModelContext(container)
    #expect(try fresh.note("note").tags.isEmpty)
    #expect(try here.note("note").tags.isEmpty)
    #expect(try here.tag("tag").notes.isEmpty)
  }
}
