import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class Keyed {
  @Attribute(.unique) var amount: Decimal
  @Attribute(.unique) var number: UInt64
  @Attribute(.unique) var shape: Shape
  @Attribute(.unique) var link: URL?
  @Attribute(.lazy) var late: [String] = []
  @Attribute(.lazy) var lateAmount: Decimal = 0
  @Attribute(.lazy) var lateNumber: UInt64?

  init(_ number: UInt64) {
    self.number = number
    amount = Decimal(number)
    shape = .circle(radius: Double(number))
  }
}

/// Values of the types that are not stored as they stand, through all that can happen to an object.
struct AttributeLifeTests {
  @Test func `unique values are told apart by value`() throws {
    let context = ModelContext(try memoryContainer(Keyed.self))
    let first = Keyed(.max)
    let second = Keyed(1)
    context.insert(first)
    context.insert(second)
    try context.save()
    func expectRefusal(of property: String) {
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.property == property)
      #expect(error?.blockingKey != nil)
      context.rollback()
    }
    second.number = .max
    expectRefusal(of: "number")
    second.amount = Decimal(sign: .plus, exponent: -1, significand: first.amount * 10)
    expectRefusal(of: "amount")
    second.shape = first.shape
    expectRefusal(of: "shape")
    second.number = .max - 1
    second.shape = .none
    try context.save()
  }

  @Test func `lazy values are read on first touch`() throws {
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(Keyed.self))
      let keyed = Keyed(1)
      keyed.late = ["a"]
      keyed.lateAmount = Decimal(string: "0.1") ?? 0
      keyed.lateNumber = .max
      context.insert(keyed)
      try context.save()
    }
    let container = try store.open(Keyed.self)
    let context = ModelContext(container)
    let keyed = try #require(try context.fetch(FetchDescriptor<Keyed>()).first)
    let log = StatementLog(container)
    #expect(keyed.number == 1)
    #expect(log.take().isEmpty)
    #expect(keyed.late == ["a"])
    #expect(log.take().count == 1)
    #expect(keyed.lateAmount == Decimal(string: "0.1"))
    #expect(keyed.lateNumber == .max)
    #expect(!keyed.hasChanges)
    let tenth = Decimal(string: "0.10") ?? 0
    let equal = FetchDescriptor<Keyed>(predicate: #Predicate { $0.lateAmount == tenth })
    #expect(try context.fetchCount(equal) == 1)
    keyed.late.append("b")
    try context.save()
    #expect(
      try RawDatabase(store.url).column(#"SELECT value FROM "Keyed.late""#) == [#"["a","b"]"#])
  }

  @Test func `a rollback brings the stored value back, and setting back is no change`() throws {
    let context = ModelContext(try memoryContainer(Drawing.self))
    let drawing = Drawing(shape: .circle(radius: .nan))
    drawing.tags = ["a"]
    context.insert(drawing)
    try context.save()
    drawing.tags[0] = "b"
    drawing.shape = .none
    drawing.optional = Meta()
    #expect(context.hasChanges)
    context.rollback()
    #expect(drawing.tags == ["a"])
    #expect(drawing.optional == nil)
    guard case .circle(let radius) = drawing.shape else {
      Issue.record("the shape is \(drawing.shape)")
      return
    }
    #expect(radius.isNaN)
    drawing.tags.append("c")
    drawing.tags.removeLast()
    #expect(!context.hasChanges)
  }

  @Test func `another context's values and those of plain SQL arrive`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Specimen.self, Drawing.self)
    let context = ModelContext(container)
    let specimen = Specimen()
    let drawing = Drawing()
    context.insert(specimen)
    context.insert(drawing)
    try context.save()
    let other = ModelContext(container)
    let theirs = try #require(try other.fetch(FetchDescriptor<Specimen>()).first)
    let theirDrawing = try #require(try other.fetch(FetchDescriptor<Drawing>()).first)
    theirs.uint64 = .max
    theirs.decimal = 7
    theirs.float = .nan
    theirDrawing.counts["a", default: 0] += 1
    try other.save()
    _ = try context.fetch(FetchDescriptor<Specimen>())
    #expect(specimen.uint64 == .max)
    #expect(specimen.decimal == 7)
    #expect(specimen.float.isNaN)
    #expect(drawing.counts == ["a": 1])
    try RawDatabase(store.url).execute(
      """
      UPDATE Specimen SET decimal = 2.50, uint64 = 3, float = 0.25, anyTags = '["x"]', int8 = 1000, \
      tessera_version = tessera_version + 1
      """)
    _ = try context.fetch(FetchDescriptor<Specimen>())
    #expect(specimen.decimal == Decimal(string: "2.5"))
    #expect(specimen.uint64 == 3)
    #expect(specimen.float == 0.25)
    #expect(specimen.anyTags == ["x"])
    #expect(specimen.int8 == 0)
    #expect(specimen.missingProperties == ["int8"])
    // Read as it is, a value in another form is no change.
    specimen.decimal = Decimal(string: "2.5") ?? 0
    #expect(!context.hasChanges)
  }
}
