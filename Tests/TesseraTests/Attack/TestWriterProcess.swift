import Foundation

/// The program that is built beside the tests, for tests of several processes.
enum TestWriterProcess {
  /// A process that runs it, not yet started.
  static func make(_ arguments: [String]) throws -> Process {
    let name = "tessera-test-writer"
    let candidates = [
      Bundle.main.bundleURL,
      URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent(),
      Bundle.main.executableURL?.deletingLastPathComponent(),
    ].compactMap { $0?.appendingPathComponent(name) }
    let process = Process()
    process.executableURL =
      candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
    process.arguments = arguments
    return process
  }
}
