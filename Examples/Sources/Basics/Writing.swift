import Foundation
import Tessera

/// Inserts, changes, deletes and saves.
func write(in context: ModelContext) throws {
  let inbox = Folder(name: "Inbox")
  context.insert(inbox)
  // Refers to an object of the context, and so is of it.
  let milk = Note(title: "Buy milk", folder: inbox)
  // What an inserted object refers to is inserted with it.
  context.insert(Note(title: "Call Ann", folder: Folder(name: "Calls")))
  try context.save()

  milk.title = "Buy oat milk"
  milk.stars += 1
  inbox.notes.append(Note(title: "Buy bread"))
  try context.save()

  // Gone at once for whoever fetches here, in the store at the save.
  context.delete(milk)
  try context.delete(model: Note.self, where: #Predicate { $0.title == "Call Ann" })
  try context.save()
}

/// Takes changes back.
func reconsider(_ note: Note, in context: ModelContext) throws {
  note.title = "Something else"
  context.insert(Note(title: "Never mind"))
  context.rollback()

  // Saved as a whole, or not at all: where the block throws, everything unsaved is rolled back.
  try context.transaction {
    note.stars = 5
    context.insert(Note(title: "See \(note.title)", folder: note.folder))
  }
}
