import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What a close that throws leaves behind.
struct FailedCloseTests {
  @MainActor @Test func `a container that could not be closed goes on saving by itself`() throws {
    let file = try TemporaryStore()
    let container = try file.open(Note.self)
    let context = container.mainContext
    #expect(throws: StoreError.self) {
      try container.internals.store.write(willCommit: { _ in }) { _ in try container.close() }
    }
    #expect(context.autosaveEnabled)
    try container.close()
    #expect(!context.autosaveEnabled)
  }
}
