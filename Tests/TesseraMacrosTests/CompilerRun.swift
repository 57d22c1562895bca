import Foundation

/// What the compiler says of a file that uses the library's macros.
struct CompilerRun {
  /// `line:column message`, sorted by place. What is wrong inside an expansion is at the place of the
  /// declaration that is expanded.
  let errors: [String]

  /// Type-checks `source` with the compiler on the path and the modules built beside the tests.
  init(_ source: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tessera-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch {
        // Nothing depends on it.
      }
    }
    let file = folder.appendingPathComponent("Source.swift")
    try Data(source.utf8).write(to: file)
    let output = folder.appendingPathComponent("output")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = Self.compiler
    process.arguments = [
      "-typecheck", "-swift-version", "6", "-diagnostic-style", "swift", "-module-name", "Source",
      "-I", Self.built.appendingPathComponent("Modules").path,
      "-load-plugin-executable",
      "\(Self.built.appendingPathComponent("TesseraMacros-tool").path)#TesseraMacros", file.path,
    ]
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    errors = Self.errors(in: String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }

  /// Whether there is a compiler to run and what it needs.
  static var isPossible: Bool {
    compiler != nil
      && ["Modules/TesseraCore.swiftmodule", "TesseraMacros-tool"].allSatisfy {
        FileManager.default.fileExists(atPath: built.appendingPathComponent($0).path)
      }
  }

  private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { URL(fileURLWithPath: "\($0)/swiftc") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  private static let built: URL =
    Bundle.main.executableURL?.deletingLastPathComponent()
    ?? URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()

  private static func errors(in text: String) -> [String] {
    var found: [(line: Int, column: Int, message: String)] = []
    // An error inside an expansion, until the note that says where that is.
    var pending: String?
    for line in text.split(separator: "\n") {
      let start = line.drop { $0 == "`" || $0 == "-" || $0 == " " }
      let fields = start.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
      guard fields.count == 5, let row = Int(fields[1]), let column = Int(fields[2]) else {
        continue
      }
      let message = fields[4].dropFirst().split(separator: " (from macro ").first.map(String.init)
      let isHere = fields[0].hasSuffix("Source.swift")
      switch (fields[3], isHere) {
      case (" error", true): found.append((row, column, message ?? ""))
      case (" error", false): pending = message
      case (" note", true) where message == "expanded code originates here":
        if let pending { found.append((row, column, pending)) }
        pending = nil
      default: continue
      }
    }
    return found.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      .map { "\($0.line):\($0.column) \($0.message)" }
  }
}
