public import Foundation
public import Tessera

/// A folder of notes: the to-one and to-many of most tests.
@Model
public final class Folder {
  public var name: String
  @Relationship(deleteRule: .cascade, inverse: \Note.folder)
  public var notes: [Note] = []

  public init(name: String) { self.name = name }
}

/// What a note is about.
public enum Mood: String, Codable, Sendable {
  case calm, bright, dark
}

/// A note: every attribute type of the first slice.
@Model
public final class Note {
  public var title: String
  public var rank = 0
  public var isPinned = false
  public var weight: Double = 1.5
  public var made: Date = Date(timeIntervalSinceReferenceDate: 0)
  public var uid: UUID = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  public var mood: Mood = Mood.calm
  public var subtitle: String?
  public var due: Date?
  public var stars: Int?
  public var attachment: Data?
  @Attribute(.lazy) public var body: String = ""
  public var folder: Folder?
  @Relationship(inverse: \Tag.notes)
  public var tags: [Tag] = []

  public init(title: String, rank: Int = 0, folder: Folder? = nil) {
    self.title = title
    self.rank = rank
    self.folder = folder
  }
}

/// A tag: many-to-many with notes.
@Model
public final class Tag {
  public var name: String
  public var notes: [Note] = []

  public init(name: String) { self.name = name }
}
