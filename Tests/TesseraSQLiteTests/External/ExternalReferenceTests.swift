import Foundation
import TesseraSQLite
import Testing

struct ExternalReferenceTests {
  @Test func `a reference comes back as it was written`() {
    for key in [1, 0, -5, .max, .min] as [Int64] {
      let reference = ExternalReference(
        name: ExternalName(attribute: 12, key: key), byteCount: 1 << 40, checksum: 0xabc)
      #expect(ExternalReference(reference.text) == reference)
    }
    let text = "tessera-file 12-42-00000000000000ff 10 0000000a"
    #expect(ExternalReference(text)?.name.draw == 255)
    #expect(ExternalReference(text)?.text == text)
  }

  @Test(arguments: [
    "", "tessera-file", "tessera-file ", "tessera-file 1-2-0000000000000000 1",
    "tessera-file 1-2-0000000000000000 1 00000000 ", "tessera-file 1-2-0000000000000000 1 0",
    "tessera-file 1-2-0 1 00000000", "tessera-file 01-2-0000000000000000 1 00000000",
    "tessera-file 1-2-000000000000000F 1 00000000", "tessera-file 1-2-0000000000000000 +1 00000000",
    "tessera-file ../2-0000000000000000 1 00000000", "tessera-file --0000000000000000 1 00000000",
    "tessera-file 1-2-0000000000000000 -1 00000000", "Tessera-file 1-2-0000000000000000 1 00000000",
  ])
  func `anything else is a value`(_ text: String) { #expect(ExternalReference(text) == nil) }

  @Test func `names are never the same`() {
    let names = (0..<1000).map { _ in ExternalName(attribute: 1, key: 1).text }
    #expect(Set(names).count == 1000)
  }

  @Test func `the checksum is the CRC-32 of zlib`() {
    func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes(Checksum.of) }
    #expect(checksum([]) == 0)
    #expect(checksum(Array("123456789".utf8)) == 0xcbf4_3926)
    #expect(
      checksum(Array("The quick brown fox jumps over the lazy dog".utf8)) == 0x414f_a339)
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for cut in [1, 7, 8, 9, 500] {
      var parts = Checksum()
      bytes[..<cut].withUnsafeBytes { parts.add($0) }
      bytes[cut...].withUnsafeBytes { parts.add($0) }
      #expect(parts.value == checksum(bytes))
    }
  }
}
