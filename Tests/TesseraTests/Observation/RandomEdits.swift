import Foundation
import Tessera
import TesseraTestSupport

/// Makes random changes of the graph from a seed.
struct RandomEdits {
  /// A generator that gives the same numbers for the same seed (SplitMix64).
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  /// How a round of changes ends.
  enum End: CaseIterable {
    case save, saveAgain, failAndRollback, failAndSave, rollback

    static func random(using generator: inout Generator) -> End {
      allCases.randomElement(using: &generator) ?? .save
    }

    func run(_ context: ModelContext) throws {
      struct Fault: Error {}
      func fail() throws {
        context.container.internals.injectFaults { if $0 == .commit { throw Fault() } }
        defer { context.container.internals.injectFaults(nil) }
        do { try context.save() } catch is Fault {}
      }
      switch self {
      case .save: try context.save()
      case .saveAgain:
        try context.save()
        try context.save()
      case .failAndRollback:
        try fail()
        context.rollback()
      case .failAndSave:
        try fail()
        try context.save()
      case .rollback: context.rollback()
      }
    }
  }

  /// One change; what it works on is chosen by `numbers` when it runs.
  struct Step: Sendable, CustomStringConvertible {
    let kind: Kind
    let numbers: [Int]

    enum Kind: CaseIterable {
      case attribute, text, equal, undone, manager, reportAdded, reportRemoved, reportsMoved, link
      case unlink, membersMoved, passport, favourite, tags, folder, body, refault
      case insert, deletePerson, deleteClub, deleteNote
    }

    var description: String { "\(kind)\(numbers)" }
  }

  var generator: Generator

  init(seed: UInt64) { generator = Generator(state: seed) }

  /// Seeds that differ from run to run, or the one in `TESSERA_SEED`.
  static func seeds(_ count: Int) -> [UInt64] {
    if let seed = ProcessInfo.processInfo.environment["TESSERA_SEED"].flatMap({ UInt64($0) }) {
      return [seed]
    }
    return (0..<count).map { _ in UInt64.random(in: 0..<1_000_000) }
  }

  mutating func steps(_ limit: Int, includingDeletion: Bool) -> [Step] {
    let kinds = Step.Kind.allCases.filter { kind in
      switch kind {
      case .deletePerson, .deleteClub, .deleteNote, .insert, .passport: includingDeletion
      // Which order wins where two contexts make one is not decided yet.
      case .reportsMoved, .membersMoved, .tags, .reportRemoved: includingDeletion
      default: true
      }
    }
    return (0..<Int.random(in: 1...limit, using: &generator)).map { _ in
      Step(
        kind: kinds.randomElement(using: &generator) ?? .attribute,
        numbers: (0..<4).map { _ in Int.random(in: 0..<1_000, using: &generator) })
    }
  }
}
