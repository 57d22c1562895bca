import Foundation
import Tessera

/// Works beside the main actor, in a context of its own.
@ModelActor actor Archivist {
  /// Objects stay with their actor; identifiers go anywhere.
  func archive(_ identifiers: [PersistentIdentifier]) throws {
    let archive = Folder(name: "Archive")
    modelContext.insert(archive)
    for identifier in identifiers { self[identifier, as: Note.self]?.folder = archive }
    try modelContext.save()
  }
}

/// Puts notes without a star away, and says where one of them is now.
@MainActor func tidy(_ container: ModelContainer) async throws -> String? {
  let context = container.mainContext
  let dull = try context.fetchIdentifiers(
    FetchDescriptor<Note>(
      predicate: #Predicate { $0.stars == 0 }, sortBy: [SortDescriptor(\.title)]))
  try await Archivist(modelContainer: container).archive(dull)
  guard let first = dull.first, let note = context.model(for: first) as? Note else { return nil }
  return note.folder?.name
}
