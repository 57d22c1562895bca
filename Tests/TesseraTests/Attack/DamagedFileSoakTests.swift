import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Files that no one should have made are opened and read through in a process of their own, so that a
/// trap or a hang is told with its seed. 40 of each kind; `TESSERA_SOAK=1` gives 5,000 of each, and
/// `TESSERA_SEED` one of them again.
@Suite(.timeLimit(.minutes(60)))
struct DamagedFileSoakTests {
  @Test(arguments: Damage.Kind.allCases)
  func `a damaged file gives the library's errors or stand-ins, and no trap and no hang`(
    _ kind: Damage.Kind
  ) throws {
    let environment = ProcessInfo.processInfo.environment
    var (first, count): (UInt64, UInt64) = (.random(in: 0..<1 << 62), 40)
    if environment["TESSERA_SOAK"] == "1" { count = 5_000 }
    if let text = environment["TESSERA_SEED"], let seed = UInt64(text) {
      (first, count) = (seed, 1)
    }
    print("damaged \(kind): \(count) seeds from \(first)")
    var next = first
    var (errorCount, useless) = (0, 0)
    while next < first + count {
      let run = try DamageRun(kind, first: next, count: first + count - next)
      for line in run.lines {
        if line.hasPrefix("foreign") { Issue.record("damaged \(kind): \(line)") }
        let words = line.split(separator: " ")
        if words.first == "end", words.count == 3 {
          errorCount += Int(words[2]) ?? 0
          useless += words[2] == "0" ? 1 : 0
        }
      }
      guard let failure = run.failure else { break }
      Issue.record("damaged \(kind): seed \(run.last.map { "\($0)" } ?? "none"): \(failure)")
      guard let last = run.last else { break }
      next = last + 1
    }
    print("damaged \(kind): \(errorCount) errors, \(useless) files without any")
  }
}

/// A process that damages and uses stores, watched.
private struct DamageRun {
  /// What it said.
  private(set) var lines: [String] = []
  /// The last seed it began.
  private(set) var last: UInt64?
  /// How it failed, if it did.
  private(set) var failure: String?
  /// The most memory that one store may cost; what it has is a hundredth of that.
  private static let memoryLimit = 1_000_000_000

  init(_ kind: Damage.Kind, first: UInt64, count: UInt64) throws {
    let process = try TestWriterProcess.make(["damage", kind.rawValue, "\(first)", "\(count)"])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let descriptor = output.fileHandleForReading.fileDescriptor
    var rest: [UInt8] = []
    var quiet = 0
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = Foundation.poll(&poll, 1, 1_000)
      if ready == 0 {
        quiet += 1
        // A store is used in a few hundredths of a second.
        let isTooLarge = Self.memory(of: process.processIdentifier) > Self.memoryLimit
        guard quiet >= 90 || isTooLarge else { continue }
        failure = isTooLarge ? "takes more than \(Self.memoryLimit) bytes" : "hangs"
        kill(process.processIdentifier, SIGKILL)
      }
      let size = read(descriptor, &buffer, buffer.count)
      guard size > 0 else { break }
      quiet = 0
      rest += buffer[..<size]
      while let end = rest.firstIndex(of: 10) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeFirst(end + 1)
        lines.append(line)
        if line.hasPrefix("seed ") { last = UInt64(line.dropFirst(5)) }
      }
    }
    process.waitUntilExit()
    if failure == nil,
      process.terminationReason == .uncaughtSignal || process.terminationStatus != 0
    {
      failure =
        "ended with \(process.terminationReason == .exit ? "status" : "signal") "
        + "\(process.terminationStatus)"
    }
  }

  /// The bytes a process has in memory; 0 where that can't be told.
  private static func memory(of process: Int32) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
    let words = text.split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * 4096 : 0
  }
}
