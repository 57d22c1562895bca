import Foundation
import Tessera
import TesseraTestSupport
import Testing
import Testing

/// A context whose every change is made to a ``Shadow`` as well.
///
/// An object's number comes first in its name, before a bar.
final class ShadowedContext {
  let context: ModelContext
  private var folders: [Int: Folder] = [:]
  private var notes: [Int: Note] = [:]
  private var tags: [Int: Tag] = [:]

  init(_ container: ModelContainer) throws {
    context = ModelContext(container, isolation: nil)
    try find()
  }

  /// Finds every object there is.
  func find() throws {
    folders = try table(FetchDescriptor<Folder>()) { $0.name }
    notes = try table(FetchDescriptor<Note>()) { $0.title }
    tags = try table(FetchDescriptor<Tag>()) { $0.name }
  }

  private func table<Model>(
    _ descriptor: FetchDescriptor<Model>, name: (Model) -> String
  ) throws -> [Int: Model] {
    let objects = try context.fetch(descriptor)
    return Dictionary(
      objects.map { (Self.number(name($0)), $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func number(_ name: String) -> Int {
    Int(name.prefix { $0 != "|" }) ?? -1
  }

  /// What the objects show.
  func picture() -> Shadow {
    var shadow = Shadow()
    for (id, folder) in folders {
      shadow.folders[id] = .init(
        name: folder.name, notes: folder.notes.map { Self.number($0.title) })
    }
    for (id, note) in notes {
      shadow.notes[id] = .init(
        title: note.title, rank: note.rank, stars: note.stars, body: note.body,
        folder: note.folder.map { Self.number($0.name) },
        tags: note.tags.map { Self.number($0.name) })
    }
    for (id, tag) in tags {
      shadow.tags[id] = .init(notes: tag.notes.map { Self.number($0.title) })
    }
    return shadow
  }

  // MARK: Changes

  func change(_ shadow: inout Shadow, number: Int, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      insertFolder(&shadow, number)
    case 1, 2, 3: insertNote(&shadow, number, &random)
    case 4: insertTag(&shadow, number, &random)
    case 5, 6, 7: setValue(&shadow, number, &random)
    case 8, 9, 10: move(&shadow, &random)
    case 11, 12: arrangeFolder(&shadow, &random)
    case 13, 14: arrangeTags(&shadow, &random)
    case 15, 16: arrangeTag(&shadow, &random)
    case 17: delete(&shadow, &random)
    case 18: forget(&random)
    default: context.sweep()
    }
  }

  private func insertFolder(_ shadow: inout Shadow, _ number: Int) {
    let folder = Folder(name: "\(number)|")
    context.insert(folder)
    folders[number] = folder
    shadow.folders[number] = .init(name: folder.name)
  }

  private func insertNote(
    _ shadow: inout Shadow, _ number: Int, _ random: inout SeededGenerator
  ) {
    let folder = shadow.folders.keys.sorted().randomElement(using: &random)
    let note = Note(title: "\(number)|", rank: number, folder: folder.flatMap { folders[$0] })
    context.insert(note)
    notes[number] = note
    shadow.notes[number] = .init(title: note.title, rank: number)
    shadow.setFolder(of: number, to: folder)
  }

  private func insertTag(
    _ shadow: inout Shadow, _ number: Int, _ random: inout SeededGenerator
  ) {
    let tag = Tag(name: "\(number)|")
    let list = subset(shadow.notes.keys.sorted(), &random)
    tag.notes = list.compactMap { notes[$0] }
    context.insert(tag)
    tags[number] = tag
    shadow.tags[number] = .init()
    shadow.setNotes(ofTag: number, to: list)
  }

  private func setValue(_ shadow: inout Shadow, _ number: Int, _ random: inout SeededGenerator) {
    guard let id = shadow.notes.keys.sorted().randomElement(using: &random), let note = notes[id]
    else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      note.title += "x"
      shadow.notes[id]?.title += "x"
    case 1:
      note.rank = number
      shadow.notes[id]?.rank = number
    case 2:
      note.stars? += 1
      if let stars = shadow.notes[id]?.stars { shadow.notes[id]?.stars = stars + 1 }
    case 3:
      note.stars = number % 3 == 0 ? nil : number
      shadow.notes[id]?.stars = number % 3 == 0 ? nil : number
    case 4:
      note.body.append("b")
      shadow.notes[id]?.body.append("b")
    default:
      note.body = "\(number)"
      shadow.notes[id]?.body = "\(number)"
    }
    guard let first = shadow.folders.keys.min(), number % 5 == 0 else { return }
    folders[first]?.name += "y"
    shadow.folders[first]?.name += "y"
  }

  private func move(_ shadow: inout Shadow, _ random: inout SeededGenerator) {
    guard let id = shadow.notes.keys.sorted().randomElement(using: &random) else { return }
    let choices: [Int?] = shadow.folders.keys.sorted() + [nil]
    let folder = choices.randomElement(using: &random) ?? nil
    notes[id]?.folder = folder.flatMap { folders[$0] }
    shadow.setFolder(of: id, to: folder)
  }

  private func arrangeFolder(_ shadow: inout Shadow, _ random: inout SeededGenerator) {
    guard let id = shadow.folders.keys.sorted().randomElement(using: &random),
      let folder = folders[id]
    else { return }
    let list = arranged(shadow.folders[id]?.notes ?? [], of: shadow.notes.keys.sorted(), &random)
    folder.notes = list.compactMap { notes[$0] }
    shadow.setNotes(of: id, to: list)
  }

  private func arrangeTags(_ shadow: inout Shadow, _ random: inout SeededGenerator) {
    guard let id = shadow.notes.keys.sorted().randomElement(using: &random), let note = notes[id]
    else { return }
    let list = arranged(shadow.notes[id]?.tags ?? [], of: shadow.tags.keys.sorted(), &random)
    note.tags = list.compactMap { tags[$0] }
    shadow.setTags(of: id, to: list)
  }

  private func arrangeTag(_ shadow: inout Shadow, _ random: inout SeededGenerator) {
    guard let id = shadow.tags.keys.sorted().randomElement(using: &random), let tag = tags[id]
    else { return }
    let list = arranged(shadow.tags[id]?.notes ?? [], of: shadow.notes.keys.sorted(), &random)
    tag.notes = list.compactMap { notes[$0] }
    shadow.setNotes(ofTag: id, to: list)
  }

  private func delete(_ shadow: inout Shadow, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<5, using: &random) {
    case 4: deleteMany(&shadow, &random)
    case 0:
      guard let id = shadow.folders.keys.sorted().randomElement(using: &random),
        let folder = folders.removeValue(forKey: id)
      else { return }
      context.delete(folder)
      for note in shadow.folders[id]?.notes ?? [] { notes[note] = nil }
      shadow.delete(folder: id)
    case 1:
      guard let id = shadow.tags.keys.sorted().randomElement(using: &random),
        let tag = tags.removeValue(forKey: id)
      else { return }
      context.delete(tag)
      shadow.delete(tag: id)
    default:
      guard let id = shadow.notes.keys.sorted().randomElement(using: &random),
        let note = notes.removeValue(forKey: id)
      else { return }
      context.delete(note)
      shadow.delete(note: id)
    }
  }

  private func deleteMany(_ shadow: inout Shadow, _ random: inout SeededGenerator) {
    let low = Int.random(in: 0..<60, using: &random)
    let high = low + 6
    do {
      if Bool.random(using: &random) {
        try context.delete(model: Note.self, where: #Predicate { $0.rank >= low && $0.rank < high })
        for (id, note) in shadow.notes where (low..<high).contains(note.rank) {
          notes[id] = nil
          shadow.delete(note: id)
        }
      } else {
        let prefix = "\(low % 10)"
        try context.delete(model: Folder.self, where: #Predicate { $0.name.starts(with: prefix) })
        for (id, folder) in shadow.folders where folder.name.hasPrefix(prefix) {
          folders[id] = nil
          for note in folder.notes { notes[note] = nil }
          shadow.delete(folder: id)
        }
      }
    } catch {
      Issue.record(error)
    }
  }

  private func forget(_ random: inout SeededGenerator) {
    for folder in folders.values where Bool.random(using: &random) { context.refault(folder) }
    for note in notes.values where Bool.random(using: &random) { context.refault(note) }
    for tag in tags.values where Bool.random(using: &random) { context.refault(tag) }
  }

  // MARK: Lists

  private func subset(_ all: [Int], _ random: inout SeededGenerator) -> [Int] {
    all.shuffled(using: &random).filter { _ in Bool.random(using: &random) }
  }

  /// Another list: something appended, inserted, taken out or moved, or everything anew.
  private func arranged(
    _ list: [Int], of all: [Int], _ random: inout SeededGenerator
  ) -> [Int] {
    var list = list
    let others = all.filter { !list.contains($0) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: if let new = others.randomElement(using: &random) { list.append(new) }
    case 1:
      if let new = others.randomElement(using: &random) {
        list.insert(new, at: .random(in: 0...list.count, using: &random))
      }
    case 2: if !list.isEmpty { list.remove(at: .random(in: 0..<list.count, using: &random)) }
    case 3: list.shuffle(using: &random)
    case 4: list.reverse()
    default: list = subset(all, &random)
    }
    return list
  }
}
