public import Foundation
public import Tessera

/// A note: a short title; a long text and an attachment are left in the store until they are read.
@Model
public final class Note {
  /// What a list shows.
  public var title: String
  /// The text.
  @Attribute(.lazy) public var body: String
  /// Bytes that belong to the note.
  @Attribute(.lazy) public var attachment: Data

  /// Makes a note.
  public init(title: String, body: String, attachment: Data) {
    self.title = title
    self.body = body
    self.attachment = attachment
  }
}

/// A note whose text is in the same row as its title.
@Model
public final class OneRowNote {
  /// What a list shows.
  public var title: String
  /// The text.
  public var body: String
  /// Bytes that belong to the note.
  @Attribute(.lazy) public var attachment: Data

  /// Makes a note.
  public init(title: String, body: String, attachment: Data) {
    self.title = title
    self.body = body
    self.attachment = attachment
  }
}
