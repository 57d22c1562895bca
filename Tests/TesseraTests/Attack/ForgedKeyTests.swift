import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Identifiers that no context made.
struct ForgedKeyTests {
  @Test func `an identifier with key zero leads to nobody and outlives its context`() throws {
    let container = try memoryContainer(Note.self)
    var context: ModelContext? = ModelContext(container)
    let note = Note(title: "n")
    context?.insert(note)
    try context?.save()
    let json = try JSONEncoder().encode(note.persistentModelID)
    let text = String(decoding: json, as: UTF8.self)
      .replacingOccurrences(of: "\"key\":\(1)", with: "\"key\":0")
    let forged = try JSONDecoder().decode(PersistentIdentifier.self, from: Data(text.utf8))
    var objects: [any PersistentModel] = []
    for _ in 0..<40 { if let object = context?.model(for: forged) { objects.append(object) } }
    #expect(context?.existingModel(for: forged) == nil)
    #expect(context?.registeredModel(for: forged) as Note? == nil)
    for index in 0..<100 { context?.insert(Note(title: "\(index)")) }
    try context?.save()
    #expect(context?.registeredCount == 101)
    context = nil
    for object in objects {
      #expect((object as? Note)?.title == "")
      #expect(object.modelContext == nil)
    }
  }

  @Test func `a new object whose key somebody guessed is the only one with it`() throws {
    let container = try memoryContainer(Note.self)
    var context: ModelContext? = ModelContext(container)
    let first = Note(title: "first")
    context?.insert(first)
    let json = String(
      decoding: try JSONEncoder().encode(first.persistentModelID), as: UTF8.self)
    var guessed: [any PersistentModel] = []
    for key in 2..<10 {
      let text = json.replacingOccurrences(of: "\"key\":1", with: "\"key\":\(key)")
      let identifier = try JSONDecoder().decode(PersistentIdentifier.self, from: Data(text.utf8))
      if let object = context?.model(for: identifier) { guessed.append(object) }
    }
    let made = (2..<10).map { Note(title: "\($0)") }
    for note in made { context?.insert(note) }
    try context?.save()
    #expect(context?.registeredCount == 9)
    for note in made {
      let found: Note? = context?.registeredModel(for: note.persistentModelID)
      #expect(found === note)
    }
    context = nil
    for object in guessed { #expect((object as? Note)?.title == "") }
  }
}
