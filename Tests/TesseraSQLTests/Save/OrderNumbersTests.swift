import Testing
import TesseraSQL

struct OrderNumbersTests {
  typealias Element = OrderNumbers.Element

  func apply(_ stored: [Element], _ keys: [Int64]) -> (order: [Int64], changeCount: Int) {
    let changes = OrderNumbers.changes(arranging: stored, as: keys)
    var numbers = stored
    for change in changes {
      for index in numbers.indices where numbers[index].key == change.key {
        numbers[index].number = change.number
      }
    }
    // Missing numbers first, ties by key: as the store reads them.
    numbers.sort { ($0.number ?? .min, $0.key) < ($1.number ?? .min, $1.key) }
    return (numbers.map(\.key), changes.count)
  }

  @Test func `moving one element changes one number`() {
    let stored = (1...100).map { Element(key: $0, number: $0 * OrderNumbers.gap) }
    var keys = stored.map(\.key)
    keys.insert(keys.remove(at: 70), at: 3)
    #expect(apply(stored, keys) == (keys, 1))
  }

  @Test func `without a gap left everything gets new numbers`() {
    let stored = [
      Element(key: 1, number: 1), Element(key: 2, number: 2), Element(key: 3, number: 3),
    ]
    #expect(apply(stored, [1, 3, 2]).order == [1, 3, 2])
    let dense = [
      Element(key: 1, number: 5), Element(key: 2, number: 6), Element(key: 3, number: 7),
    ]
    #expect(apply(dense, [1, 3, 2]).order == [1, 3, 2])
  }

  @Test func `unknown keys are passed over and unlisted elements come last`() {
    let stored = [
      Element(key: 1, number: nil), Element(key: 2, number: 1024), Element(key: 3, number: 1024),
    ]
    #expect(apply(stored, [3, 99, 2]).order == [3, 2, 1])
    #expect(apply(stored, []).order.count == 3)
  }

  @Test func `any order can be reached from any other`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(state: seed)
    for _ in 0..<200 {
      let count = Int64.random(in: 0...12, using: &generator)
      var stored = (0..<count).map { key in
        Element(
          key: key,
          number: Bool.random(using: &generator) ? nil : Int64.random(in: -3...9, using: &generator)
        )
      }
      stored.sort { ($0.number ?? .min, $0.key) < ($1.number ?? .min, $1.key) }
      let keys = stored.map(\.key).shuffled(using: &generator)
      #expect(apply(stored, keys).order == keys, "seed \(seed)")
    }
  }
}

/// A generator whose sequence is known from its seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
