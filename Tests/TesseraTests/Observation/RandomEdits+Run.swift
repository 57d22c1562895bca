import Foundation
import Tessera
import TesseraTestSupport

extension RandomEdits.Step {
  func run(_ context: ModelContext) throws {
    let person = try pick(0, Person.self, context)
    let other = try pick(1, Person.self, context)
    let club = try pick(2, Club.self, context)
    switch kind {
    case .attribute: person?.age = numbers[3]
    case .text: person?.nickname = numbers[3] % 4 == 0 ? nil : "n\(numbers[3])"
    case .equal:
      if let person { person.name = String(person.name) }
    case .undone:
      guard let club else { return }
      let motto = club.motto
      club.motto = "m\(numbers[3])"
      club.motto = motto
    case .manager:
      if person !== other { person?.manager = other }
    case .reportAdded:
      if let other, person !== other { person?.reports.append(other) }
    case .reportRemoved:
      if let person, !person.reports.isEmpty {
        person.reports.remove(at: numbers[3] % person.reports.count)
      }
    case .reportsMoved: person.map { move(&$0.reports) }
    case .link:
      if let club, let person, !club.members.contains(person) { person.clubs.append(club) }
    case .unlink: person?.clubs.removeAll { $0 === club }
    case .membersMoved: club.map { move(&$0.members) }
    case .passport: person?.passport = try pick(3, Passport.self, context)
    case .favourite: person?.favourite = numbers[3] % 3 == 0 ? nil : club
    default: try runOnNotes(context)
    }
  }

  private func runOnNotes(_ context: ModelContext) throws {
    let note = try pick(0, Note.self, context)
    switch kind {
    case .tags: note.map { move(&$0.tags) }
    case .folder: note?.folder = try pick(1, Folder.self, context)
    case .body: note?.body = "b\(numbers[3])"
    case .refault: note.map { context.refault($0) }
    case .insert:
      let person = Person(name: "new\(numbers[3])")
      person.manager = try pick(1, Person.self, context)
      context.insert(person)
    case .deletePerson: try pick(0, Person.self, context).map { context.delete($0) }
    case .deleteClub: try pick(2, Club.self, context).map { context.delete($0) }
    case .deleteNote: note.map { context.delete($0) }
    default: break
    }
  }

  private func move<Element>(_ elements: inout [Element]) {
    guard elements.count > 1 else { return }
    let element = elements.remove(at: numbers[3] % elements.count)
    elements.insert(element, at: numbers[2] % (elements.count + 1))
  }

  private func pick<Model: PersistentModel>(
    _ place: Int, _ type: Model.Type, _ context: ModelContext
  ) throws -> Model? {
    let objects = try context.fetch(FetchDescriptor<Model>())
      .sorted { $0.persistentModelID < $1.persistentModelID }
    return objects.isEmpty ? nil : objects[numbers[place] % objects.count]
  }
}
