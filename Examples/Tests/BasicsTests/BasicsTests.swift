import Foundation
import Tessera
import Testing

@testable import Basics

/// What the page about the basic verbs shows does what the page says.
struct BasicsTests {
  private func container() throws -> ModelContainer {
    try ModelContainer(
      for: Note.self, Folder.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  private func titles(_ context: ModelContext) throws -> [String] {
    try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)])).map(\.title)
  }

  @Test func `writing leaves what was not deleted`() throws {
    let context = ModelContext(try container())
    try write(in: context)
    #expect(try titles(ModelContext(context.container)) == ["Buy bread"])
    #expect(try context.fetchCount(FetchDescriptor<Folder>()) == 2)
  }

  @Test func `what was taken back is gone, what was in the transaction is there`() throws {
    let context = ModelContext(try container())
    try write(in: context)
    let bread = try #require(try context.fetch(FetchDescriptor<Note>()).first)
    try reconsider(bread, in: context)
    #expect(try titles(ModelContext(context.container)) == ["Buy bread", "See Buy bread"])
    #expect(bread.stars == 5 && !context.hasChanges)
  }

  @Test func `descriptors give the part that was asked for`() throws {
    let context = ModelContext(try container())
    let folder = Folder(name: "f")
    for index in 0..<25 {
      let note = Note(title: "n\(index)", folder: index % 2 == 0 ? folder : nil)
      note.stars = index
      context.insert(note)
    }
    try context.save()
    context.insert(Note(title: "unsaved"))
    #expect(try secondTen(in: context).map(\.stars) == (5...14).reversed())
    #expect(try savedCount(in: context) == 25)
    #expect(try lines(in: context).prefix(2) == ["n0 (f)", "n1 (nowhere)"])
    try dim(in: context)
    #expect(try secondTen(in: context).map(\.stars) == (4...13).reversed())
    #expect(!context.hasChanges)
  }

  @MainActor @Test func `identifiers lead to the same row in another actor's context`() async throws
  {
    let container = try container()
    try write(in: container.mainContext)
    #expect(try await tidy(container) == ["Buy bread: Archive of 3"])
  }
}
