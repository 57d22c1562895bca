import Foundation

/// Runs the benchmarks that the command line names and prints a table.
@main
enum Main {
  private static let benchmarks: [Benchmark] = [
    .fetch, .identifiers, .insert, .graph, .update, .notes, .read, .sort, .route, .cascade, .append,
    .appendLarge, .membership, .emptiness,
  ]

  @MainActor
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if arguments.count == 3, arguments[0] == "--memory" {
        try Benchmark.measureMemory(arguments[1], arguments[2])
      } else if arguments.contains("--help") {
        print(Settings.usage)
      } else if arguments.contains("--list") {
        for benchmark in benchmarks { print("\(benchmark.name)  \(benchmark.title)") }
      } else if let settings = Settings(arguments) {
        try await run(settings)
      } else {
        FileHandle.standardError.write(Data((Settings.usage + "\n").utf8))
        exit(1)
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(2)
    }
  }

  @MainActor
  private static func run(_ settings: Settings) async throws {
    let chosen = benchmarks.filter { benchmark in
      settings.filters.isEmpty || settings.filters.contains { benchmark.name.contains($0) }
    }
    Table.printHeader()
    for benchmark in chosen {
      Table.printGroup(benchmark.title)
      for line in try await benchmark.run(settings) { Table.print(line) }
    }
  }
}
