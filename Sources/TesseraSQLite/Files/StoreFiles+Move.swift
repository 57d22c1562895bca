import Foundation
import TesseraCore

extension StoreFiles {
  /// Moves the store, or what is broken in its place, with all its files.
  ///
  /// - Throws: ``StoreError`` with code `inUse`, `alreadyExists`, `notAStore`, `noSpace`. The store
  ///   is then where it was.
  package func move(to target: StoreFiles) throws {
    try placed {
      guard StoreFiles.exists(main) else { throw StoreError.noStore }
      try target.checkFree()
      let access = try Connection.aloneIfReadable(self, waiting: StoreFiles.closingTime)
      // Nobody can come in until the end of it.
      try withExtendedLifetime(access) {
        let targetFolder = target.folder.path(percentEncoded: false)
        if FileCalls.areOnOneVolume(path, targetFolder) {
          try rename(to: target, isReadable: access != nil)
        } else if let access {
          try copy(access, to: target)
          try removeAll()
        } else {
          try carry(to: target)
        }
      }
    }
  }

  /// Renames on one volume. The store has moved when its database has; until then everything it
  /// needs is at both places.
  private func rename(to target: StoreFiles, isReadable: Bool) throws {
    var external = try ExternalPlacement(everythingFrom: self, to: target)
    var linked: [URL] = []
    do {
      try external.place(.link)
      // What came there meanwhile keeps its log: what is removed below is left by nobody.
      try target.checkFree()
      for (part, place) in zip(companions, target.companions) {
        let (path, other) = (part.path(percentEncoded: false), place.path(percentEncoded: false))
        try FileCalls.remove(other)
        // All of a store that could be read is in the database by now.
        guard !isReadable || FileCalls.size(path) ?? 0 > 0 && part != sharedMemory,
          StoreFiles.exists(part)
        else { continue }
        try FileCalls.link(path, to: other)
        linked.append(place)
      }
      try FileCalls.synchronize(target.folder.path(percentEncoded: false))
      // A rename takes the place of what came there meanwhile.
      try target.checkFree()
      try FileCalls.rename(path, to: target.path)
    } catch {
      for place in linked { unlink(place.path(percentEncoded: false)) }
      external.undo()
      throw error
    }
    try FileCalls.synchronize(target.folder.path(percentEncoded: false))
    for part in companions {
      try FileCalls.remove(part.path(percentEncoded: false))
    }
    try external.removeSources()
    try FileCalls.synchronize(folder.path(percentEncoded: false))
  }

  /// Carries what is no database to another volume, as it is.
  private func carry(to target: StoreFiles) throws {
    let places = target.companions + [target.external, target.main]
    for (part, place) in zip(companions + [external, main], places)
    where StoreFiles.exists(part) {
      do {
        try FileManager.default.moveItem(at: part, to: place)
      } catch {
        throw StoreError(
          .inputOutput, "A file could not be moved", file: part.lastPathComponent, cause: error)
      }
    }
  }
}
