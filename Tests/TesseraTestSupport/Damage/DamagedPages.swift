/// The pages of a database, to be damaged where it hurts.
struct DamagedPages {
  private(set) var bytes: [UInt8]
  private static let pageSize = 4096

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var pageCount: Int { max(1, bytes.count / Self.pageSize) }

  mutating func damage(_ random: inout SeededGenerator) {
    guard bytes.count >= 512 else { return }
    switch Int.random(in: 0..<16, using: &random) {
    case 0: truncate(&random)
    case 1: fillPage(&random)
    case 2: exchangePages(&random)
    case 3, 4: damageHeader(&random)
    case 5, 6, 7: damageTreeHeader(&random)
    case 8, 9: damageCell(&random)
    case 10: damageLink(&random)
    case 11: damageLetter(&random)
    case 12:
      for _ in 0..<Int.random(in: 1..<2_000, using: &random) { set(anywhere(&random), &random) }
    case 13:
      let (start, count) = (anywhere(&random), Int.random(in: 1..<9_000, using: &random))
      for index in start..<min(bytes.count, start + count) { bytes[index] = 0 }
    default:
      for _ in 0..<Int.random(in: 1..<12, using: &random) {
        bytes[anywhere(&random)] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      }
    }
  }

  private func anywhere(_ random: inout SeededGenerator) -> Int {
    Int.random(in: 0..<bytes.count, using: &random)
  }

  private func page(_ random: inout SeededGenerator) -> Int {
    Int.random(in: 0..<pageCount, using: &random) * Self.pageSize
  }

  /// Where the b-tree's header begins on a page.
  private func tree(_ random: inout SeededGenerator) -> Int {
    let page = page(&random)
    return page == 0 ? 100 : page
  }

  private mutating func set(_ index: Int, _ random: inout SeededGenerator) {
    guard bytes.indices.contains(index) else { return }
    bytes[index] = .random(in: 0...255, using: &random)
  }

  private mutating func put(_ value: UInt32, width: Int, at index: Int) {
    for offset in 0..<width where bytes.indices.contains(index + offset) {
      bytes[index + offset] = UInt8(truncatingIfNeeded: value >> UInt32(8 * (width - 1 - offset)))
    }
  }

  private mutating func truncate(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
    case 1: bytes.removeLast(min(bytes.count, page(&random)))
    default:
      let count = Int.random(in: 1..<20_000, using: &random)
      bytes.append(contentsOf: (0..<count).map { _ in .random(in: 0...255, using: &random) })
    }
  }

  private mutating func fillPage(_ random: inout SeededGenerator) {
    let (page, fill) = (page(&random), [0, 1, 0xff, 0x80, 0x0d].randomElement(using: &random) ?? 0)
    for index in page..<min(bytes.count, page + Self.pageSize) { bytes[index] = UInt8(fill) }
  }

  private mutating func exchangePages(_ random: inout SeededGenerator) {
    let (one, other) = (page(&random), page(&random))
    let isCopy = Bool.random(using: &random)
    for offset in 0..<Self.pageSize where max(one, other) + offset < bytes.count {
      let byte = bytes[one + offset]
      if !isCopy { bytes[one + offset] = bytes[other + offset] }
      bytes[other + offset] = byte
    }
  }

  /// The fields of the file's header: sizes, versions, counts, encoding.
  private mutating func damageHeader(_ random: inout SeededGenerator) {
    let fields = [
      (0, 4), (16, 2), (18, 1), (19, 1), (20, 1), (21, 1), (22, 1), (23, 1), (24, 4), (28, 4),
      (32, 4), (36, 4), (40, 4), (44, 4), (48, 4), (52, 4), (56, 4), (60, 4), (64, 4), (68, 4),
      (92, 4), (96, 4),
    ]
    guard let (place, width) = fields.randomElement(using: &random) else { return }
    put(number(&random), width: width, at: place)
  }

  private func number(_ random: inout SeededGenerator) -> UInt32 {
    let numbers: [UInt32] = [
      0, 1, 2, 3, 4, 5, 13, 0x7f, 0x80, 0xff, 0x100, 0x200, 0x7fff, 0x8000, 0xffff, 0x1_0000,
      0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
    ]
    if Bool.random(using: &random) { return numbers.randomElement(using: &random) ?? 0 }
    return .random(in: 0...UInt32(pageCount + 2), using: &random)
  }

  /// A b-tree page's header: its type, its counts and the page to its right.
  private mutating func damageTreeHeader(_ random: inout SeededGenerator) {
    let start = tree(&random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: put([2, 5, 10, 13, 0, 1].randomElement(using: &random) ?? 0, width: 1, at: start)
    case 1: put(number(&random), width: 2, at: start + 1)
    case 2: put(number(&random), width: 2, at: start + 3)
    case 3: put(number(&random), width: 2, at: start + 5)
    default: put(.random(in: 0...UInt32(pageCount + 1), using: &random), width: 4, at: start + 8)
    }
  }

  /// A cell: where it is, or the numbers it begins with.
  private mutating func damageCell(_ random: inout SeededGenerator) {
    let start = tree(&random)
    guard start + 8 + 64 < bytes.count else { return }
    let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    let pointer = start + 8 + 2 * Int.random(in: 0..<max(1, min(count, 28)), using: &random)
    guard Bool.random(using: &random) else {
      put(.random(in: 0...4_200, using: &random), width: 2, at: pointer)
      return
    }
    let page = start == 100 ? 0 : start
    let cell = page + (Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1]))
    let place = cell + Int.random(in: 0..<16, using: &random)
    for offset in 0..<Int.random(in: 1...9, using: &random)
    where bytes.indices.contains(place + offset) {
      bytes[place + offset] =
        [0, 1, 0x7f, 0x80, 0x81, 0xff, 13, 12, 9, 8, 7].randomElement(using: &random) ?? 0
    }
  }

  /// The number of the page that an overflow page leads to, perhaps itself.
  private mutating func damageLink(_ random: inout SeededGenerator) {
    let page = page(&random)
    let itself = UInt32(page / Self.pageSize + 1)
    let other = UInt32.random(in: 0...UInt32(pageCount + 1), using: &random)
    put(Bool.random(using: &random) ? itself : other, width: 4, at: page)
  }

  /// A letter of a text: of the schema's, with some luck.
  private mutating func damageLetter(_ random: inout SeededGenerator) {
    for _ in 0..<200 {
      let place = Int.random(in: 0..<min(bytes.count, 5 * Self.pageSize), using: &random)
      guard (0x20..<0x7f).contains(bytes[place]) else { continue }
      bytes[place] = .random(in: 0x20..<0x7f, using: &random)
      return
    }
  }
}
