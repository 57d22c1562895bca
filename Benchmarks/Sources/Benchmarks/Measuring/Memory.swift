import Foundation

/// The memory of this process.
enum Memory {
  /// What is resident, in bytes; nil where the system doesn't say it the Linux way.
  static var resident: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(getpagesize()) }
  }

  /// Runs this program anew with other arguments, so that what is measured there starts from a
  /// clean heap, and returns what it prints.
  static func inNewProcess(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
