import Foundation
import TesseraCore

extension StoreError {
  /// The error of opening a file, told by what is at its path: SQLite says no more than that it
  /// can't be opened, or not read.
  func opening(_ configuration: SQLiteConfiguration) -> StoreError {
    var error = self
    error.file = configuration.fileName
    // What was found inside a file has been said already.
    guard databaseCode != nil, code == .cannotOpen || code == .inputOutput,
      !configuration.isInMemory
    else { return error }
    var isFolder: ObjCBool = false
    if !FileManager.default.fileExists(atPath: configuration.path, isDirectory: &isFolder) {
      error.code = .cannotOpen
      if configuration.isReadOnly {
        error.message = "There is no file at the URL of the store, and reading makes none"
        error.remedy = "Open it once with allowsSave: true, or check the URL"
      } else {
        error.message = "The file of the store can't be made"
        error.remedy = "Check that its folder exists and that this user may write there"
      }
    } else if isFolder.boolValue {
      error.code = .cannotOpen
      error.message = "There is a folder at the URL of the store"
      error.remedy = "Name a file: one in that folder, for example"
    } else if code == .cannotOpen {
      error.message = "The file of the store can't be opened"
      error.remedy =
        configuration.isReadOnly
        ? "Check that this user may read it" : "Check that this user may write it and its folder"
    }
    return error
  }
}
