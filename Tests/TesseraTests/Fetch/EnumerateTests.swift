import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What the block of `enumerate` may do.
struct EnumerateTests {
  private let context: ModelContext

  init() throws {
    context = ModelContext(try memoryContainer(Note.self))
    for rank in 0..<10 { context.insert(Note(title: "n\(rank)", rank: rank)) }
    try context.save()
  }

  private let byRank = FetchDescriptor<Note>(sortBy: [SortDescriptor(\.rank)])

  @Test func `changes left unsaved are refused at the end of a batch, and kept`() throws {
    var visited = 0
    let error = #expect(throws: EscapingMutationError.self) {
      try context.enumerate(byRank, batchSize: 4) { note in
        visited += 1
        if note.rank < 2 { note.title = "changed" }
      }
    }
    #expect(visited == 4)
    #expect(error?.entity == "Note" && error?.count == 2)
    #expect(error.map { "\($0.localizedDescription)".contains("allowEscapingMutations") } == true)
    #expect(context.changedModelsArray.count == 2)
  }

  @Test func `they may be left where that is allowed, saved or taken back`() throws {
    try context.enumerate(byRank, batchSize: 4, allowEscapingMutations: true) { $0.title = "x" }
    #expect(context.changedModelsArray.count == 10)
    try context.enumerate(byRank, batchSize: 4) { note in
      note.title = "y"
      try context.save()
    }
    try context.enumerate(byRank, batchSize: 4) { note in
      let former = note.title
      note.title = "z"
      note.title = former
    }
    #expect(!context.hasChanges)
    #expect(try context.fetch(byRank).allSatisfy { $0.title == "y" })
  }

  @Test func `what was unsaved before is not the block's`() throws {
    let notes = try context.fetch(byRank)
    notes[0].title = "before"
    try context.enumerate(byRank, batchSize: 3) { _ in }
    #expect(throws: EscapingMutationError.self) {
      try context.enumerate(byRank, batchSize: 3) { if $0.rank == 9 { context.delete($0) } }
    }
    context.rollback()
    #expect(throws: EscapingMutationError.self) {
      try context.enumerate(byRank) { _ in context.insert(Note(title: "new")) }
    }
  }

  @Test func `an object deleted before its turn is left out`() throws {
    let notes = try context.fetch(byRank)
    var visited: [Int] = []
    try context.enumerate(byRank, batchSize: 10, allowEscapingMutations: true) { note in
      visited.append(note.rank)
      if note.rank == 2 { context.delete(notes[5]) }
    }
    #expect(visited == [0, 1, 2, 3, 4, 6, 7, 8, 9])
  }

  @Test func `relationships are prefetched a batch at a time`() throws {
    let folder = Folder(name: "f")
    for note in try context.fetch(byRank) { note.folder = folder }
    try context.save()
    let fresh = ModelContext(context.container)
    var descriptor = byRank
    descriptor.relationshipKeyPathsForPrefetching = [\.folder]
    try fresh.enumerate(descriptor, batchSize: 3) { note in
      #expect(note.folder.map { fresh.isFault($0) } == false)
    }
  }
}
