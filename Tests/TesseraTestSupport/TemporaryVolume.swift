public import Foundation

/// A small file system of a test's own, where whoever runs the tests may mount one.
public final class TemporaryVolume: Sendable {
  /// Where it is mounted.
  public let folder: URL

  /// Whether there can be one: on Linux, for root.
  public static let isPossible: Bool = {
    do {
      _ = try TemporaryVolume(megabytes: 1)
      return true
    } catch {
      print("tests with a file system of their own are left out: \(error)")
      return false
    }
  }()

  /// Why there is none.
  public struct Failure: Error, CustomStringConvertible {
    /// What was tried.
    public let description: String
  }

  /// Mounts an empty volume.
  public init(megabytes: Int) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tessera-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      try Self.run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.path)
    } catch {
      try FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  deinit {
    do {
      try Self.run("umount", "-l", folder.path)
      try FileManager.default.removeItem(at: folder)
    } catch {
      // Nothing depends on it.
    }
  }

  /// Lets nobody write any more, or lets them again.
  public func setReadOnly(_ isReadOnly: Bool) throws {
    try Self.run("mount", "-o", "remount,\(isReadOnly ? "ro" : "rw")", folder.path)
  }

  /// Fills the volume to its last page; ``free()`` takes it back.
  public func fill() throws {
    try Data().write(to: ballast)
    let handle = try FileHandle(forWritingTo: ballast)
    for size in [65_536, 4_096] {
      var hasRoom = true
      while hasRoom {
        do {
          try handle.write(contentsOf: Data(repeating: 1, count: size))
        } catch {
          hasRoom = false
        }
      }
    }
    try handle.close()
  }

  /// Uses up some of the volume; ``free()`` takes it back.
  public func use(megabytes: Int) throws {
    try Data(repeating: 1, count: megabytes << 20).write(to: ballast)
  }

  /// Gives back what ``fill()`` or ``use(megabytes:)`` took.
  public func free() throws { try FileManager.default.removeItem(at: ballast) }

  private var ballast: URL { folder.appendingPathComponent("ballast") }

  private static func run(_ command: String, _ arguments: String...) throws {
    #if os(Linux)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/\(command)")
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure(description: "\(command) \(arguments.joined(separator: " "))")
      }
    #else
      throw Failure(description: "\(command) is not tried here")
    #endif
  }
}
