import Testing

/// What can't be said with a typed path is an error of the compiler, and what can be is none.
struct TypedPathDiagnosticsTests {
  private static let models = """
    import Foundation
    import TesseraCore
    @Model class Note {
      var title = ""; var subtitle: String?; var stars = 0; var rating: Double?; var isPinned = false
      var made = Date(timeIntervalSinceReferenceDate: 0); var state = State.open; var kind = Kind.plain
      var mood: Kind?; var place = Place(); var words: [String] = []; var folder: Folder?
      @Relationship(inverse: \\Tag.notes) var tags: [Tag] = []
      init() {}
    }
    @Model final class Report: Note { var pages = 0; override init() { super.init() } }
    @Model final class Folder {
      var name = ""; @Relationship(inverse: \\Note.folder) var notes: [Note] = []; init() {}
    }
    @Model final class Tag { var name = ""; var weight = 0; var notes: [Note] = []; init() {} }
    enum State: Codable { case open, done }
    enum Kind: Int { case plain, ruled }
    struct Place: Codable, Equatable { var city = "" }
    let note = Note.path

    """

  /// The errors of functions of one line each, by function.
  private func errors(_ lines: [String]) throws -> [[String]] {
    let functions = lines.map { line in
      "func f(_ folder: Folder, _ tag: Tag) { _ = \(line) }"
    }
    // Functions of one name are told apart by a type of their own.
    let file = functions.enumerated().map { "enum F\($0.offset) { static \($0.element) }" }
    let run = try CompilerRun(Self.models + file.joined(separator: "\n"))
    let first = Self.models.split(separator: "\n", omittingEmptySubsequences: false).count
    return lines.indices.map { index in
      run.errors.filter { $0.hasPrefix("\(first + index):") }
    }
  }

  @Test func `what is wrong does not compile`() throws {
    let notStored = "a store sorts by a stored value"
    let noOrder = "a store has no order for a value of this type"
    let wrong: [(line: String, message: String)] = [
      // A value of another type.
      ("note.title == 3", ""), ("note.stars == \"3\"", ""), ("note.stars < 1.5", ""),
      ("note.made > 5", ""), ("note.made == \"2020\"", ""),
      ("FetchDescriptor(predicate: note.title == nil)", ""),
      ("note.subtitle == 3", ""), ("note.state < .done", ""), ("note.stars.isIn([\"a\"])", ""),
      ("note.stars.isIn(1.5...2)", ""), ("note.title == note.stars", ""), ("note.title + 1", ""),
      ("note.place.fields.city == 1", ""), ("note.kind == 1", ""), ("note.words.contains(1)", ""),
      ("note.stars.contains(\"x\")", ""), ("note.rating.hasPrefix(\"x\")", ""),
      ("note.title.caseInsensitiveCompare(\"x\") == \"x\"", ""),
      // A property that isn't there.
      ("note.missing == 1", "has no dynamic member 'missing'"),
      ("note.folder.missing == 1", ""),
      ("note.place.fields.missing == 1", "has no dynamic member 'missing'"),
      // What only a to-many can be asked, and what it can't be.
      ("note.title.any == \"x\"", "has no member 'any'"),
      ("note.folder.any.name == \"x\"", ""),
      ("note.tags.name == \"x\"", "ask .any, .all or .none of a to-many's elements"),
      ("note.tags == []", ""), ("note.tags.any.missing == 1", ""),
      // Objects, predicates and paths of other models.
      ("note.folder == tag", ""), ("note.folder == 3", ""), ("note.folder > folder", ""),
      ("note.tags.contains(folder)", ""), ("note.folder.isIn([tag])", ""),
      ("note.title == Folder.path.name", ""),
      ("note.title == \"x\" && Folder.path.name == \"y\"", ""),
      ("note.tags.any(note.title == \"x\")", ""), ("note.folder.satisfies(note.stars == 1)", ""),
      ("FetchDescriptor<Folder>(predicate: note.title == \"x\")", ""),
      ("FetchDescriptor<Folder>(sortBy: [note.title.ascending])", ""),
      ("note.title.as(Report.self)", ""),
      // What is no condition by itself.
      ("FetchDescriptor(predicate: note.isPinned)", ""), ("!note.stars", ""),
      // Sorts that no store can do.
      ("note.tags.any.name.ascending", notStored), ("note.tags.all.weight.descending", notStored),
      ("note.tags.count.descending", notStored), ("(note.stars + 1).ascending", notStored),
      ("note.folder.notes.count.ascending", notStored), ("note.title.count.ascending", notStored),
      ("note.tags.any.notes.any.folder.name.ascending", notStored),
      ("note.tags.any.persistentModelID.ascending", notStored),
      ("note.place.fields.city.ascending", notStored), ("note.kind.rawValue.descending", notStored),
      ("note.tags.any.name.ascending(using: .localizedStandard)", ""),
      ("note.state.ascending", noOrder), ("note.place.descending", noOrder),
      ("note.words.ascending", noOrder), ("note.folder.notes.any.state.ascending", notStored),
      ("note.tags.ascending", ""), ("note.folder.ascending", ""),
      ("note.stars.ascending(using: .localizedStandard)", ""),
    ]
    let errors = try errors(wrong.map(\.line))
    for (errors, wrong) in zip(errors, wrong) {
      #expect(
        errors.contains { wrong.message.isEmpty || $0.contains(wrong.message) },
        "\(wrong.line): \(errors)")
    }
  }

  @Test func `what is right compiles`() throws {
    let right = [
      "note.title == \"x\" && note.subtitle != nil || !(note.stars < 3)", "note.rating >= 1",
      "note.kind == .plain && note.mood == .ruled && note.mood == nil", "note.state == .done",
      "note.folder == folder && note.folder != nil && note.folder.name == note.title",
      "note.tags.any.name == \"x\" && note.tags.contains(tag) && note.tags.count > note.stars",
      "note.tags.any(Tag.path.weight > 1) && note.tags.none(#Predicate { $0.weight > 3 })",
      "note.as(Report.self).pages > 3 && note.is(Report.self)",
      "note.stars * 2 + note.tags.count > 3 && 10 - note.stars < note.stars",
      "note.place.fields.city.hasPrefix(\"O\") && note.words.contains(\"x\")",
      "note.subtitle.localizedStandardContains(\"x\") && note.folder.name.isEmpty",
      "[note.title.ascending, note.subtitle.descending, note.rating.ascending]",
      "[note.isPinned.ascending, note.kind.ascending, note.mood.descending, note.made.ascending]",
      "[note.folder.name.ascending, note.as(Report.self).pages.descending]",
      "[note.folder.name.ascending(using: .localizedStandard), note.title.descending(using: .localized)]",
      "[note.persistentModelID.ascending, note.folder.persistentModelID.descending]",
      "FetchDescriptor(predicate: .all(of: [note.stars > 1, #Predicate { $0.isPinned }]))",
      "ModelPath(Note.self).title == \"x\"",
    ]
    for (errors, line) in zip(try errors(right), right) {
      #expect(errors.isEmpty, "\(line)")
    }
  }
}
