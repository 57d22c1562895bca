/// A write-ahead log, to be damaged: a header of 32 bytes, then frames of a header of 24 and a page.
struct DamagedLog {
  private(set) var bytes: [UInt8]
  private static let frameSize = 24 + 4096

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var frameCount: Int { max(0, (bytes.count - 32) / Self.frameSize) }

  mutating func damage(_ random: inout SeededGenerator) {
    guard frameCount > 1 else { return }
    let frame = frame(&random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 0..<bytes.count - 32, using: &random))
    case 1: bytes[Int.random(in: 0..<32, using: &random)] = .random(in: 0...255, using: &random)
    case 2: put(.random(in: 0...200, using: &random), at: frame)
    case 3:
      let sizes: [UInt32] = [0, 1, 2, 10, 30, 60, 1_000_000, .max]
      put(sizes.randomElement(using: &random) ?? 0, at: frame + 4)
    case 4:
      let other = self.frame(&random)
      for offset in 0..<Self.frameSize { bytes.swapAt(frame + offset, other + offset) }
    case 5:
      let other = self.frame(&random)
      for offset in 24..<Self.frameSize { bytes[frame + offset] = bytes[other + offset] }
    case 6: for offset in 24..<Self.frameSize { bytes[frame + offset] = 0 }
    case 7: damagePage(frame + 24, &random)
    default:
      for _ in 0..<Int.random(in: 1..<20, using: &random) {
        let place = frame + Int.random(in: 24..<Self.frameSize, using: &random)
        bytes[place] = .random(in: 0...255, using: &random)
      }
    }
  }

  private func frame(_ random: inout SeededGenerator) -> Int {
    32 + Int.random(in: 0..<frameCount, using: &random) * Self.frameSize
  }

  private mutating func put(_ value: UInt32, at place: Int) {
    for offset in 0..<4 {
      bytes[place + offset] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * offset))
    }
  }

  private mutating func damagePage(_ start: Int, _ random: inout SeededGenerator) {
    var page = DamagedPages(Array(bytes[start..<start + 4096]))
    page.damage(&random)
    for (offset, byte) in page.bytes.prefix(4096).enumerated() { bytes[start + offset] = byte }
  }

  /// Gives the header and all frames the salts and checksums that make them count.
  mutating func makeChecksumsRight() {
    guard bytes.count >= 32 else { return }
    // The last bit of the first number says in which order the words are summed.
    let isBig = bytes[3] & 1 == 1
    var sums: (UInt32, UInt32) = (0, 0)
    add(0..<24, isBig, &sums)
    put(sums.0, at: 24)
    put(sums.1, at: 28)
    for frame in 0..<frameCount {
      let start = 32 + frame * Self.frameSize
      for offset in 0..<8 { bytes[start + 8 + offset] = bytes[16 + offset] }
      add(start..<start + 8, isBig, &sums)
      add(start + 24..<start + Self.frameSize, isBig, &sums)
      put(sums.0, at: start + 16)
      put(sums.1, at: start + 20)
    }
  }

  private func add(_ range: Range<Int>, _ isBig: Bool, _ sums: inout (UInt32, UInt32)) {
    bytes.withUnsafeBytes { bytes in
      for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let first = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        let second = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        sums.0 &+= (isBig ? first.bigEndian : first.littleEndian) &+ sums.1
        sums.1 &+= (isBig ? second.bigEndian : second.littleEndian) &+ sums.0
      }
    }
  }
}
