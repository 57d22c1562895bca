import Tessera
import TesseraTestSupport
import Testing

struct PrefetchTests {
  private func filled(_ container: ModelContainer) throws {
    let context = ModelContext(container)
    for number in 0..<20 {
      let folder = Folder(name: "f\(number)")
      folder.notes = (0..<3).map { Note(title: "n\(number).\($0)", rank: $0) }
      folder.notes[0].tags = [Tag(name: "t\(number)")]
      context.insert(folder)
    }
    try context.save()
  }

  @Test func `a prefetched to-many is loaded for every object of the fetch`() throws {
    let container = try memoryContainer(Note.self)
    try filled(container)
    let context = ModelContext(container)
    var descriptor = FetchDescriptor<Folder>(sortBy: [SortDescriptor(\.name)])
    descriptor.relationshipKeyPathsForPrefetching = [\.notes]
    let folders = try context.fetch(descriptor)
    #expect(folders.allSatisfy { $0.isLoaded(\.notes) })
    #expect(folders[3].notes.map(\.rank) == [0, 1, 2])
    #expect(folders[3].notes.allSatisfy { $0.folder === folders[3] })
  }

  @Test func `a prefetched path of to-ones is loaded to its end`() throws {
    let container = try memoryContainer(Note.self)
    try filled(container)
    let context = ModelContext(container)
    var descriptor = FetchDescriptor<Note>()
    descriptor.relationshipKeyPathsForPrefetching = [\.folder, \.tags]
    let notes = try context.fetch(descriptor)
    #expect(notes.count == 60)
    #expect(notes.allSatisfy { $0.folder.map { !context.isFault($0) } ?? false })
    #expect(notes.filter { !$0.tags.isEmpty }.count == 20)
  }

  @Test func `a prefetch of what is no relationship is refused by name`() throws {
    let context = ModelContext(try memoryContainer(Note.self))
    var descriptor = FetchDescriptor<Note>()
    descriptor.relationshipKeyPathsForPrefetching = [\.title]
    #expect(throws: FetchError.self) { try context.fetch(descriptor) }
  }
}
