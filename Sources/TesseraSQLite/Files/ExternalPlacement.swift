import Foundation
import TesseraCore

/// Files that are put in the folder of a store's external values before the database that names
/// them, and are taken away again where that does not come.
///
/// A name stands for one content forever, so a file that is there already is the right one.
struct ExternalPlacement {
  private let source: String
  private let target: String
  /// For each file: where it may be, and where it is to be, as paths from the folders.
  private let files: [(sources: [String], target: String)]
  private var placed: [String] = []

  /// Prepares to place everything there is where it is there: for a move.
  ///
  /// - Throws: ``StoreError`` where it is not known what there is.
  init(everythingFrom source: StoreFiles, to target: StoreFiles) throws {
    self.source = source.external.path(percentEncoded: false).withoutSlash
    self.target = target.external.path(percentEncoded: false).withoutSlash
    files = try FileCalls.contents(self.source).map { ([$0], $0) }
  }

  /// Prepares to place the files of some names: for a copy.
  ///
  /// They come into the folder `new`: where the database that names them does not come, whoever opens
  /// a store there next looks through that folder.
  init(_ names: [String], from source: StoreFiles, to target: StoreFiles) {
    self.source = source.external.path(percentEncoded: false).withoutSlash
    self.target = target.external.path(percentEncoded: false).withoutSlash
    // A file moves out of `new` some time, and may do so between two looks.
    files = names.map { ([$0, "new/\($0)", $0], "new/\($0)") }
  }

  /// How a file comes to its place.
  enum Way {
    /// As a second name of the same file: for a move.
    case link
    /// As a file of its own.
    case copy
  }

  /// Puts all in place that is not there yet, surviving a power cut.
  mutating func place(_ way: Way) throws {
    guard !files.isEmpty else { return }
    let mode = FileCalls.mode(source) ?? 0o700
    var folders: Set<String> = [(target as NSString).deletingLastPathComponent, target]
    try FileCalls.makeFolder(target, mode)
    for file in files {
      let to = "\(target)/\(file.target)"
      let settled = "\(target)/\((file.target as NSString).lastPathComponent)"
      if FileCalls.size(to) != nil || FileCalls.size(settled) != nil { continue }
      let folder = (to as NSString).deletingLastPathComponent
      if folders.insert(folder).inserted { try FileCalls.makeFolder(folder, mode) }
      for from in file.sources where try put("\(source)/\(from)", to, way) { break }
    }
    for folder in folders { try FileCalls.synchronize(folder) }
  }

  /// - Returns: Whether the file was there. One that is damaged away is missing in the copy too.
  private mutating func put(_ from: String, _ to: String, _ way: Way) throws -> Bool {
    if case .link = way {
      do {
        try FileCalls.link(from, to: to)
        placed.append(to)
        return true
      } catch {
        // A file system without second names: it is copied then.
      }
    }
    let partial = Self.partial(of: to)
    do {
      try FileCalls.remove(partial)
      try FileCalls.copy(from, to: partial)
      try FileCalls.rename(partial, to: to)
    } catch {
      unlink(partial)
      if FileCalls.size(from) == nil { return false }
      throw error
    }
    placed.append(to)
    return true
  }

  /// What a file is called until it is whole. It has a name as a value's file has, which no row holds:
  /// of a process that is killed it goes with the next opening, like what a save leaves.
  private static func partial(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    guard let name = ExternalName((path as NSString).lastPathComponent) else {
      return path + ".partial"
    }
    return "\(folder)/\(ExternalName(attribute: name.attribute, key: name.key).text)"
  }

  /// Takes away what was put in place.
  func undo() {
    for path in placed { unlink(path) }
    removeEmptyFolders(target, placed)
  }

  /// Removes those files where they come from, and the folders that empties.
  func removeSources() throws {
    let paths = files.map { "\(source)/\($0.target)" }
    for path in paths { try FileCalls.remove(path) }
    removeEmptyFolders(source, paths)
  }

  private func removeEmptyFolders(_ root: String, _ paths: [String]) {
    var folders = Set(paths.map { ($0 as NSString).deletingLastPathComponent })
    folders.formUnion([root, root + "/new"])
    // The inner ones first.
    for folder in folders.sorted(by: { $0.count > $1.count }) { FileCalls.removeIfEmpty(folder) }
  }
}

extension String {
  /// A folder's path without the slash at its end.
  fileprivate var withoutSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}
