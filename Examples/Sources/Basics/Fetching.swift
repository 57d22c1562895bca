import Foundation
import Tessera

/// The best of the rest: the second ten of the notes with a star.
func secondTen(in context: ModelContext) throws -> [Note] {
  var descriptor = FetchDescriptor<Note>(
    predicate: #Predicate { $0.stars > 0 },
    sortBy: [SortDescriptor(\.stars, order: .reverse), SortDescriptor(\.title)])
  descriptor.fetchOffset = 10
  descriptor.fetchLimit = 10
  return try context.fetch(descriptor)
}

/// How many notes there are in the store, whatever this context has not saved.
func savedCount(in context: ModelContext) throws -> Int {
  var descriptor = FetchDescriptor<Note>()
  descriptor.includePendingChanges = false
  return try context.fetchCount(descriptor)
}

/// A line for each note: two statements, however many there are.
func lines(in context: ModelContext) throws -> [String] {
  var descriptor = FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)])
  descriptor.propertiesToFetch = [\.title, \.folder]
  descriptor.relationshipKeyPathsForPrefetching = [\.folder]
  return try context.fetch(descriptor).map { "\($0.title) (\($0.folder?.name ?? "nowhere"))" }
}

/// Takes a star from each note, a thousand in memory at a time.
func dim(in context: ModelContext) throws {
  var visited = 0
  let all = FetchDescriptor<Note>()
  try context.enumerate(all, batchSize: 1_000, allowEscapingMutations: true) { note in
    note.stars = max(0, note.stars - 1)
    visited += 1
    if visited.isMultiple(of: 1_000) { try context.save() }
  }
  try context.save()
}
