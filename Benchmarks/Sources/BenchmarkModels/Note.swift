public import Foundation
public import Tessera

/// A note: a short title beside a long text, and an attachment that is left in the store until it
/// is read.
@Model
public final class Note {
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
