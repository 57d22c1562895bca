import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Values of 100 MB. Only with `TESSERA_SOAK=1`: the checksum of one takes seconds in a debug build.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TESSERA_SOAK"] == "1"), .serialized)
struct ExternalSizeSoakTests {
  static let size = 100_000_000

  @Test func `a value of 100 MB is saved and read with no second copy of it`() throws {
    let file = try TemporaryStore()
    let container = try file.open(Clip.self, durability: .full)
    do {
      let context = ModelContext(container)
      let clip = Clip(title: "a", film: .pattern(Self.size))
      let before = Memory.peak
      context.insert(clip)
      try context.save()
      #expect(Memory.peak - before < Self.size / 4)
    }
    let context = ModelContext(container)
    let clip = try #require(try context.fetch(FetchDescriptor<Clip>()).first)
    let before = Memory.resident
    Memory.resetPeak()
    let count = clip.film?.count
    #expect(count == Self.size)
    #expect(Memory.peak - before < Self.size * 5 / 4)
    context.refault(clip)
    #expect(Memory.resident - before < Self.size / 4)
    #expect(clip.film == .pattern(Self.size))
  }

}

/// The memory of this process, in bytes, as Linux tells it; 0 elsewhere.
private enum Memory {
  static var resident: Int { field("VmRSS:") }
  static var peak: Int { field("VmHWM:") }

  /// Makes the peak what is resident now.
  static func resetPeak() {
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
  }

  private static func field(_ name: String) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({
        Int($0)
      })
    else { return 0 }
    return kilobytes * 1024
  }
}
