/// What folders, notes and tags should be like: plain values, and the rules of their relationships
/// written down once more, as simply as possible.
struct Shadow: Equatable {
  struct Note: Equatable {
    var title = ""
    var rank = 0
    var stars: Int?
    var body = ""
    var folder: Int?
    var tags: [Int] = []
  }

  struct Folder: Equatable {
    var name = ""
    var notes: [Int] = []
  }

  struct Tag: Equatable {
    var notes: [Int] = []
  }

  var folders: [Int: Folder] = [:]
  var notes: [Int: Note] = [:]
  var tags: [Int: Tag] = [:]

  mutating func setFolder(of note: Int, to folder: Int?) {
    guard notes[note]?.folder != folder else { return }
    if let old = notes[note]?.folder { folders[old]?.notes.removeAll { $0 == note } }
    notes[note]?.folder = folder
    if let folder { folders[folder]?.notes.append(note) }
  }

  mutating func setNotes(of folder: Int, to list: [Int]) {
    for note in folders[folder]?.notes ?? [] where !list.contains(note) {
      notes[note]?.folder = nil
    }
    for note in list where notes[note]?.folder != folder {
      if let old = notes[note]?.folder { folders[old]?.notes.removeAll { $0 == note } }
      notes[note]?.folder = folder
    }
    folders[folder]?.notes = list
  }

  mutating func setTags(of note: Int, to list: [Int]) {
    let old = notes[note]?.tags ?? []
    for tag in old where !list.contains(tag) { tags[tag]?.notes.removeAll { $0 == note } }
    for tag in list where !old.contains(tag) { tags[tag]?.notes.append(note) }
    notes[note]?.tags = list
  }

  mutating func setNotes(ofTag tag: Int, to list: [Int]) {
    let old = tags[tag]?.notes ?? []
    for note in old where !list.contains(note) { notes[note]?.tags.removeAll { $0 == tag } }
    for note in list where !old.contains(note) { notes[note]?.tags.append(tag) }
    tags[tag]?.notes = list
  }

  mutating func delete(note: Int) {
    setFolder(of: note, to: nil)
    setTags(of: note, to: [])
    notes[note] = nil
  }

  mutating func delete(folder: Int) {
    for note in folders[folder]?.notes ?? [] { delete(note: note) }
    folders[folder] = nil
  }

  mutating func delete(tag: Int) {
    setNotes(ofTag: tag, to: [])
    tags[tag] = nil
  }

  /// One line an object, for comparing and for reading what differs.
  var lines: [String] {
    folders.sorted { $0.key < $1.key }.map { "folder \($0): \($1.name) \($1.notes)" }
      + notes.sorted { $0.key < $1.key }.map { id, note in
        let values = "\(note.title) \(note.rank) \(note.stars ?? -1) \(note.body)"
        return "note \(id): \(values) in \(note.folder ?? -1) \(note.tags)"
      } + tags.sorted { $0.key < $1.key }.map { "tag \($0): \($1.notes)" }
  }
}
