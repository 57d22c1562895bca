import Foundation
import Observation
import Tessera
import TesseraTestSupport
import Testing
import TesseraCore

/// Counts how often a reader was woken.
final class WakeCount: Sendable {
  private let number = Guarded(0)
  var count: Int { number.withLock { $0 } }
  func wake() { number.withLock { $0 += 1 } }
}

/// Reads under tracking once, and counts the wake-ups.
func track(_ read: () -> Void) -> WakeCount {
  let wakes = WakeCount()
  withObservationTracking(read) { wakes.wake() }
  return wakes
}

/// How often each reader was woken.
func wakes(_ readers: WakeCount...) -> [Int] { readers.map(\.count) }

/// How often each reader was woken.
func wakes(_ readers: [WakeCount]) -> [Int] { readers.map(\.count) }

@MainActor
struct PublicationTests {
  @Test func `setting wakes nobody, saving wakes the readers of what changed`() throws {
    let context = try memoryContainer(Note.self).mainContext
    let note = Note(title: "a")
    context.insert(note)
    try context.save()
    let title = track { _ = note.title }
    let rank = track { _ = note.rank }
    note.title = "b"
    note.title = "c"
    #expect(title.count == 0)
    try context.save()
    #expect(title.count == 1)
    #expect(rank.count == 0)
  }

  @Test func `a save in another context wakes the reader at the far end of a chain`() async throws {
    let container = try memoryContainer(Note.self)
    let context = container.mainContext
    let note = Note(title: "a", folder: Folder(name: "Inbox"))
    context.insert(note)
    try context.save()
    let chain = track { _ = note.folder?.name }
    let title = track { _ = note.title }
    let other = ModelContext(container, isolation: nil)
    let folder = try #require(try other.fetch(FetchDescriptor<Folder>()).first)
    folder.name = "Archive"
    try other.save()
    for _ in 0..<1000 where chain.count == 0 { await Task.yield() }
    #expect(chain.count == 1)
    #expect(title.count == 0)
    #expect(note.folder?.name == "Archive")
  }
}
