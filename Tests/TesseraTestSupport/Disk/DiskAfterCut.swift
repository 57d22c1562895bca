import CTestVFS
import Foundation

/// What a test disk holds after a power cut at some moment of its record.
///
/// What was synced is there. Of what was not, anything may be: of each write all, nothing or some of its
/// sectors, late ones without earlier ones; names of files that were not made durable in their folder may
/// be missing, and removed ones back.
public struct DiskAfterCut {
  private enum Change {
    case write(offset: Int, UnsafeRawBufferPointer)
    case truncate(Int)
  }

  private struct File {
    var synced: [UInt8] = []
    var pending: [Change] = []
  }

  private enum NameChange {
    case link(String, Int32)
    case unlink(String)
    case rename(String, String)
  }

  /// What becomes of that which was not synced.
  public enum Loss: CaseIterable, Sendable {
    /// All of it is lost.
    case all
    /// None of it is: only the processes have ended.
    case none
    /// Whole writes, in any choice.
    case writes
    /// Any sectors.
    case sectors
    /// Everything after a moment, the write of that moment torn.
    case tail
  }

  private static let sector = 512
  private let disk: TestDisk
  private var files: [Int32: File] = [:]
  private var names: [String: Int32] = [:]
  private var pendingNames: [NameChange] = []
  /// The folders that were made on the disk; others were there before.
  private var folders: Set<String> = []
  /// How many entries of the record have happened.
  public private(set) var position = 0
  /// The test's own notes so far.
  public private(set) var marks: [(kind: Int, value: Int64)] = []

  /// Begins before the first entry of the record.
  public init(_ disk: TestDisk) { self.disk = disk }

  /// Goes on to the next entry.
  ///
  /// - Returns: Whether it did something to the disk; nil at the end of the record.
  public mutating func advance() -> Bool? {
    guard position < disk.eventCount else { return nil }
    let event = disk.event(position)
    position += 1
    let path = event.path.map { String(cString: $0) } ?? ""
    switch Int(event.kind) {
    case TEST_DISK_OPEN:
      files[event.file] = File()
      if event.offset != 0 { folders.insert(path) }
      pendingNames.append(.link(path, event.file))
    case TEST_DISK_WRITE:
      let bytes = UnsafeRawBufferPointer(start: event.bytes, count: Int(event.count))
      files[event.file]?.pending.append(.write(offset: Int(event.offset), bytes))
    case TEST_DISK_TRUNCATE: files[event.file]?.pending.append(.truncate(Int(event.offset)))
    case TEST_DISK_SYNC:
      guard var file = files.removeValue(forKey: event.file) else { break }
      for change in file.pending { Self.apply(change, to: &file.synced) }
      file.pending = []
      files[event.file] = file
    case TEST_DISK_DELETE: pendingNames.append(.unlink(path))
    case TEST_DISK_RENAME:
      pendingNames.append(.rename(path, event.newPath.map { String(cString: $0) } ?? ""))
    case TEST_DISK_SYNC_FOLDER: syncFolder(path)
    default:
      marks.append((Int(event.count), event.offset))
      return false
    }
    return true
  }

  private mutating func syncFolder(_ folder: String) {
    func isInside(_ path: String) -> Bool { (path as NSString).deletingLastPathComponent == folder }
    var rest: [NameChange] = []
    for change in pendingNames {
      switch change {
      case .link(let path, _) where !isInside(path): rest.append(change)
      case .unlink(let path) where !isInside(path): rest.append(change)
      case .rename(let old, let new) where !isInside(old) && !isInside(new): rest.append(change)
      default: Self.apply(change, to: &names)
      }
    }
    pendingNames = rest
  }

  /// The files by their paths.
  public func files<Random: RandomNumberGenerator>(
    losing loss: Loss, using random: inout Random
  ) -> [String: [UInt8]] {
    var names = names
    let keptNames = Int.random(in: 0...pendingNames.count, using: &random)
    for (index, change) in pendingNames.enumerated() {
      let isKept =
        switch loss {
        case .all: false
        case .none: true
        case .tail: index < keptNames
        case .writes, .sectors: Bool.random(using: &random)
        }
      if isKept { Self.apply(change, to: &names) }
    }
    let share = [0.1, 0.5, 0.9].randomElement(using: &random) ?? 0.5
    var content: [String: [UInt8]] = [:]
    for (path, number) in names.sorted(by: { $0.key < $1.key })
    where !folders.contains(path) && isReachable(path, names) {
      if let file = files[number] {
        content[path] = Self.content(of: file, losing: loss, share, &random)
      }
    }
    return content
  }

  /// Whether the folders that a path leads through are there.
  private func isReachable(_ path: String, _ names: [String: Int32]) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    guard folders.contains(folder) else { return true }
    return names[folder] != nil && isReachable(folder, names)
  }

  private static func content<Random: RandomNumberGenerator>(
    of file: File, losing loss: Loss, _ share: Double, _ random: inout Random
  ) -> [UInt8] {
    var bytes = file.synced
    let last = Int.random(in: 0...file.pending.count, using: &random)
    for (index, change) in file.pending.enumerated() {
      switch loss {
      case .all: continue
      case .none: apply(change, to: &bytes)
      case .writes: if .random(in: 0..<1, using: &random) < share { apply(change, to: &bytes) }
      case .tail:
        if index < last { apply(change, to: &bytes) }
        if index == last { applyTorn(change, 0.5, to: &bytes, &random) }
      case .sectors: applyTorn(change, share, to: &bytes, &random)
      }
    }
    return bytes
  }

  /// Applies some sectors of a write.
  private static func applyTorn<Random: RandomNumberGenerator>(
    _ change: Change, _ share: Double, to bytes: inout [UInt8], _ random: inout Random
  ) {
    guard case .write(var offset, var rest) = change else {
      if .random(in: 0..<1, using: &random) < share { apply(change, to: &bytes) }
      return
    }
    while !rest.isEmpty {
      let count = min(rest.count, sector - offset % sector)
      if .random(in: 0..<1, using: &random) < share {
        apply(.write(offset: offset, UnsafeRawBufferPointer(rebasing: rest[..<count])), to: &bytes)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      offset += count
    }
  }

  private static func apply(_ change: Change, to bytes: inout [UInt8]) {
    switch change {
    case .truncate(let size):
      if size < bytes.count { bytes.removeLast(bytes.count - size) }
      if size > bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
      }
    case .write(let offset, let new):
      let end = offset + new.count
      if end > bytes.count { bytes.append(contentsOf: repeatElement(0, count: end - bytes.count)) }
      bytes.withUnsafeMutableBytes { buffer in
        UnsafeMutableRawBufferPointer(rebasing: buffer[offset..<end]).copyMemory(from: new)
      }
    }
  }

  private static func apply(_ change: NameChange, to names: inout [String: Int32]) {
    switch change {
    case .link(let path, let file): names[path] = file
    case .unlink(let path): names[path] = nil
    case .rename(let old, let new):
      if let file = names.removeValue(forKey: old) { names[new] = file }
    }
  }
}
