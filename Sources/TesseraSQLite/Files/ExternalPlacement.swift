import Foundation
import TesseraCore

/// Files that are put in the folder of a store's external values before the database that names
/// them, and are taken away again where that does not come.
///
/// A name stands for one content forever, so a file that is there already is the right one.
struct ExternalPlacement {
  private let source: URL
  private let target: URL
  /// The paths from the folder of those in `source`.
  let names: [String]
  private var placed: [String] = []

  /// Prepares to place every file there is.
  init(from source: StoreFiles, to target: StoreFiles) {
    self.source = source.external
    self.target = target.external
    names = FileCalls.contents(source.external)
  }

  /// How a file comes to its place.
  enum Way {
    /// As a second name of the same file: for a move.
    case link
    /// As a file of its own.
    case copy
  }

  /// Puts all in place, surviving a power cut.
  mutating func place(_ way: Way) throws {
    guard StoreFiles.exists(source) else { return }
    try FileCalls.makeFolder(target.path(percentEncoded: false))
    var folders: Set<String> = [target.path(percentEncoded: false)]
    for name in names {
      let from = source.appending(path: name).path(percentEncoded: false)
      let to = target.appending(path: name).path(percentEncoded: false)
      let folder = (to as NSString).deletingLastPathComponent
      if folders.insert(folder).inserted { try FileCalls.makeFolder(folder) }
      if let size = FileCalls.size(to), size == FileCalls.size(from) { continue }
      try put(from, to, way)
    }
    for folder in folders { try FileCalls.synchronize(folder) }
    try FileCalls.synchronize(target.deletingLastPathComponent().path(percentEncoded: false))
  }

  private mutating func put(_ from: String, _ to: String, _ way: Way) throws {
    if case .link = way {
      do {
        try FileCalls.link(from, to: to)
        placed.append(to)
        return
      } catch {
        // A file system without second names: it is copied then.
      }
    }
    let partial = to + ".partial"
    do {
      try FileCalls.remove(partial)
      try FileCalls.copy(from, to: partial)
      try FileCalls.rename(partial, to: to)
    } catch {
      unlink(partial)
      // Gone since the folder was read: nobody names it any more.
      if FileCalls.size(from) == nil { return }
      throw error
    }
    placed.append(to)
  }

  /// Takes away what was put in place.
  func undo() {
    for path in placed {
      unlink(path)
      FileCalls.removeIfEmpty((path as NSString).deletingLastPathComponent)
    }
    FileCalls.removeIfEmpty(target.path(percentEncoded: false))
  }

  /// Removes those files where they come from, and the folder if that empties it.
  func removeSources() throws {
    var folders: Set<String> = []
    for name in names {
      let path = source.appending(path: name).path(percentEncoded: false)
      try FileCalls.remove(path)
      folders.insert((path as NSString).deletingLastPathComponent)
    }
    // The inner ones first.
    for folder in folders.sorted(by: { $0.count > $1.count }) { FileCalls.removeIfEmpty(folder) }
    FileCalls.removeIfEmpty(source.path(percentEncoded: false))
  }
}
