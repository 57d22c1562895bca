import Foundation
import Tessera
import TesseraTestSupport

/// Opens the store at the first argument and saves as often as the third says. Each time it reads the
/// note "counter" first; then it counts it up, or inserts a note of its own, named for the second.
@main
enum TestWriter {
  static func main() {
    do {
      try run()
    } catch {
      // Said and left, not trapped: the runtime's own report of a trap may outlive the process, and
      // holds the pipe that whoever reads from it waits for the end of.
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "endless" {
      try EndlessWriter.run(URL(fileURLWithPath: arguments[2]), isDurable: arguments[3] == "full")
      return
    }
    if arguments.count == 5, arguments[1] == "damage",
      let kind = Damage.Kind(rawValue: arguments[2]),
      let first = UInt64(arguments[3]), let count = UInt64(arguments[4])
    {
      try Damager.run(kind, first..<first + count)
      return
    }
    if arguments.count == 5, arguments[1] == "contend", let seconds = Double(arguments[4]) {
      try Contender.run(
        URL(fileURLWithPath: arguments[2]), name: arguments[3], seconds: seconds)
      return
    }
    if arguments.count == 6, arguments[1] == "upsert", let rows = Int(arguments[4]),
      let names = Int(arguments[5])
    {
      try Upserter.run(
        URL(fileURLWithPath: arguments[2]), name: arguments[3], rows: rows, names: names)
      return
    }
    if arguments.count == 3, arguments[1] == "files" {
      try FileMover.run(URL(fileURLWithPath: arguments[2]))
      return
    }
    guard arguments.count == 4, let rounds = Int(arguments[3]) else {
      print("usage: tessera-test-writer FILE NAME ROUNDS")
      exit(1)
    }
    var configuration = ModelConfiguration(url: URL(fileURLWithPath: arguments[1]))
    configuration.busyTimeout = .seconds(60)
    configuration.durability = .relaxed
    let container = try ModelContainer(for: Schema(Note.self), configurations: [configuration])
    let lock = FileLock(path: arguments[1] + ".turn")
    let context = ModelContext(container, isolation: nil)
    context.author = arguments[2]
    let counter = FetchDescriptor<Note>(predicate: #Predicate { $0.title == "counter" })
    var saved = 0
    for round in 0..<rounds {
      if round.isMultiple(of: 2) {
        // In its turn: what it counts up is what the other left.
        try lock.whileHeld {
          guard let note = try context.fetch(counter).first else { return }
          note.rank += 1
          try context.save()
          saved += 1
        }
      } else {
        // Side by side: both want the lock at once.
        let rank = try context.fetch(counter).first?.rank ?? 0
        context.insert(Note(title: "\(arguments[2]) \(round)", rank: rank))
        try context.save()
        saved += 1
      }
    }
    print("saved \(saved)")
  }
}

/// A lock between processes, for taking turns.
struct FileLock {
  let descriptor: Int32

  init(path: String) { descriptor = open(path, O_RDWR | O_CREAT, 0o600) }

  func whileHeld(_ body: () throws -> Void) rethrows {
    flock(descriptor, LOCK_EX)
    defer { flock(descriptor, LOCK_UN) }
    try body()
  }
}
