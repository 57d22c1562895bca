import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A walk over many rows keeps a batch of objects in memory, not all of them.
///
/// Each runs in a process of its own, so that its memory is its own; what it prints is passed on in
/// the long form.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct WalkSoakTests {
  private func passOn(_ result: ExitTest.Result?) throws {
    guard Walk.isSoak else { return }
    let lines = String(bytes: try #require(result).standardOutputContent, encoding: .utf8) ?? ""
    for line in lines.split(separator: "\n") where line.hasPrefix("walk:") { print(line) }
  }

  @Test func `enumerate keeps a batch in memory`() async throws {
    try passOn(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        try Walk().enumerate()
      })
  }

  @Test func `enumerate along a to-one keeps a batch in memory`() async throws {
    try passOn(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        try Walk().enumerateAlongToOne()
      })
  }

  @Test func `fetching page after page by the last value keeps a page in memory`() async throws {
    try passOn(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        try Walk().fetchByLastValue()
      })
  }

  @Test func `fetching by limit and offset keeps a page in memory`() async throws {
    try passOn(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        try Walk().fetchByOffset()
      })
  }

  @Test func `importing in chunks keeps a chunk in memory`() async throws {
    try passOn(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        try Walk.importInChunks()
      })
  }
}
