import Foundation
import TesseraCore
import Testing

/// Which storage a type gets, written and inferred. That this file compiles is most of the test.
struct StorageSelection {
  typealias Alias = [String: [Tagged]]
  typealias MaybeDate = Date?
  enum Bare: Codable { case a, b }
  enum Raw: String, Codable { case a, b }
  struct Wrapped: RawRepresentable, Codable { var rawValue: [Int] }
  struct Tagged: Codable { var name = "" }
  struct Generic<Value: Codable>: Codable { var value: Value }
  struct Options: OptionSet, Codable { var rawValue: UInt8 }

  let small: _BareField<_IntegerCodec<Int8>> = _storage(of: Int8.self)
  let large: _BareField<_OptionalCodec<_UnsignedCodec<UInt64>>> = _storage(of: UInt64?.self)
  let decimal: _BareField<Decimal._StorageCodec> = _storage(of: Decimal.self)
  let date: _BareField<_OptionalCodec<Date._StorageCodec>> = _storage(of: MaybeDate.self)
  let url: _SlotField<URL._StorageCodec> = _storage(of: URL.self)
  let raw: _SlotField<_RawCodec<Raw>> = _storage(of: Raw.self)
  let options: _SlotField<_OptionalCodec<_RawCodec<Options>>> = _storage(of: Options?.self)
  let bare: _SlotField<_CodableCodec<Bare>> = _storage(of: Bare.self)
  let wrapped: _SlotField<_CodableCodec<Wrapped>> = _storage(of: Wrapped.self)
  let texts: _SlotField<_CodableCodec<[String]>> = _storage(of: [String].self)
  let raws: _SlotField<_OptionalCodec<_CodableCodec<[Raw]>>> = _storage(of: [Raw]?.self)
  let alias: _SlotField<_CodableCodec<Alias>> = _storage(of: Alias.self)
  let set: _SlotField<_CodableCodec<Set<UUID>>> = _storage(of: Set<UUID>.self)
  let generic: _SlotField<_CodableCodec<Generic<Int>>> = _storage(of: Generic<Int>.self)
  let twice: _SlotField<_OptionalCodec<_CodableCodec<Int?>>> = _storage(of: Int??.self)
  let holes: _SlotField<_CodableCodec<[Int?]>> = _storage(of: [Int?].self)
  let many: _ToMany<CodableTag> = _storage(of: [CodableTag].self)
  let maybeMany: _OptionalToMany<CodableTag> = _storage(of: [CodableTag]?.self)
  let one: _ToOne<CodableTag> = _storage(of: CodableTag?.self)
  let required: _RequiredToOne<CodableTag> = _storage(of: CodableTag.self)

  let likeInt: _BareField<_IntegerCodec<Int>> = _storage(like: 1)
  let likeDouble: _BareField<Double._StorageCodec> = _storage(like: 1.5)
  let likeText: _SlotField<String._StorageCodec> = _storage(like: "a" + "b")
  let likeTexts: _SlotField<_CodableCodec<[String]>> = _storage(like: ["a"])
  let likeNumbers: _SlotField<_CodableCodec<[Double]>> = _storage(like: [1, 2.5])
  let likePairs: _SlotField<_CodableCodec<[String: Int]>> = _storage(like: ["a": 1])
  let likeEmpty: _SlotField<_CodableCodec<[Tagged]>> = _storage(like: [Tagged]())
  let likeSet: _SlotField<_CodableCodec<Set<Int>>> = _storage(like: Set<Int>([1]))
  let likeBare: _SlotField<_CodableCodec<Bare>> = _storage(like: Bare.a)
  let likeRaw: _SlotField<_RawCodec<Raw>> = _storage(like: Raw.a)
  let likeNone: _SlotField<_OptionalCodec<_CodableCodec<Tagged>>> = _storage(
    like: Tagged?.none)
  let likeSome: _SlotField<_OptionalCodec<_CodableCodec<[Int]>>> = _storage(
    like: [Int]?.some([]))
  let likeSmall: _BareField<_IntegerCodec<UInt8>> = _storage(like: UInt8(3))
  let likeDecimal: _BareField<Decimal._StorageCodec> = _storage(like: Decimal(1))
  let likeSum: _BareField<Double._StorageCodec> = _storage(like: 1 / 3.0)
  let likeMany: _ToMany<CodableTag> = _storage(like: [CodableTag]())
  let likeOne: _ToOne<CodableTag> = _storage(like: CodableTag?.none)
  let likeClosure: _BareField<_IntegerCodec<Int>> = _storage(like: { 2 + 3 }())
  let likeChoice: _SlotField<_CodableCodec<[Int]>> = _storage(
    like: Bool.random() ? [1] : [2, 3])
}

/// A model that is `Codable` all the same.
@Model final class CodableTag: Codable {
  var name = ""
  init() {}
  init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

struct StorageSelectionTests {
  @Test func `a type is stored alike wherever it stands`() {
    #expect(StorageSelection().likeBare.encode() == .text("a"))
    #expect(StorageSelection().likeRaw.encode() == .text("a"))
    #expect(StorageSelection().texts.encode() == .text("[]"))
    #expect(StorageSelection().twice.encode() == .null)
    #expect(StorageSelection().wrapped.encode() == .text(#"{"rawValue":[]}"#))
    #expect(StorageSelection().large.encode() == .null)
    #expect(StorageSelection().decimal.encode() == .decimal("0"))
  }
}
