public import Foundation
public import Tessera

/// A film strip with its clips.
@Model
public final class Strip {
  public var name: String
  @Relationship(deleteRule: .cascade, inverse: \Clip.strip)
  public var clips: [Clip] = []

  public init(name: String) { self.name = name }
}

/// A clip: external values of every kind, and a lazy one beside them.
@Model
public final class Clip {
  public var title: String
  @Attribute(.externalStorage) public var film: Data?
  @Attribute(.externalStorage) public var sound: Data = Data()
  @Attribute(.externalStorage) public var script: String = ""
  public var image: Data?
  public var strip: Strip?

  public init(title: String, film: Data? = nil) {
    self.title = title
    self.film = film
  }
}

extension Data {
  /// Bytes that are different for each `seed`, and begin anew every 4,096 only.
  public static func pattern(_ count: Int, seed: Int = 0) -> Data {
    var random = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed))
    var block = Data()
    while block.count < 4096 {
      Swift.withUnsafeBytes(of: random.next()) { block.append(contentsOf: $0) }
    }
    var data = Data(capacity: count + block.count)
    while data.count < count { data.append(block) }
    return Data(data.prefix(count))
  }
}

extension TemporaryStore {
  /// The folder of the external files.
  public var externalFolder: URL { URL(fileURLWithPath: url.path + "-external") }

  /// The names of the external files: those that stay where they are, and the newest ones.
  public func externalFiles() throws -> (settled: Set<String>, arrived: Set<String>) {
    func names(_ folder: URL) throws -> Set<String> {
      guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
      return Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    }
    let settled = try names(externalFolder).subtracting(["new"])
    return (settled, try names(externalFolder.appendingPathComponent("new")))
  }

  /// The names of all the external files.
  public func externalNames() throws -> Set<String> {
    let files = try externalFiles()
    return files.settled.union(files.arrived)
  }

  /// Where a file is.
  public func externalFile(_ name: String) -> URL {
    let settled = externalFolder.appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: settled.path)
      ? settled : externalFolder.appendingPathComponent("new/\(name)")
  }

  /// The names that rows refer to, in tables named `Entity.attribute`.
  public func referencedNames(_ tables: String...) throws -> Set<String> {
    let raw = try RawDatabase(url)
    var names: Set<String> = []
    for table in tables {
      let texts = try raw.column(
        """
        SELECT CAST(value AS TEXT) FROM "\(table)"
        WHERE CAST(substr(value, 1, 13) AS TEXT) = 'tessera-file '
        """)
      for text in texts { names.insert(String(text.split(separator: " ")[1])) }
    }
    return names
  }
}
