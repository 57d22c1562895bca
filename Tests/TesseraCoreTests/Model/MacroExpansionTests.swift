import TesseraCore
import Testing

struct MacroExpansionTests {
  @Test func `a new object reads what was set`() {
    let note = MacroNote(title: "First")
    note.title.append("!")
    note.x = 2.5
    note.kind = .b
    #expect(note.title == "First!")
    #expect(note.x == 2.5)
    #expect(note.kind == .b)
  }

  @Test func `a default is filled in when it is asked for`() {
    let note = MacroNote(title: "")
    #expect(note._$fillDefault(5))
    #expect(note._$encode(5) == .real(1.5))
    #expect(!note._$fillDefault(0))
  }
}
