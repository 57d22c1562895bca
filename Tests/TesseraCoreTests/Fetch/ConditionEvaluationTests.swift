import Foundation
import TesseraCore
import Testing

/// An object as the values at the ends of paths.
struct Row: ValueSource {
  var values: [Condition.Path: StoreValue]
  init(_ values: [Condition.Path: StoreValue]) { self.values = values }
  func value(at path: Condition.Path) throws -> StoreValue { values[path] ?? .null }
  func elements(at path: Condition.Path) throws -> [Row] { [] }
}

struct ConditionEvaluationTests {
  let shop = MusicShop()

  private func holds(
    _ predicate: Predicate<Album>, _ values: [String: StoreValue]
  ) throws -> Bool {
    let condition = try FetchPlanBuilder(resolver: shop).condition(for: predicate)
    return try condition.holds(
      for: Row(
        Dictionary(
          uniqueKeysWithValues: values.map { (shop.path(MusicShop.album, $0.key), $0.value) })))
  }

  @Test func `not equal includes what has no value`() throws {
    let x = ["x"]
    #expect(try holds(#Predicate { $0.subtitle != "x" }, [:]))
    #expect(try holds(#Predicate { !($0.subtitle == "x") }, [:]))
    #expect(try !holds(#Predicate { $0.subtitle != nil }, [:]))
    #expect(try holds(#Predicate { !x.contains($0.subtitle ?? "") }, [:]))
    #expect(try !holds(#Predicate { $0.subtitle != "x" }, ["subtitle": .text("x")]))
  }

  @Test func `no value equals no value and is neither less nor greater`() throws {
    #expect(try holds(#Predicate { $0.year == $0.artist?.founded }, [:]))
    #expect(try !holds(#Predicate { $0.year! < 3 }, [:]))
    #expect(try !holds(#Predicate { $0.year! >= 3 }, [:]))
    #expect(try holds(#Predicate { !($0.year! < 3) }, [:]))
  }

  @Test func `integers and reals are compared by size without rounding`() {
    let large = Int64(1) << 53 + 1
    #expect(StoreValue.integer(large).order(to: .real(0x1p53)) == .after)
    #expect(StoreValue.real(0x1p53).order(to: .integer(large)) == .before)
    #expect(StoreValue.integer(.max).order(to: .real(0x1p63)) == .before)
    #expect(StoreValue.integer(.min).order(to: .real(-0x1p63)) == .same)
    #expect(StoreValue.integer(-1).order(to: .real(-1.5)) == .after)
    #expect(StoreValue.real(-0.0).order(to: .real(0)) == .same)
    #expect(Condition.Comparison.equal.holds(.integer(1), .real(1)))
    #expect(!Condition.Comparison.equal.holds(.integer(1), .text("1")))
    #expect(!Condition.Comparison.equal.holds(.real(.nan), .null))
    #expect(!Condition.Comparison.equal.holds(.real(.nan), .real(.nan)))
    #expect(!Condition.Comparison.greater.holds(.real(.nan), .real(1)))
  }

  @Test func `texts are compared by Swift's rules`() {
    #expect(StoreValue.text("a").order(to: .text("b")) == .before)
    #expect(StoreValue.text("Z").order(to: .text("a")) == .before)
    #expect(StoreValue.text("\u{FFFD}").order(to: .text("\u{1F600}")) == .before)
    #expect(StoreValue.text("e\u{301}").order(to: .text("é")) == .same)
  }

  @Test func `texts are searched by characters`() {
    #expect(TextRules.matches(.contains, .text("café"), .text("fé")))
    #expect(!TextRules.matches(.contains, .text("cafe\u{301}"), .text("e")))
    #expect(TextRules.matches(.starts, .text("abc"), .text("")))
    #expect(TextRules.matches(.ends, .text("abc"), .text("bc")))
    #expect(!TextRules.matches(.contains, .null, .text("")))
  }

  @Test func `arithmetic keeps integers until they overflow`() {
    #expect(Condition.Arithmetic.add.result(.integer(1), .integer(2)) == .integer(3))
    #expect(Condition.Arithmetic.subtract.result(.integer(1), .null) == .null)
    #expect(Condition.Arithmetic.multiply.result(.integer(2), .real(1.5)) == .real(3))
    #expect(Condition.Arithmetic.add.result(.integer(.max), .integer(1)) == .real(0x1p63))
  }

  @Test func `a conditional asks what it says and nothing else`() throws {
    let kinds = ["a", "b"]
    let predicate = #Predicate<Album> { album in
      if let kind = album.subtitle {
        album.released == nil && kinds.contains(kind)
      } else {
        album.released == nil
      }
    }
    let rows: [[String: StoreValue]] = [
      ["subtitle": .text("a")], ["subtitle": .text("b")], ["subtitle": .text("z")], [:],
      ["subtitle": .text("a"), "released": .real(1)],
    ]
    #expect(try rows.map { try holds(predicate, $0) } == [true, true, false, true, false])
  }

  @Test func `an evaluation agrees with Swift's own`() throws {
    let some: [Int?] = [1, nil]
    // The same predicates over a plain struct's values, evaluated by Foundation and by us.
    let predicates: [Predicate<Sample>] = [
      #Predicate { $0.a == $0.b }, #Predicate { $0.a != 1 },
      #Predicate { ($0.a ?? 2) < ($0.b ?? 1) },
      #Predicate { if let a = $0.a { a > 0 } else { $0.flag } },
      #Predicate { !($0.flag && $0.a == nil) || $0.b == 2 },
      #Predicate { $0.flag ? $0.a == 1 : $0.b != 1 },
      #Predicate { $0.a.flatMap { $0 == 1 } != true },
      #Predicate { ($0.flag ? $0.a : $0.b) ?? 1 == 1 },
      #Predicate { $0.flag == ($0.a == nil) },
      #Predicate { some.contains($0.a) == $0.flag },
    ]
    let values: [Int?] = [nil, 0, 1, 2]
    let builder = FetchPlanBuilder(resolver: SampleResolver())
    for (index, predicate) in predicates.enumerated() {
      let condition = try builder.condition(for: predicate)
      for a in values {
        for b in values {
          for flag in [false, true] {
            let sample = Sample(a: a, b: b, flag: flag)
            #expect(
              try condition.holds(for: sample) == predicate.evaluate(sample),
              "predicate \(index), \(sample)")
          }
        }
      }
    }
  }
}

/// Three values that Foundation and the condition tree both read.
struct Sample: ValueSource {
  var a: Int?
  var b: Int?
  var flag: Bool

  func value(at path: Condition.Path) throws -> StoreValue {
    guard case .property(let reference) = path.end else { return .null }
    return switch reference.property {
    case 0: a.map { .integer(Int64($0)) } ?? .null
    case 1: b.map { .integer(Int64($0)) } ?? .null
    default: .integer(flag ? 1 : 0)
    }
  }

  func elements(at path: Condition.Path) throws -> [Sample] { [] }
}

private struct SampleResolver: PropertyResolving {
  let store = StoreSchema(
    entities: [
      StoreEntity(
        name: "Sample", index: 0,
        properties: ["a", "b", "flag"].enumerated().map { index, name in
          StoreProperty(
            name: name, index: index,
            kind: .attribute(
              StoreAttribute(columnType: .integer, valueType: "Int", isOptional: true)))
        })
    ], joins: [])
  func entity(of type: Any.Type) -> Int? { type == Sample.self ? 0 : nil }
  func keyPaths(of entity: Int) -> [AnyKeyPath] { [\Sample.a, \Sample.b, \Sample.flag] }
  func identifierKeyPaths(of entity: Int) -> [AnyKeyPath] { [] }
  func reference(for keyPath: AnyKeyPath) -> PropertyReference? {
    keyPaths(of: 0).firstIndex(of: keyPath).map { PropertyReference(entity: 0, property: $0) }
  }
}
