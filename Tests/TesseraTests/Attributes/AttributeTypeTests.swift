import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Every attribute type's exact round trip, comparison and order, in SQL and in memory, from a table.
struct AttributeTypeTests {
  @Test(arguments: AttributeTable.all)
  func `a value comes back from the file to the last bit`(type: AttributeCheck) throws {
    try type.roundTrip()
  }

  @Test(arguments: AttributeTable.all)
  func `a captured value finds what Swift calls equal`(type: AttributeCheck) throws {
    try type.equality()
  }

  @Test(arguments: AttributeTable.all)
  func `values are compared and sorted as in Swift`(type: AttributeCheck) throws {
    try type.order?()
  }

  @Test func `what plain SQL wrote past a type's range is missing`() throws {
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(Specimen.self))
      context.insert(Specimen())
      try context.save()
    }
    try RawDatabase(store.url).execute(
      """
      UPDATE Specimen SET int8 = 300, uint8 = -1, int16 = 32768, uint16 = 65536, int32 = 2147483648,
        uint32 = -1, uint64 = -1, uint = 'x', int128 = '1.5', uint128 = '-1', float = 1e300,
        decimal = 'ten', url = '', uuid = '0', level = 7, word = 'fourth', phase = 'new',
        tags = '["a"', anyInt8 = 300, anyDecimal = '1e200', anyLevel = 7, anyPhase = 'new',
        bool = 7, double = 3, date = 1, int64 = '12', anyUint64 = 9300000000000000000,
        anyFloat = 0.1, anyInt128 = 12, anyUint8 = 255, tessera_version = 2
      """)
    let context = ModelContext(try store.open(Specimen.self))
    let specimen = try #require(try context.fetch(FetchDescriptor<Specimen>()).first)
    let names = [
      "int8", "uint8", "int16", "uint16", "int32", "uint32", "uint64", "uint", "int128", "uint128",
      "float", "decimal", "url", "uuid", "level", "word", "phase", "tags", "anyInt8", "anyDecimal",
      "anyLevel", "anyPhase",
    ]
    #expect(Set(specimen.missingProperties) == Set(names))
    #expect(specimen.int8 == 0)
    #expect(specimen.decimal == 0)
    #expect(specimen.url == URL(fileURLWithPath: "/"))
    #expect(specimen.level == .low)
    #expect(specimen.tags == [])
    #expect(specimen.anyInt8 == nil)
    #expect(specimen.bool)
    #expect(specimen.double == 3)
    #expect(specimen.int64 == 12)
    #expect(specimen.anyUint64 == 9_300_000_000_000_000_000)
    #expect(specimen.anyFloat == 0.1)
    #expect(specimen.anyInt128 == 12)
    #expect(specimen.anyUint8 == 255)
    specimen.int8 = 0
    try context.save()
    #expect(
      try RawDatabase(store.url).rows("SELECT int8, uint8, tags FROM Specimen")
        == [["0", "-1", "[\"a\""]])
  }

  @Test func `the file is readable`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Specimen.self))
    let specimen = Specimen()
    specimen.uint64 = .max
    specimen.uint = 7
    specimen.decimal = Decimal(string: "1234.50") ?? 0
    specimen.uint128 = .max
    specimen.float = 0.5
    specimen.phase = .full
    specimen.tags = ["a", "\"b\"", "é"]
    specimen.url = URL(fileURLWithPath: "/tmp/a b")
    context.insert(specimen)
    try context.save()
    let sql = """
      SELECT uint64, typeof(uint64), uint, typeof(uint), decimal, typeof(decimal), uint128, float, phase, \
      tags, url FROM Specimen
      """
    #expect(
      try RawDatabase(store.url).rows(sql) == [
        [
          "18446744073709551615", "text", "7", "integer", "1234.5", "text",
          "340282366920938463463374607431768211455", "0.5", "full", #"["a","\"b\"","é"]"#,
          "file:///tmp/a%20b",
        ]
      ])
  }

  @Test func `a URL relative to another comes back resolved`() throws {
    let container = try memoryContainer(Specimen.self)
    let context = ModelContext(container)
    let specimen = Specimen()
    let url = try #require(URL(string: "b?c", relativeTo: URL(string: "https://a.org/x/y")))
    specimen.url = url
    context.insert(specimen)
    try context.save()
    let found = try #require(try ModelContext(container).fetch(FetchDescriptor<Specimen>()).first)
    #expect(found.url.absoluteString == "https://a.org/x/b?c")
    #expect(found.url == url.absoluteURL)
  }

  @Test func `numbers are reckoned with as in Swift`() throws {
    let context = ModelContext(try memoryContainer(Specimen.self))
    let specimen = Specimen()
    specimen.float = 0.1
    specimen.double = .nan
    specimen.decimal = Decimal(string: "0.1") ?? 0
    specimen.anyDecimal = Decimal(string: "0.2")
    context.insert(specimen)
    let sum = Decimal(string: "0.3") ?? 0
    let single: Float = 0.1 * 3
    for _ in 0..<2 {
      func count(_ predicate: Predicate<Specimen>) throws -> Int {
        try context.fetchCount(FetchDescriptor(predicate: predicate))
      }
      #expect(try count(#Predicate { $0.decimal + ($0.anyDecimal ?? 0) == sum }) == 1)
      #expect(try count(#Predicate { $0.decimal * 3 - sum == 0 }) == 1)
      #expect(try count(#Predicate { -$0.decimal < 0 }) == 1)
      #expect(try count(#Predicate { $0.float * 3 == single }) == 1)
      #expect(try count(#Predicate { $0.double + 1 > 0 || $0.double + 1 <= 0 }) == 0)
      #expect(try count(#Predicate { $0.double + 1 != 0 }) == 1)
      try context.save()
    }
    let past = #Predicate<Specimen> { $0.uint64 + 1 > 0 }
    #expect(throws: FetchError.self) { try context.fetch(FetchDescriptor(predicate: past)) }
  }

  @Test func `what has no order in a store is refused by name`() throws {
    let context = ModelContext(try memoryContainer(Ranked.self))
    let first = Rank.first
    let predicate = #Predicate<Ranked> { $0.rank > first }
    let error = #expect(throws: FetchError.self) {
      try context.fetch(FetchDescriptor(predicate: predicate))
    }
    #expect(error?.expression == "Ranked.rank > …")
    let sorted = FetchDescriptor<Ranked>(sortBy: [SortDescriptor(\.rank)])
    #expect(throws: FetchError.self) { try context.fetch(sorted) }
  }
}

enum Rank: Codable, Comparable {
  case first, second
}

@Model final class Ranked {
  var rank = Rank.first
  init() {}
}
