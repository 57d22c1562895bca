import Foundation
import Tessera

@Model final class Folder {
  @Attribute(.unique) var name: String
  @Relationship(deleteRule: .cascade, inverse: \Note.folder) var notes: [Note] = []

  init(name: String) { self.name = name }
}

@Model final class Note {
  var title: String
  var stars = 0
  var made = Date.now
  var folder: Folder?

  init(title: String, folder: Folder? = nil) {
    self.title = title
    self.folder = folder
  }
}
