import Foundation
import TesseraCore

extension StoreError {
  /// The error of an empty database that was to be read.
  static var empty: StoreError {
    StoreError(
      .notAStore, "There is no store in the file yet, and reading makes none",
      remedy: "Open it once with allowsSave: true, or check the URL")
  }

  /// The error of a file that was to be written and can't be.
  static var cannotWrite: StoreError {
    StoreError(
      .readOnly, "The file of the store can't be written",
      remedy: "Open it with allowsSave: false, or check that this user may write it")
  }

  /// The error of every call after something else was put in the place of what was opened.
  static var replaced: StoreError {
    StoreError(
      .replaced,
      "The store is not the one that was opened: it was replaced, moved or removed since",
      remedy: "Nothing was written; open the store again")
  }

  /// The error of opening a file, told by what is at its path: SQLite says no more than that it
  /// can't be opened, or not read.
  func opening(_ configuration: SQLiteConfiguration) -> StoreError {
    var error = self
    error.file = configuration.fileName
    // What was found inside a file has been said already.
    guard databaseCode != nil, !configuration.isInMemory else { return error }
    switch code {
    case .busy:
      error.message = "Somebody else has locked the store, and kept it so for the busy timeout"
      error.remedy = "Open it again later, or allow a longer busy timeout"
    case .noSpace:
      error.message = "There is no room left to open the store"
      error.remedy = "Make room and open it again; the store was left as it is"
    case .cannotOpen, .inputOutput, .readOnly: error.explainPath(configuration)
    default: break
    }
    return error
  }

  private mutating func explainPath(_ configuration: SQLiteConfiguration) {
    let manager = FileManager.default
    let path = configuration.path
    let folder = (path as NSString).deletingLastPathComponent
    let isFolderWritable = manager.isWritableFile(atPath: folder.isEmpty ? "." : folder)
    var isFolder: ObjCBool = false
    if !manager.fileExists(atPath: path, isDirectory: &isFolder) {
      code = .cannotOpen
      if configuration.isReadOnly {
        message = "There is no file at the URL of the store, and reading makes none"
        remedy = "Open it once with allowsSave: true, or check the URL"
      } else {
        message = "The file of the store can't be made"
        remedy = "Check that its folder exists and that this user may write there"
      }
    } else if isFolder.boolValue {
      code = .cannotOpen
      message = "There is a folder at the URL of the store"
      remedy = "Name a file: one in that folder, for example"
    } else if !manager.isReadableFile(atPath: path) {
      code = .cannotOpen
      message = "The file of the store can't be read"
      remedy = "Check that this user may read it"
    } else if !configuration.isReadOnly && !manager.isWritableFile(atPath: path) {
      let error = StoreError.cannotWrite
      (code, message, remedy) = (error.code, error.message, error.remedy)
    } else if !isFolderWritable && code != .inputOutput {
      code = configuration.isReadOnly ? .cannotOpen : .readOnly
      message = "The folder of the store can't be written, and its log has to be there"
      remedy = "Check that this user may write the folder, or copy the store to another"
    } else if code == .cannotOpen {
      message = "The file of the store can't be opened"
      remedy =
        configuration.isReadOnly
        ? "Check that this user may read it" : "Check that this user may write it and its folder"
    }
  }
}
