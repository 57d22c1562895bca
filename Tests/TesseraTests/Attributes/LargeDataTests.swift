import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct LargeDataTests {
  static var sizes: [Int] {
    let long = ProcessInfo.processInfo.environment["TESSERA_SOAK"] != nil
    return [0, 1, 4096, 3 << 20] + (long ? [100 << 20] : [])
  }

  @Test(arguments: sizes)
  func `bytes of any size come back`(size: Int) throws {
    let store = try TemporaryStore()
    var data = Data(count: size)
    for index in stride(from: 0, to: size, by: 997) {
      data[index] = UInt8(truncatingIfNeeded: index)
    }
    do {
      let context = ModelContext(try store.open(Specimen.self))
      let specimen = Specimen()
      specimen.data = data
      context.insert(specimen)
      try context.save()
    }
    let context = ModelContext(try store.open(Specimen.self))
    let specimen = try #require(try context.fetch(FetchDescriptor<Specimen>()).first)
    #expect(specimen.data == data)
    specimen.data.append(1)
    try context.save()
    let other = ModelContext(try store.open(Specimen.self))
    let found = try #require(try other.fetch(FetchDescriptor<Specimen>()).first)
    #expect(found.data.count == size + 1)
  }
}
