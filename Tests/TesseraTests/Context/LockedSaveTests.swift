import Foundation
import Tessera
import TesseraCore
import TesseraTestSupport
import Testing

/// No code of an application runs while a save holds the store's lock: it may want the store itself.
struct LockedSaveTests {
  private let file: TemporaryStore
  private let container: ModelContainer
  private let watch: LockWatch

  /// A deck of the cards 1 to 3 of group a.
  init() throws {
    file = try TemporaryStore()
    container = try file.open(LockedCard.self, LockedMark.self)
    watch = LockWatch(container)
    let context = ModelContext(container)
    let deck = LockedDeck("d")
    context.insert(deck)
    deck.cards = ["1", "2", "3"].map { LockedCard("a", $0) }
    try context.save()
  }

  private func cards(_ context: ModelContext) throws -> [LockedCard] {
    try context.fetch(FetchDescriptor<LockedCard>())
  }

  private func deck(_ context: ModelContext) throws -> LockedDeck {
    try #require(try context.fetch(FetchDescriptor<LockedDeck>()).first)
  }

  /// Saves a context while others commit something after it began, and before it has the lock.
  private func save(
    _ context: ModelContext, after body: @escaping @Sendable (ModelContext) throws -> Void,
    elsewhere: Bool = false
  ) throws {
    // Another container of the file is as good as another process: its commits come by the history.
    let other = elsewhere ? try file.open(LockedCard.self, LockedMark.self) : container
    let isDone = Guarded(false)
    container.internals.injectFaults { step in
      guard step == .lock else { return }
      let isFirst = isDone.withLock { isDone in
        defer { isDone = true }
        return !isDone
      }
      guard isFirst else { return }
      let context = ModelContext(other, isolation: nil)
      try body(context)
      try context.save()
    }
    defer { container.internals.injectFaults(nil) }
    try watch.during { try context.save() }
    #expect(isDone.withLock { $0 })
    #expect(watch.failures == [])
  }

  /// What the cards of a context look like.
  private func looks(_ context: ModelContext) throws -> [String] {
    try cards(context).map {
      "\($0.place.text) \($0.look.text) \($0.story.text) \($0.suit.rawValue) \($0.rank)"
    }
  }

  private func expectSame(_ context: ModelContext) throws {
    #expect(try looks(context) == looks(ModelContext(container)))
    #expect(!context.hasChanges)
  }

  @Test func `what is watched would be seen`() throws {
    try watch.during {
      try container.internals.store.write(willCommit: { _ in }) { _ in
        _ = LockedValue("a") == LockedValue("b")
      }
    }
    #expect(watch.failures.count == 1)
  }

  @Test(arguments: [false, true])
  func `values that others committed are decoded when the lock is let go of`(elsewhere: Bool) throws
  {
    let context = ModelContext(container)
    let card = try cards(context)[0]
    #expect(card.story.text == "once")
    let wakes = [track { _ = card.look }, track { _ = card.rank }, track { _ = card.group }]
    card.rank = 1
    try save(
      context,
      after: { other in
        let card = try #require(try other.fetch(FetchDescriptor<LockedCard>()).first)
        card.look = LockedValue("new")
        card.story = LockedValue("twice")
        card.suit = LockedSuit(rawValue: "spades")
      }, elsewhere: elsewhere)
    #expect(watch.visits("decode") > 0 && watch.visits("raw value") > 0)
    #expect(wakes.map(\.count) == [1, 1, 0])
    #expect(try looks(context)[0] == "1 new twice spades 1")
    try expectSame(context)
  }

  @Test(arguments: [false, true])
  func `values that were changed here too are compared as stored`(elsewhere: Bool) throws {
    let context = ModelContext(container)
    let cards = try cards(context)
    let (first, second) = (cards[0], cards[1])
    let wakes = [track { _ = first.look }, track { _ = second.look }]
    first.look = LockedValue("mine")
    second.look = LockedValue("ours")
    cards[2].look = LockedValue("else")
    cards[2].look = LockedValue("plain")
    try save(
      context,
      after: { other in
        for card in try other.fetch(FetchDescriptor<LockedCard>()) {
          card.look = LockedValue(card.place.text == "2" ? "ours" : "theirs")
        }
      }, elsewhere: elsewhere)
    #expect(wakes.map(\.count) == [1, 1])
    #expect(try self.cards(context).map(\.look.text) == ["mine", "ours", "theirs"])
    try expectSame(context)
  }

  @Test func `new objects that are there are found and compared as stored`() throws {
    let context = ModelContext(container)
    let known = try cards(context)
    #expect(known[0].story.text == "once")
    // The place is no more read than the rest, and the group changes.
    context.refault(known[2])
    known[2].group = "b"
    for (group, place) in [("a", "1"), ("b", "3"), ("a", "9")] {
      context.insert(LockedCard(group, place, look: "upserted"))
    }
    try save(
      context,
      after: { other in
        for card in try other.fetch(FetchDescriptor<LockedCard>()) {
          card.story = LockedValue("theirs")
        }
      })
    #expect(watch.visits("encode") > 0)
    #expect(
      try looks(context) == [
        "1 upserted once hearts 0", "2 plain theirs hearts 0", "3 upserted once hearts 0",
        "9 upserted once hearts 0",
      ])
    try expectSame(context)
  }

  @Test(arguments: [false, true])
  func `an order that others added to is put together without decoding`(elsewhere: Bool) throws {
    let context = ModelContext(container)
    let deck = try deck(context)
    deck.cards.reverse()
    try save(
      context,
      after: { other in
        let deck = try #require(try other.fetch(FetchDescriptor<LockedDeck>()).first)
        deck.append(LockedCard("a", "4", look: "fourth"), to: \.cards)
      }, elsewhere: elsewhere)
    for context in [context, ModelContext(container)] {
      #expect(try self.deck(context).cards.map(\.place.text) == ["3", "2", "1", "4"])
      #expect(try self.deck(context).cards.map(\.look.text).last == "fourth")
    }
  }

  @Test(arguments: [false, true])
  func `what others put under a deleted object lets go of it, and hears of it afterwards`(
    elsewhere: Bool
  ) throws {
    let context = ModelContext(container)
    let deck = try deck(context)
    context.delete(deck)
    try save(
      context,
      after: { other in
        let deck = try #require(try other.fetch(FetchDescriptor<LockedDeck>()).first)
        deck.append(LockedCard("a", "4", look: "fourth"), to: \.cards)
      }, elsewhere: elsewhere)
    for context in [context, ModelContext(container)] {
      #expect(try cards(context).map(\.look.text) == ["plain", "plain", "plain", "fourth"])
      #expect(try cards(context).allSatisfy { $0.deck == nil })
    }
  }

  @Test(arguments: [false, true])
  func `reports, observers and the ends of objects wait`(elsewhere: Bool) throws {
    let context = ModelContext(container)
    let deck = try deck(context)
    let wake = track { _ = deck.cards.count }
    try cards(context)[0].rank = 7
    deck.name = "renamed"
    try save(
      context,
      after: { other in
        for card in try other.fetch(FetchDescriptor<LockedCard>()) where card.place.text != "2" {
          other.delete(card)
        }
      }, elsewhere: elsewhere)
    #expect(watch.visits("report") == 1)
    #expect(wake.count == 1)
    #expect(deck.cards.map(\.place.text) == ["2"])
    try expectSame(context)
  }
}
