import CSQLite
import CTestVFS
import Foundation

/// A disk that writes down what is done to it, fails when it is told to, and can be full.
///
/// It keeps its files where they are asked for, on the real disk, and syncs none of them: what would be
/// left of them after a power cut, ``DiskAfterCut`` works out from the record.
public final class TestDisk: @unchecked Sendable {
  // Unchecked: the disk has a lock of its own.
  let handle: OpaquePointer
  /// The name of the SQLite VFS that opens files on this disk.
  public let vfs: String

  /// What can be made to fail.
  public struct Calls: OptionSet, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    private init(_ constant: Int) { rawValue = Int32(constant) }

    public static let open = Calls(TEST_DISK_OPEN)
    public static let read = Calls(TEST_DISK_READ)
    public static let write = Calls(TEST_DISK_WRITE)
    public static let truncate = Calls(TEST_DISK_TRUNCATE)
    public static let sync = Calls(TEST_DISK_SYNC)
    public static let delete = Calls(TEST_DISK_DELETE)
    public static let rename = Calls(TEST_DISK_RENAME)
    public static let lock = Calls(TEST_DISK_LOCK)
    public static let map = Calls(TEST_DISK_MAP)
    public static let mapLock = Calls(TEST_DISK_MAP_LOCK)

    public var description: String {
      let names: [(Calls, String)] = [
        (.open, "open"), (.read, "read"), (.write, "write"), (.truncate, "truncate"),
        (.sync, "sync"), (.delete, "delete"), (.rename, "rename"), (.lock, "lock"), (.map, "map"),
        (.mapLock, "map lock"),
      ]
      return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
    }
  }

  /// Out of memory, or a name that is taken.
  public struct CannotBeMade: Error {}

  /// Makes an empty disk.
  public init() throws {
    vfs = "disk-\(UUID().uuidString)"
    guard let handle = test_disk_make(vfs) else { throw CannotBeMade() }
    self.handle = handle
  }

  deinit { test_disk_free(handle) }

  /// Has calls fail from now on.
  ///
  /// - Parameters:
  ///   - calls: Which ones count.
  ///   - number: Which of them fails: 1 is the next. 0 for none, to count them only.
  ///   - code: The code of SQLite that the call returns.
  ///   - isLasting: Whether all later ones fail too.
  public func fail(_ calls: Calls, at number: Int, code: Int32, isLasting: Bool = false) {
    test_disk_fail(handle, calls.rawValue, Int64(number), code, isLasting ? 1 : 0)
  }

  /// Has nothing fail any more.
  public func heal() {
    test_disk_fail(handle, 0, 0, 0, 0)
    test_disk_set_capacity(handle, -1)
  }

  /// Whether a call has failed since ``fail(_:at:code:isLasting:)``.
  public var hasFailed: Bool { test_disk_has_failed(handle) != 0 }

  /// How many of the calls that count have been made since ``fail(_:at:code:isLasting:)``.
  public var callCount: Int { Int(test_disk_calls(handle)) }

  /// The bytes in all files together.
  public var used: Int { Int(test_disk_used(handle)) }

  /// Lets the disk hold no more than so many bytes.
  public func setCapacity(_ bytes: Int) { test_disk_set_capacity(handle, Int64(bytes)) }

  /// Starts or stops writing down what happens.
  public func setRecording(_ isOn: Bool) { test_disk_record(handle, isOn ? 1 : 0) }

  /// Puts a note of the test's own into the record.
  public func mark(_ kind: Int, _ value: Int64) { test_disk_mark(handle, Int64(kind), value) }

  /// The number of entries in the record.
  public var eventCount: Int { Int(test_disk_count(handle)) }

  func event(_ index: Int) -> TestDiskEvent { test_disk_event(handle, Int64(index)) }
}
