import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// `@Transient` properties: ordinary variables, but that they tell their readers.
@MainActor
struct TransientTests {
  @Test func `a transient property tells its readers in and outside a context`() throws {
    let context = try memoryContainer(Sketch.self).mainContext
    let sketch = Sketch()
    for round in 0..<2 {
      let zoom = track { _ = sketch.zoom }
      let note = track { _ = sketch.note }
      let title = track { _ = sketch.title }
      sketch.zoom += 1
      #expect(wakes(zoom, note, title) == [1, 0, 0])
      sketch.note = "n\(round)"
      #expect(wakes(zoom, note, title) == [1, 1, 0])
      if round == 0 {
        context.insert(sketch)
        try context.save()
      }
    }
    #expect(!sketch.hasChanges)
  }

  @Test func `setting the same again tells nobody, whatever the type`() throws {
    let context = try memoryContainer(Sketch.self).mainContext
    let sketch = Sketch()
    context.insert(sketch)
    let pen = Pen()
    sketch.pen = pen
    sketch.note = "n"
    sketch.marks = [1]
    let readers = [
      track { _ = sketch.zoom }, track { _ = sketch.note }, track { _ = sketch.pen },
      track { _ = sketch.marks }, track { _ = sketch.partner }, track { _ = sketch.sure },
    ]
    sketch.zoom = 1
    sketch.zoom += 0
    sketch.note = "n"
    sketch.pen = pen
    sketch.marks = [1]
    sketch.partner = nil
    sketch.sure = "x"
    #expect(wakes(readers) == [0, 0, 0, 0, 0, 0])
    sketch.pen = Pen()
    sketch.marks.append(2)
    sketch.partner = sketch
    sketch.sure = "s"
    #expect(wakes(readers) == [0, 0, 1, 1, 1, 1])
  }

  @Test func `a mutation in place is made without a copy and tells its readers once`() {
    let sketch = Sketch()
    sketch.marks = Array(repeating: 0, count: 1_000)
    let before = sketch.marks.withUnsafeBufferPointer { $0.baseAddress }
    for index in 0..<100 { sketch.marks[index] += 1 }
    #expect(sketch.marks.withUnsafeBufferPointer { $0.baseAddress } == before)
    let marks = track { _ = sketch.marks }
    sketch.marks[0] = 5
    #expect(marks.count == 1)
    #expect(sketch.marks.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func `a weak transient reference does not hold`() {
    let sketch = Sketch()
    var pen: Pen? = Pen()
    sketch.lent = pen
    #expect(sketch.lent != nil)
    let lent = track { _ = sketch.lent }
    sketch.lent = pen
    #expect(lent.count == 0)
    pen = nil
    #expect(sketch.lent == nil)
  }

  @Test func `transient values start from their defaults in every fetched object`() throws {
    let container = try memoryContainer(Sketch.self)
    let context = ModelContext(container)
    let sketch = Sketch()
    sketch.zoom = 4
    context.insert(sketch)
    try context.save()
    #expect(sketch.zoom == 4)
    let other = ModelContext(container)
    let found = try #require(try other.fetch(FetchDescriptor<Sketch>()).first)
    #expect(found.zoom == 1 && found.note == nil && found.marks == [] && found.made().isEmpty)
    #expect(found.words == 0)
  }

  @Test func `the observers of a transient property run, but not for what they set themselves`() {
    let sketch = Sketch()
    #expect(sketch.log == [])
    sketch.size = 3
    #expect(sketch.size == 3 && sketch.log == ["1 will be 3", "1 was, 3 is"])
    sketch.size = 30
    #expect(sketch.size == 10 && sketch.log.count == 4)
    sketch.size += 1
    #expect(sketch.size == 10 && sketch.log.last == "10 was, 11 is")
  }

  @Test func `nobody is told where nobody is to be observed`() {
    let quiet = Quiet()
    let reader = track { _ = quiet.zoom }
    quiet.zoom = 2
    quiet.size = 3
    #expect(reader.count == 0 && quiet.zoom == 2 && quiet.sizes == [3])
  }
}

final class Pen {}

@Model final class Sketch {
  var title = ""
  @Transient var zoom = 1.0
  @Transient var note: String?
  @Transient var pen: Pen? = nil
  @Transient var marks: [Int] = []
  @Transient weak var lent: Pen?
  @Transient var partner: Sketch?
  @Transient var sure: String! = "x"
  @Transient var made: () -> String = { "" }
  @Transient lazy var words = title.split(separator: " ").count
  @Transient var log: [String] = []
  @Transient var size = 1 {
    willSet { log.append("\(size) will be \(newValue)") }
    didSet(before) {
      log.append("\(before) was, \(size) is")
      if size > 10 { size = 10 }
    }
  }
  init() { size = 1 }
}

@Model(observation: .none) final class Quiet {
  var title = ""
  @Transient var zoom = 1
  @Transient var sizes: [Int] = []
  @Transient var size = 1 { didSet { sizes.append(size) } }
}
