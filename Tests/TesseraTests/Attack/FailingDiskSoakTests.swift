import CSQLite
import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A disk that fails at any one of its calls, or is full at any byte. A few calls of each kind;
/// `TESSERA_SOAK=1` gives every one of them.
struct FailingDiskSoakTests {
  private static let isSoak = ProcessInfo.processInfo.environment["TESSERA_SOAK"] == "1"

  struct Fault: Sendable, CustomTestStringConvertible {
    var calls: TestDisk.Calls
    var code: Int32
    var isLasting = false

    var testDescription: String { "\(calls) \(code)\(isLasting ? " from then on" : "")" }
  }

  static let all = [
    Fault(calls: .write, code: SQLITE_IOERR | (3 << 8)),
    Fault(calls: .write, code: SQLITE_FULL),
    Fault(calls: .write, code: SQLITE_IOERR | (3 << 8), isLasting: true),
    Fault(calls: .sync, code: SQLITE_IOERR | (4 << 8)),
    Fault(calls: .sync, code: SQLITE_IOERR | (4 << 8), isLasting: true),
    Fault(calls: .truncate, code: SQLITE_IOERR | (6 << 8)),
    Fault(calls: .read, code: SQLITE_IOERR | (1 << 8)),
    Fault(calls: .open, code: SQLITE_CANTOPEN),
    Fault(calls: .delete, code: SQLITE_IOERR | (10 << 8)),
    Fault(calls: .lock, code: SQLITE_IOERR | (15 << 8)),
    Fault(calls: .map, code: SQLITE_IOERR | (21 << 8)),
    Fault(calls: .mapLock, code: SQLITE_IOERR | (20 << 8)),
    Fault(calls: .mapLock, code: SQLITE_BUSY),
    Fault(calls: .rename, code: SQLITE_IOERR),
    Fault(calls: [.read, .write, .sync, .open, .lock, .map, .mapLock], code: SQLITE_IOERR),
    Fault(
      calls: [.read, .write, .sync, .truncate, .open, .delete, .lock, .map, .rename],
      code: SQLITE_IOERR, isLasting: true),
  ]

  /// Which of `count` calls to fail.
  private static func numbers(_ count: Int, of most: Int = 8) -> [Int] {
    guard !isSoak, count > most else { return Array(1..<count + 1) }
    return (0..<most).map { 1 + $0 * (count - 1) / (most - 1) }
  }

  private func makeDesk() throws -> (FailureDesk, TestDisk) {
    let disk = try TestDisk()
    disk.setRecording(false)
    let desk = try FailureDesk(
      busyTimeout: .milliseconds(20), on: disk, durability: .full)
    desk.changeEverything()
    return (desk, disk)
  }

  /// Saves while `disk` misbehaves, then checks that all is as if nothing had been tried, or saved.
  private func saveAndCheck(
    _ desk: FailureDesk, _ place: String, on disk: TestDisk, _ misbehave: () -> Void
  ) throws {
    let (file, memory) = (try desk.file(), desk.context.dump())
    misbehave()
    let outcome = Result { try desk.context.save() }
    disk.heal()
    if case .failure(let error) = outcome {
      #expect(error is StoreError, "\(place): \(error)")
      #expect(try desk.file() == file, "\(place): \(error)")
      #expect(desk.context.dump() == memory, "\(place): \(error)")
      #expect(desk.wakes.map(\.count) == [0, 0, 0], "\(place): \(error)")
      try desk.context.save()
    }
    try desk.expectSaved()
    #expect(desk.wakes.map(\.count) == [1, 1, 1], "\(place)")
    #expect(try desk.rows("PRAGMA integrity_check") == [["ok"]], "\(place)")
    try desk.container.internals.store.close()
    // What could not be removed is when the store is opened again.
    let again = try desk.store.open(
      Note.self, Author.self, Asset.self, Room.self, Team.self, Clip.self, durability: .full)
    #expect(try desk.store.externalNames() == desk.store.referencedNames("Clip.film"), "\(place)")
    try again.internals.store.close()
  }

  @Test(arguments: all)
  func `a save that the disk fails leaves all as it was and is right later`(
    _ fault: Fault
  ) throws {
    let (counted, countedDisk) = try makeDesk()
    countedDisk.fail(fault.calls, at: 0, code: 0)
    try counted.context.save()
    for number in Self.numbers(countedDisk.callCount) {
      let (desk, disk) = try makeDesk()
      try saveAndCheck(desk, "call \(number)", on: disk) {
        disk.fail(fault.calls, at: number, code: fault.code, isLasting: fault.isLasting)
      }
    }
  }

  @Test func `a save that finds the disk full leaves all as it was and is right later`() throws {
    let (counted, countedDisk) = try makeDesk()
    let before = countedDisk.used
    try counted.context.save()
    let needed = countedDisk.used - before
    try #require(needed > 0)
    for number in Self.numbers(needed / (Self.isSoak ? 512 : 1)) {
      let (desk, disk) = try makeDesk()
      let room = (number - 1) * (Self.isSoak ? 512 : 1)
      try saveAndCheck(desk, "room for \(room)", on: disk) { disk.setCapacity(disk.used + room) }
    }
  }

  @Test(arguments: all)
  func `a store that the disk fails while it is made or opened can be opened later`(
    _ fault: Fault
  ) throws {
    for isNew in [true, false] {
      let made = try TemporaryStore()
      if !isNew { try Exercise.makeStore(at: made.url) }
      /// Opens the store on a disk of its own, which `prepare` has made to fail.
      func open(_ prepare: (TestDisk) -> Void) throws -> (TestDisk, TemporaryStore, (any Error)?) {
        let disk = try TestDisk()
        disk.setRecording(false)
        let file = try TemporaryStore(on: disk)
        if !isNew { try FileManager.default.copyItem(at: made.url, to: file.url) }
        prepare(disk)
        do {
          let context = ModelContext(
            try file.open(
              Note.self, Plant.self, Clip.self, busyTimeout: .milliseconds(20), durability: .full))
          _ = try context.fetch(FetchDescriptor<Note>())
          return (disk, file, nil)
        } catch {
          return (disk, file, error)
        }
      }
      let (counted, _, failure) = try open { $0.fail(fault.calls, at: 0, code: 0) }
      #expect(failure == nil)
      for number in Self.numbers(counted.callCount, of: 5) {
        let (disk, file, error) = try open {
          $0.fail(fault.calls, at: number, code: fault.code, isLasting: fault.isLasting)
        }
        if let error { #expect(error is StoreError, "call \(number): \(error)") }
        disk.heal()
        let context = ModelContext(
          try file.open(Note.self, Plant.self, Clip.self, durability: .full))
        let notes = try context.fetch(FetchDescriptor<Note>())
        #expect(notes.count == (isNew ? 0 : 12), "call \(number)")
        context.insert(Note(title: "new"))
        try context.save()
        let raw = try RawDatabase(file.url)
        #expect(try raw.column("PRAGMA integrity_check") == ["ok"], "call \(number)")
        #expect(try raw.column("SELECT count(*) FROM Note") == [isNew ? "1" : "13"])
      }
    }
  }

  @Test(arguments: all)
  func `a disk that fails while a store is used throws the library's errors and damages nothing`(
    _ fault: Fault
  ) throws {
    let made = try TemporaryStore()
    try Exercise.makeStore(at: made.url)
    let counted = try exercise(made) { $0.fail(fault.calls, at: 0, code: 0) }
    for number in Self.numbers(counted, of: 4) {
      _ = try exercise(made) {
        $0.fail(fault.calls, at: number, code: fault.code, isLasting: fault.isLasting)
      }
    }
  }

  /// Exercises a copy of the store on a disk that `prepare` has made to fail.
  ///
  /// - Returns: How many calls there were that could have failed.
  private func exercise(_ made: TemporaryStore, _ prepare: (TestDisk) -> Void) throws -> Int {
    let disk = try TestDisk()
    disk.setRecording(false)
    let file = try TemporaryStore(on: disk)
    try FileManager.default.copyItem(at: made.url, to: file.url)
    prepare(disk)
    var exercise = Exercise(url: file.url, disk: disk)
    exercise.busyTimeout = .milliseconds(20)
    _ = try exercise.run()
    let count = disk.callCount
    disk.heal()
    let raw = try RawDatabase(file.url)
    #expect(try raw.column("PRAGMA integrity_check") == ["ok"])
    #expect(try raw.rows("PRAGMA foreign_key_check").isEmpty)
    return count
  }
}
