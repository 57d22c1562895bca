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

/// Puts notes without a star away, and says where they are now.
@MainActor func tidy(_ container: ModelContainer) async throws -> [String] {
  let context = container.mainContext
  let dull = try context.fetchIdentifiers(
    FetchDescriptor<Note>(predicate: #Predicate { $0.stars == 0 }))
  try await Archivist(modelContainer: container).archive(dull)
  // What was saved elsewhere arrives by itself, soon; a fetch takes it in at once.
  let folders = try context.fetch(FetchDescriptor<Folder>())
  let notes = dull.compactMap { context.model(for: $0) as? Note }
  return notes.map { note in "\(note.title): \(note.folder?.name ?? "") of \(folders.count)" }
}
