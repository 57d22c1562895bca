import Foundation
import TesseraCore
import Testing

@Suite(.serialized) struct MacroInferenceTests {
  @Test func `a property takes its type from its default`() {
    let object = MacroInferred()
    let before = Date.now
    #expect(object[keyPath: MacroInferredTypes.photos]?.isEmpty == true)
    #expect(object[keyPath: MacroInferredTypes.tags].isEmpty)
    #expect(object[keyPath: MacroInferredTypes.folder] == nil)
    #expect(object[keyPath: MacroInferredTypes.note] == nil)
    #expect(object[keyPath: MacroInferredTypes.wide] == 3)
    #expect(object[keyPath: MacroInferredTypes.long] == "ab")
    #expect(object[keyPath: MacroInferredTypes.level] == .high)
    #expect(object[keyPath: MacroInferredTypes.limit] == 4)
    #expect(object[keyPath: MacroInferredTypes.made] >= before)
    #expect(object.computed == 5)
    #expect(object.bytes == Data([1, 2]))
    #expect(object.kind == .a)
  }

  @Test func `a default is evaluated once, when a new object's property is first read`() {
    MacroCounter.count = 10
    let object = MacroCounted()
    #expect(MacroCounter.count == 10)
    #expect(object.number == 11)
    #expect(object.number == 11)
    #expect(MacroCounter.count == 11)
  }

  @Test func `a default that is set over is never evaluated`() {
    MacroCounter.count = 0
    let object = MacroCounted()
    object.number = 5
    #expect(object.number == 5)
    #expect(MacroCounter.count == 0)
  }

  @Test func `an object made from a row evaluates no default`() throws {
    MacroCounter.count = 0
    let object = MacroRow.reading([.integer(42), .null]) { row in
      let object = MacroCounted(_$state: _ModelState())
      let columns: [Int32] = [0, -1]
      columns.withUnsafeBufferPointer { columns in
        if let start = columns.baseAddress { object._$load(row, start) }
      }
      return object
    }
    #expect(object._$encode(0) == .integer(42))
    #expect(MacroCounter.count == 0)
  }

  @Test func `a column that holds nothing fitting reads as the default`() throws {
    MacroCounter.count = 0
    let object = MacroRow.reading([.null, .text("x")]) { row in
      let object = MacroCounted(_$state: _ModelState())
      let columns: [Int32] = [0, 1]
      columns.withUnsafeBufferPointer { columns in
        if let start = columns.baseAddress { object._$load(row, start) }
      }
      return object
    }
    #expect(object._$encode(0) == .integer(1))
    let missing = (0...1).filter { object._$state.isMissing($0) }
    #expect(missing == [0, 1])
    #expect(MacroCounter.count == 1)
  }
}
