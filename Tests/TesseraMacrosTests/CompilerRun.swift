import Foundation

/// What the compiler says of a file that uses the library's macros.
struct CompilerRun {
  /// `line:column message`, sorted by place. What is wrong inside an expansion is at the place of the
  /// declaration that is expanded.
  let errors: [String]

  /// Type-checks `source` with the compiler these tests were built with, or the one on the path, and the
  /// modules built beside the tests.
  ///
  /// - Throws: ``Missing`` where one of them is not found.
  init(_ source: String) throws {
    let compiler = try Self.compiler()
    for name in ["Modules/TesseraCore.swiftmodule", "TesseraMacros-tool"] {
      let path = Self.built.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: path) else { throw Missing(description: path) }
    }
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
    process.executableURL = compiler
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

  /// What was looked for and is not there.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// The compiler beside the standard library that is running, else the first on the path: there is one
  /// or the other wherever tests can be built.
  private static func compiler() throws -> URL {
    var folders: [String] = []
    #if os(Linux)
      // …/usr/lib/swift/linux/libswiftCore.so
      let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
      for line in maps.split(separator: "\n") where line.hasSuffix("/libswiftCore.so") {
        guard let start = line.firstIndex(of: "/"),
          let end = line.range(of: "/lib/swift/", options: .backwards)
        else { continue }
        folders.append(line[start..<end.lowerBound] + "/bin")
      }
    #endif
    folders += (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map(String.init)
    let found = folders.map { "\($0)/swiftc" }
      .first(where: FileManager.default.isExecutableFile(atPath:))
    guard let found else { throw Missing(description: "swiftc in \(folders)") }
    return URL(fileURLWithPath: found)
  }

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
