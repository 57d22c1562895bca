public import Foundation

/// Every file in a folder and what is in it, to tell whether anything was touched.
///
/// Reads the files: of a store that this process has open that gives up SQLite's locks.
public struct FolderPicture: Equatable, CustomStringConvertible {
  private let files: [String: Data]

  /// Looks at everything in and below a folder.
  public init(_ folder: URL) throws {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      var isFolder: ObjCBool = false
      let url = folder.appendingPathComponent(name)
      let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      guard exists else { continue }
      files[name] = isFolder.boolValue ? Data() : try Data(contentsOf: url)
    }
    self.files = files
  }

  /// The paths from the folder, sorted.
  public var names: [String] { files.keys.sorted() }

  /// Names and lengths.
  public var description: String {
    names.map { "\($0) (\(files[$0]?.count ?? 0))" }.joined(separator: ", ")
  }
}
