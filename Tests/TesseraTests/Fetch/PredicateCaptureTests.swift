import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Stored by its raw value, and not `Codable`.
private enum CaptureMood: String {
  case calm, loud
}

private enum CaptureLevel: Int, Comparable, Codable {
  case low, high
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

@Model private final class CaptureBox {
  var name: String
  var cards: [CaptureCard] = []
  init(_ name: String) { self.name = name }
}

@Model private final class CaptureCard {
  var title: String
  var rank: Int?
  @Relationship(inverse: \CaptureBox.cards) var box: CaptureBox?
  var home: CaptureBox
  var mood = CaptureMood.calm
  var lastMood: CaptureMood?
  var level = CaptureLevel.low
  var lastLevel: CaptureLevel?
  var others: [CaptureCard] = []

  init(_ title: String, home: CaptureBox) {
    self.title = title
    self.home = home
  }
}

/// What our `#Predicate` takes from the program: objects, enums that are not `Codable`, constants of
/// its own. The store, the predicate and Swift itself agree.
struct PredicateCaptureTests {
  private typealias Card = CaptureCard

  private let context: ModelContext
  private let boxes: [CaptureBox]
  private let cards: [CaptureCard]

  /// Some of the cards are saved, some are not.
  init() throws {
    context = ModelContext(try memoryContainer(Card.self, CaptureBox.self))
    boxes = ["x", "y"].map { CaptureBox($0) }
    for box in boxes { context.insert(box) }
    var cards: [Card] = []
    for index in 0..<12 {
      let card = Card("\(index)", home: boxes[index % 2])
      context.insert(card)
      card.rank = index % 3 == 0 ? nil : index
      card.box = index % 4 == 0 ? nil : boxes[index % 2]
      card.mood = index % 2 == 0 ? .calm : .loud
      card.lastMood = index % 3 == 0 ? nil : card.mood
      card.level = index % 2 == 0 ? .low : .high
      card.lastLevel = index % 3 == 0 ? nil : card.level
      if index > 2 { card.others = [cards[index - 1], cards[index - 2]] }
      cards.append(card)
      if index == 8 { try context.save() }
    }
    self.cards = cards
  }

  private func check(
    _ count: Int, _ predicate: Predicate<CaptureCard>, _ swift: (CaptureCard) -> Bool
  ) throws {
    let fetched = try context.fetch(FetchDescriptor(predicate: predicate))
    #expect(Set(fetched) == Set(cards.filter(swift)))
    #expect(Set(fetched) == Set(try cards.filter(predicate.evaluate)))
    #expect(fetched.count == count)
    #expect(!predicate.description.isEmpty)
  }

  @Test func `an object, or none, is compared with a to-one`() throws {
    let box = boxes[1]
    let maybe: CaptureBox? = boxes[0]
    let none: CaptureBox? = nil
    try check(6, #Predicate { $0.box == box }) { $0.box == box }
    try check(6, #Predicate { $0.box != box }) { $0.box != box }
    try check(3, #Predicate { $0.box == maybe }) { $0.box == maybe }
    try check(3, #Predicate { none == $0.box }) { none == $0.box }
    try check(9, #Predicate { none != $0.box }) { none != $0.box }
    try check(6, #Predicate { box == $0.home }) { box == $0.home }
    try check(6, #Predicate { box != $0.home }) { box != $0.home }
  }

  @Test func `an object is looked for among an object's, and the object among others`() throws {
    let card = cards[3]
    let some = [cards[1], cards[10]]
    let several: Set = [cards[1], cards[2]]
    try check(2, #Predicate { $0.others.contains(card) }) { $0.others.contains(card) }
    try check(2, #Predicate { some.contains($0) }) { some.contains($0) }
    try check(2, #Predicate { card in card.others.contains { several.contains($0) } }) { card in
      card.others.contains { several.contains($0) }
    }
    try check(11, #Predicate { $0 != card }) { $0 != card }
  }

  @Test func `an object of no context is no row's, until it is inserted`() throws {
    let stranger = CaptureBox("z")
    let isThere = #Predicate<CaptureCard> { $0.box == stranger }
    try check(0, isThere) { $0.box == stranger }
    try check(12, #Predicate { $0.box != stranger }) { $0.box != stranger }
    cards[2].box = stranger
    try check(1, isThere) { $0.box == stranger }
    try context.save()
    try check(1, isThere) { $0.box == stranger }
  }

  @Test func `a value is compared with an optional of its type`() throws {
    let rank = 4
    let name = "x"
    try check(1, #Predicate { $0.rank == rank }) { $0.rank == rank }
    try check(11, #Predicate { rank != $0.rank }) { rank != $0.rank }
    try check(3, #Predicate { $0.box?.name == name }) { $0.box?.name == name }
  }

  @Test func `a to-one is compared without a join, elements are found from the object`() throws {
    let (box, card) = (boxes[0], cards[1])
    let one = try context.explain(
      FetchDescriptor<Card>(predicate: #Predicate { $0.box == box }))
    #expect(!one.sql.contains("JOIN"), "\(one.sql)")
    let many = try context.explain(
      FetchDescriptor<Card>(predicate: #Predicate { $0.others.contains(card) }))
    #expect(many.sql.contains("t.id IN (SELECT"), "\(many.sql)")
  }

  @Test func `an enum with a raw value need not be Codable`() throws {
    let moods: Set<CaptureMood> = [.loud]
    let loud: CaptureMood? = .loud
    try check(6, #Predicate { $0.mood == CaptureMood.calm }) { $0.mood == .calm }
    try check(6, #Predicate { $0.mood == .loud }) { $0.mood == .loud }
    try check(6, #Predicate { .loud != $0.mood }) { .loud != $0.mood }
    try check(4, #Predicate { $0.lastMood == .loud }) { $0.lastMood == .loud }
    try check(8, #Predicate { $0.lastMood != CaptureMood.loud }) { $0.lastMood != .loud }
    try check(8, #Predicate { $0.lastMood != .loud }) { $0.lastMood != .loud }
    try check(4, #Predicate { $0.lastMood == loud }) { $0.lastMood == loud }
    try check(4, #Predicate { $0.lastMood == nil }) { $0.lastMood == nil }
    try check(6, #Predicate { moods.contains($0.mood) }) { moods.contains($0.mood) }
    try check(6, #Predicate { [CaptureMood.calm].contains($0.mood) }) { $0.mood == .calm }
    try check(8, #Predicate { ($0.lastMood ?? .calm) == .calm }) { ($0.lastMood ?? .calm) == .calm }
  }

  @Test func `an enum that is Codable is compared as before`() throws {
    let levels = [CaptureLevel.low]
    try check(6, #Predicate { $0.level == .high }) { $0.level == .high }
    try check(4, #Predicate { $0.lastLevel == CaptureLevel.high }) { $0.lastLevel == .high }
    try check(8, #Predicate { $0.lastLevel != .high }) { $0.lastLevel != .high }
    try check(6, #Predicate { levels.contains($0.level) }) { levels.contains($0.level) }
    try check(6, #Predicate { $0.level < .high }) { $0.level < .high }
  }

  @Test func `an optional is compared with what is always there, both of the object`() throws {
    try check(9, #Predicate { $0.home == $0.box }) { $0.home == $0.box }
    try check(9, #Predicate { $0.box?.name == $0.home.name }) { $0.box?.name == $0.home.name }
    try check(3, #Predicate { $0.home.name != $0.box?.name }) { $0.home.name != $0.box?.name }
    try check(8, #Predicate { $0.lastMood == $0.mood }) { $0.lastMood == $0.mood }
    try check(3, #Predicate { $0.box != $0.home }) { $0.box != $0.home }
  }

  @Test func `a constant stands for a part of the condition, or for a value`() throws {
    try check(
      8,
      #Predicate { card in
        let isHigh = (card.rank ?? 0) > 4
        let limit = 1 + 1, isLoose = card.box == nil
        return isHigh || card.rank == limit || isLoose
      }
    ) { card in (card.rank ?? 0) > 4 || card.rank == 2 || card.box == nil }
    try check(
      3,
      #Predicate { card in
        card.others.contains { other in
          let rank = other.rank ?? 0
          return rank > 2 && rank < 6
        }
      }
    ) { card in card.others.contains { ($0.rank ?? 0) > 2 && ($0.rank ?? 0) < 6 } }
    // The inner one hides the outer.
    let predicate = #Predicate<CaptureCard> { card in
      let limit = card.rank ?? 0
      return card.others.contains { other in
        let limit = 3
        return (other.rank ?? 0) > limit
      } && limit < 9
    }
    let swift = cards.filter { card in
      card.others.contains { ($0.rank ?? 0) > 3 } && (card.rank ?? 0) < 9
    }
    try check(swift.count, predicate) { swift.contains($0) }
  }
}
