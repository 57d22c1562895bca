import Tessera
import TesseraCore
import TesseraTestSupport

/// Notes what of a test's code runs while the store is locked: whoever is visited saves something with a context
/// of its own, which can't be done under the lock of the same thread.
final class LockWatch: Sendable {
  @TaskLocal private static var current: LockWatch?

  private struct State {
    var visits: [String: Int] = [:]
    var failures: [String] = []
    var isVisiting = false
  }

  private let container: ModelContainer
  private let state = Guarded(State())

  init(_ container: ModelContainer) { self.container = container }

  /// Those that could not save.
  var failures: [String] { state.withLock { $0.failures } }

  /// How often each was visited.
  func visits(_ name: String) -> Int { state.withLock { $0.visits[name] ?? 0 } }

  /// Watches what `body` does.
  func during(_ body: () throws -> Void) rethrows {
    try Self.$current.withValue(self) {
      try ReportLog.hearing({ _ in Self.visit("report") }) { try body() }
    }
  }

  /// To be called by what is watched.
  static func visit(_ name: String) { current?.visit(name) }

  private func visit(_ name: String) {
    let isNested = state.withLock { state in
      state.visits[name, default: 0] += 1
      defer { state.isVisiting = true }
      return state.isVisiting
    }
    if isNested { return }
    defer { state.withLock { $0.isVisiting = false } }
    do {
      let context = ModelContext(container, isolation: nil)
      context.insert(LockedMark())
      try context.save()
    } catch {
      state.withLock { $0.failures.append("\(name): \(error)") }
    }
  }
}

/// A value whose conversions are watched.
struct LockedValue: Codable, Hashable {
  var text: String
  init(_ text: String) { self.text = text }
  init(from decoder: any Decoder) throws {
    LockWatch.visit("decode")
    text = try decoder.singleValueContainer().decode(String.self)
  }
  func encode(to encoder: any Encoder) throws {
    LockWatch.visit("encode")
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
  static func == (lhs: LockedValue, rhs: LockedValue) -> Bool {
    LockWatch.visit("==")
    return lhs.text == rhs.text
  }
  func hash(into hasher: inout Hasher) {
    LockWatch.visit("hash")
    hasher.combine(text)
  }
}

/// A value that is made of its raw value under watch.
struct LockedSuit: RawRepresentable {
  var rawValue: String
  init(rawValue: String) {
    LockWatch.visit("raw value")
    self.rawValue = rawValue
  }
}

@Model final class LockedMark {
  var number = 0
  init() {}
}

@Model final class LockedCard {
  #Unique<LockedCard>([\.group, \.place])
  var group: String
  var place: LockedValue
  var look: LockedValue
  @Attribute(.lazy) var story: LockedValue
  var suit: LockedSuit
  var rank = 0
  var deck: LockedDeck?

  init(_ group: String, _ place: String, look: String = "plain") {
    self.group = group
    self.place = LockedValue(place)
    self.look = LockedValue(look)
    story = LockedValue("once")
    suit = LockedSuit(rawValue: "hearts")
  }

  deinit { LockWatch.visit("deinit") }
}

@Model(observation: .onChange) final class LockedDeck {
  var name: String
  @Relationship(inverse: \LockedCard.deck) var cards: [LockedCard] = []
  init(_ name: String) { self.name = name }
}
