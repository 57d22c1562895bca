import Foundation
import Tessera
import TesseraCore
import TesseraTestSupport
import Testing

/// Writers that replace and delete external values while others read them, each with a store of its
/// own, which shares no more with the others than a process would. 40 saves a writer;
/// `TESSERA_SOAK=1` gives 300, `TESSERA_SEED` the same edits again.
@Suite(.timeLimit(.minutes(10)))
struct ExternalRaceSoakTests {
  static let clips = 4

  @Test(arguments: [ModelConfiguration.Durability.full, .relaxed, .none])
  func `nobody ever finds a value's file gone`(_ durability: ModelConfiguration.Durability) throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["TESSERA_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
    let saves = environment["TESSERA_SOAK"] == "1" ? 300 : 40
    print("external race: seed \(seed)")
    let file = try TemporaryStore()
    let first = ModelContext(try file.open(Clip.self, durability: durability))
    for index in 0..<Self.clips { first.insert(Clip(title: "\(index)", film: Self.film(index))) }
    try first.save()
    let failures = Guarded<[String]>([])
    let running = Guarded(2)
    let reads = Counter()
    let group = DispatchGroup()
    // Threads of their own: a queue runs no more at once than there are cores, the writers first.
    for worker in 0..<5 {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        do {
          let context = ModelContext(
            try file.open(Clip.self, busyTimeout: .seconds(60), durability: durability))
          if worker < 2 {
            defer { running.withLock { $0 -= 1 } }
            var random = SeededGenerator(seed: seed &+ UInt64(worker))
            for _ in 0..<saves { try Self.write(context, &random) }
          } else {
            repeat {
              for failure in try Self.read(context) { failures.withLock { $0.append(failure) } }
              reads.next()
            } while running.withLock { $0 } > 0
          }
        } catch {
          failures.withLock { $0.append("worker \(worker): \(error)") }
          if worker < 2 { running.withLock { $0 = 0 } }
        }
      }
    }
    group.wait()
    #expect(failures.withLock { $0 } == [])
    let last = ModelContext(try file.open(Clip.self, durability: durability))
    #expect(try Self.read(last) == [])
    #expect(try file.externalNames() == file.referencedNames("Clip.film"))
    print("external race: \(reads.count) reads of \(Self.clips) clips")
  }

  private static func film(_ seed: Int) -> Data {
    .pattern(150_000, seed: seed) + Data("\(seed)".utf8)
  }

  /// Replaces a film, or a clip with its film.
  private static func write(_ context: ModelContext, _ random: inout SeededGenerator) throws {
    let seed = Int.random(in: 0..<1_000_000, using: &random)
    let title = "\(Int.random(in: 0..<clips, using: &random))"
    let named = FetchDescriptor<Clip>(predicate: #Predicate { $0.title == title })
    let isReplaced = Bool.random(using: &random)
    do {
      for clip in try context.fetch(named) {
        if isReplaced {
          context.delete(clip)
          context.insert(Clip(title: title, film: film(seed)))
        } else {
          clip.film = film(seed)
        }
      }
      try context.save()
    } catch StoreError.Code.conflict {
      // The other writer deleted it first.
      context.rollback()
    }
  }

  /// What is wrong with the films there are.
  private static func read(_ context: ModelContext) throws -> [String] {
    var failures: [String] = []
    for clip in try context.fetch(FetchDescriptor<Clip>()) {
      context.refault(clip)
      let film = clip.film
      // Deleted between the fetch and the read.
      if clip.isDeleted { continue }
      guard let film, film.count > 150_000,
        let seed = Int(String(decoding: film.dropFirst(150_000), as: UTF8.self)),
        film.prefix(64) == .pattern(64, seed: seed)
      else {
        failures.append("\(clip.title): \(film?.count ?? -1), \(clip.missingProperties)")
        continue
      }
    }
    return failures
  }
}
