import Foundation

/// Where the demo writes: a terminal with colours and a moving bar, or plain lines.
struct Terminal: Sendable {
  /// No line is longer.
  static let width = 100

  /// A person is watching: lines may be written over.
  let isInteractive: Bool
  let usesColour: Bool

  /// Finds out what standard output is. `NO_COLOR` and a dumb terminal are honoured.
  static func standardOutput() -> Terminal {
    let environment = ProcessInfo.processInfo.environment
    let isInteractive = isatty(STDOUT_FILENO) == 1 && environment["TERM"] ?? "dumb" != "dumb"
    return Terminal(
      isInteractive: isInteractive,
      usesColour: isInteractive && environment["NO_COLOR", default: ""].isEmpty)
  }

  /// Writes at once: a bar that waits in a buffer does not move.
  func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  func line(_ text: String = "") {
    write(text + "\n")
  }

  /// The beginning of a part.
  func heading(_ text: String) {
    line()
    line(usesColour ? "\u{1B}[1;36m\(text)\u{1B}[0m" : text)
    line(String(repeating: usesColour ? "─" : "-", count: Self.width))
  }

  /// Something less important.
  func note(_ text: String) {
    line(usesColour ? "\u{1B}[2m  \(text)\u{1B}[0m" : "  \(text)")
  }

  func table(_ table: TextTable) {
    for (index, text) in table.lines().enumerated() {
      line(index == 0 && usesColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text)
    }
  }
}
