import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct CodableTests {
  private func reopened(_ drawing: Drawing) throws -> Drawing {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Drawing.self))
    context.insert(drawing)
    try context.save()
    let other = ModelContext(try store.open(Drawing.self))
    return try #require(try other.fetch(FetchDescriptor<Drawing>()).first)
  }

  @Test func `structs, arrays, dictionaries, sets and enums come back`() throws {
    let drawing = Drawing(shape: .line(Point(x: 0.1), to: Point(x: -0.0, y: .infinity)))
    drawing.tags = ["a", "", "\u{0}\"\\\n\u{1F600}e\u{301}"]
    drawing.meta = Meta(points: [Point(x: 1)], title: "t", link: URL(string: "https://a.b/c"))
    drawing.counts = ["b": 2, "a": 1, "": .min]
    drawing.sides = [.left: [1, nil], .right: []]
    drawing.names = ["x", "y", "z"]
    drawing.shapes = [.none, .circle(radius: 2), .group([.none, .group([])])]
    drawing.optional = Meta()
    let truck = Truck()
    truck.load = 1.5
    truck.wheels = 6
    drawing.truck = truck
    drawing.place = []
    drawing.anything = Point(x: .greatestFiniteMagnitude)
    let found = try reopened(drawing)
    #expect(found.missingProperties.isEmpty)
    #expect(found.tags.map { Array($0.utf8) } == drawing.tags.map { Array($0.utf8) })
    #expect(found.meta == drawing.meta)
    #expect(found.counts == drawing.counts)
    #expect(found.sides == drawing.sides)
    #expect(found.names == drawing.names)
    #expect(found.shape == drawing.shape)
    #expect(found.shapes == drawing.shapes)
    #expect(found.optional == Meta())
    #expect(found.truck?.load == 1.5)
    #expect(found.truck?.wheels == 6)
    #expect(found.place == [])
    #expect(found.anything == drawing.anything)
    #expect(found.exact == nil)
    #expect(!found.hasChanges)
  }

  @Test func `what JSON has no exact form for comes back to the last bit`() throws {
    let doubles: [Double] = [
      .nan, .signalingNaN, Double(bitPattern: 0xFFF8_0000_DEAD_BEEF), -0.0, .infinity, -.infinity,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1 + 0.2, 1e20, 9_007_199_254_740_991,
    ]
    let drawings = doubles.map { double in
      let drawing = Drawing()
      var exact = Exact()
      exact.double = double
      exact.float = double.isNaN ? Float(bitPattern: 0x7FC0_1234) : Float(double)
      exact.date = Date(timeIntervalSinceReferenceDate: double)
      exact.data = Data([0, 255, 10])
      exact.decimal = Decimal(string: "12345678901234567890.123456789") ?? 0
      exact.url = URL(fileURLWithPath: "/tmp/ü")
      exact.large = .max
      exact.wide = .min
      exact.nothing = .some(nil)
      exact.texts = ["\u{0}\u{1F}\u{2028}"]
      drawing.exact = exact
      return drawing
    }
    for (drawing, double) in zip(drawings, doubles) {
      let wanted = try #require(drawing.exact)
      let exact = try #require(try reopened(drawing).exact)
      #expect(exact.double.bitPattern == double.bitPattern)
      #expect(exact.float.bitPattern == wanted.float.bitPattern)
      #expect(exact.date.timeIntervalSinceReferenceDate.bitPattern == double.bitPattern)
      #expect(exact.data == wanted.data)
      #expect(exact.decimal == wanted.decimal)
      #expect(exact.url == wanted.url)
      #expect(exact.uuid == wanted.uuid)
      #expect(exact.large == .max)
      #expect(exact.wide == .min)
      #expect(exact.texts == wanted.texts)
    }
  }

  @Test func `the file says what the value's own encoding says, keys and sets sorted`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Drawing.self, Weather.self))
    let drawing = Drawing(shape: .circle(radius: 2))
    drawing.counts = ["b": 2, "a": 1, "c": 3]
    drawing.names = ["y", "z", "x"]
    drawing.sides = [.right: [nil], .left: [1]]
    drawing.shapes = [.none]
    drawing.exact = Exact()
    context.insert(drawing)
    let plain = Drawing()
    plain.truck = Truck()
    context.insert(plain)
    let weather = Weather()
    weather.temperature.degrees = 21.5
    context.insert(weather)
    try context.save()
    let database = try RawDatabase(store.url)
    #expect(
      try database.rows("SELECT counts, names, sides, shape, shapes, truck FROM Drawing") == [
        [
          #"{"a":1,"b":2,"c":3}"#, #"["x","y","z"]"#, #"["left",[1],"right",[null]]"#,
          #"{"circle":{"radius":2.0}}"#, #"[{"none":{}}]"#, "NULL",
        ],
        ["{}", "[]", "[]", "none", "[]", #"{"load":0.0,"super":{"number-of-wheels":4}}"#],
      ])
    #expect(try database.column("SELECT temperature FROM Weather") == [#""21.5C""#])
  }

  @Test func `equal values have equal texts, so a set built otherwise is no change`() throws {
    let context = ModelContext(try memoryContainer(Drawing.self))
    let drawing = Drawing()
    drawing.names = Set((0..<100).map(String.init))
    context.insert(drawing)
    try context.save()
    var other = Set<String>(minimumCapacity: 1000)
    for number in (0..<100).reversed() { other.insert("\(number)") }
    drawing.names = other
    #expect(!drawing.hasChanges)
    drawing.names.insert("x")
    drawing.names.remove("x")
    #expect(!context.hasChanges)
  }

  @Test func `values are found by what is stored, in SQL and in memory`() throws {
    let context = ModelContext(try memoryContainer(Drawing.self))
    let shapes: [Shape] = [.none, .circle(radius: 1), .circle(radius: 2), .none]
    for (index, shape) in shapes.enumerated() {
      let drawing = Drawing(shape: shape)
      drawing.tags = Array(repeating: "x", count: index)
      drawing.optional = index == 0 ? nil : Meta(title: "\(index)")
      context.insert(drawing)
    }
    for _ in 0..<2 {
      func count(_ predicate: Predicate<Drawing>) throws -> Int {
        try context.fetchCount(FetchDescriptor(predicate: predicate))
      }
      let none = Shape.none
      let circle = Shape.circle(radius: 2)
      let list = [none, circle]
      let tags = ["x", "x"]
      let meta: Meta? = Meta(title: "1")
      #expect(try count(#Predicate { $0.shape == none }) == 2)
      #expect(try count(#Predicate { $0.shape != none }) == 2)
      #expect(try count(#Predicate { list.contains($0.shape) }) == 3)
      #expect(try count(#Predicate { $0.tags == tags }) == 1)
      #expect(try count(#Predicate { $0.optional == meta }) == 1)
      #expect(try count(#Predicate { $0.optional == nil }) == 1)
      #expect(try count(#Predicate { $0.optional != meta }) == 3)
      #expect(try count(#Predicate { $0.optional?.title == "1" }) == 1)
      try context.save()
    }
  }

  @Test func `what can't be decoded is missing, and stays as it is until it is set`() throws {
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(Drawing.self))
      context.insert(Drawing(shape: .circle(radius: 1)))
      try context.save()
    }
    let deep = String(repeating: "[", count: 100_000)
    let texts = [
      "", "{", "nul", "[1", "{\"a\":}", "\"\\ud800\"", "01", "1e", "[1,]", deep, "{\"a\" 1}",
      "\"\u{1}\"",
      "[]x", "\"\\x\"", "-", "tru", "{\"circle\":{}}", "{\"circle\":{},\"none\":{}}", "blue",
      "\"none\"",
    ]
    for text in texts {
      let quoted = text.split(separator: "'", omittingEmptySubsequences: false).joined(
        separator: "''")
      try RawDatabase(store.url).execute(
        """
        UPDATE Drawing SET meta = '\(quoted)', shape = '\(quoted)', counts = NULL, anything = x'ff00', \
        optional = '\(quoted)', tessera_version = tessera_version + 1
        """)
      let context = ModelContext(try store.open(Drawing.self))
      let drawing = try #require(try context.fetch(FetchDescriptor<Drawing>()).first)
      #expect(
        Set(drawing.missingProperties) == ["meta", "shape", "counts", "anything", "optional"],
        "\(text.prefix(30))")
      #expect(drawing.meta == Meta())
      #expect(drawing.shape == .circle(radius: 0))
      #expect(drawing.counts == [:])
      #expect(drawing.anything == Point(x: 0))
      #expect(drawing.optional == nil)
      drawing.title += "."
      try context.save()
    }
    let stored = try RawDatabase(store.url).rows("SELECT meta, length(title) FROM Drawing")
    #expect(stored == [[texts.last ?? "", "\(texts.count)"]])
    let context = ModelContext(try store.open(Drawing.self))
    let drawing = try #require(try context.fetch(FetchDescriptor<Drawing>()).first)
    drawing.meta = Meta()
    drawing.shape = .none
    try context.save()
    #expect(drawing.missingProperties.sorted() == ["anything", "counts", "optional"])
  }

  @Test func `JSON that people wrote is read`() throws {
    let store = try TemporaryStore()
    do { try ModelContext(try store.open(Drawing.self)).save() }
    try RawDatabase(store.url).execute(
      #"""
      INSERT INTO Drawing (tags, meta, counts, shape, exact, anything) VALUES (
        ' [ "a" , "\u00e9\ud83d\ude00\/\n" ] ', '{"title":"t","points":[{"x":1,"y":2e0}],"new":[1]}',
        '{"a":3}', '{"none":{}}', NULL, '{"x":-1.5E-3,"y":0,"x":2}')
      """#)
    let context = ModelContext(try store.open(Drawing.self))
    let drawing = try #require(try context.fetch(FetchDescriptor<Drawing>()).first)
    #expect(drawing.tags == ["a", "é😀/\n"])
    #expect(drawing.meta == Meta(points: [Point(x: 1, y: 2)], title: "t"))
    #expect(drawing.counts == ["a": 3])
    #expect(drawing.shape == .none)
    #expect(drawing.anything == Point(x: 2, y: 0))
  }

  @Test func `a type that holds one of several tells them apart`() throws {
    let values: [AnyValue] = [
      .integer(1), .number(1), .number(1.5), .text("1"), .text("NaN"), .text("1e999"),
      .text("true"),
      .text("null"), .truth(true), .nothing, .number(.infinity), .number(-.infinity), .text(""),
      .list([.integer(0), .text("0"), .list([])]), .object(["a": .nothing, "": .number(-0.0)]),
    ]
    let container = try memoryContainer(Box.self)
    let context = ModelContext(container)
    for value in values { context.insert(Box(value)) }
    try context.save()
    let found = try ModelContext(container).fetch(FetchDescriptor<Box>())
    #expect(found.map(\.value) == values)
  }

  @Test func `a value is encoded once for a save, and before the write lock is taken`() throws {
    let context = ModelContext(try memoryContainer(Tally.self))
    let tally = Tally()
    context.insert(tally)
    func encodings() -> Int {
      Counted.encodings.withLock { count in
        defer { count = 0 }
        return count
      }
    }
    _ = encodings()
    try context.save()
    #expect(encodings() == 1)
    tally.counted.number = 3
    _ = encodings()
    try context.save()
    #expect(encodings() == 1)
  }

  @Test func `what is nested too deep to be read again is not saved`() throws {
    let container = try memoryContainer(Drawing.self)
    let context = ModelContext(container)
    func nested(_ depth: Int) -> Shape {
      (0..<depth).reduce(Shape.none) { inner, _ in .group([inner]) }
    }
    let drawing = Drawing(shape: nested(80))
    context.insert(drawing)
    try context.save()
    let found = try #require(try ModelContext(container).fetch(FetchDescriptor<Drawing>()).first)
    #expect(found.shape == nested(80))
    for depth in [84, 85, 86, 87, 300] {
      drawing.shape = nested(depth)
      do {
        try context.save()
        let other = ModelContext(container)
        let found = try #require(try other.fetch(FetchDescriptor<Drawing>()).first)
        #expect(found.shape == nested(depth), "\(depth)")
      } catch let error as ValidationError {
        #expect(error.violations.map(\.property) == ["shape"])
        #expect(depth > 84)
      }
    }
  }

  @Test func `a value that refuses to be encoded makes the save throw and nothing else`() throws {
    let container = try memoryContainer(Weather.self)
    let context = ModelContext(container)
    let weather = Weather()
    weather.stubborn.isWilling = false
    weather.optional = weather.stubborn
    context.insert(weather)
    let error = #expect(throws: ValidationError.self) { try context.save() }
    #expect(error?.violations.map(\.property) == ["stubborn", "optional"])
    #expect(error?.description.contains("secret") == false)
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Weather>()) == 0)
    weather.stubborn.isWilling = true
    weather.optional = nil
    try context.save()
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Weather>()) == 1)
  }
}
