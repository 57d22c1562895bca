import Testing

/// What becomes of a `@Transient` property.
struct TransientPropertyMacroTests {
  @Test func `what tells its readers has storage of its own, with the default`() throws {
    let note = Expanded(
      """
      final class Note {
        @_TransientProperty var seen = 0
        @_TransientProperty private var pen: Pen?
        @_TransientProperty weak var lent: Pen? = nil
      }
      """)
    #expect(
      try note.declaration("_$v_seen") == "final var _$v_seen = 0")
    #expect(
      try note.declaration("_$v_pen")
        == "private final var _$v_pen: Pen? = nil")
    #expect(
      try note.declaration("_$v_lent")
        == "weak final var _$v_lent: Pen? = nil")
    #expect(try note.declaration("_$k_pen") == "private static let _$k_pen = \\Note.pen")
  }

  @Test func `what can't have accessors stays as it is`() {
    let note = Expanded(
      """
      @Model final class Note {
        @Transient var seen = 0
        @Transient() private var pen: Pen?
        @Transient weak var lent: Pen? = nil
        @Transient lazy var words = 1
        @Transient static var count = 1
        @Transient @Wrapped var wrapped = 1
        @Transient let constant = 1
        @Transient var computed: Int { 1 }
      }
      """)
    let lines = note.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.filter { $0.contains("_TransientProperty") } == [
        "@TesseraCore._TransientProperty() var seen = 0",
        "@TesseraCore._TransientProperty() private var pen: Pen?",
        "@TesseraCore._TransientProperty() weak var lent: Pen? = nil",
      ])
    let quiet = Expanded("@Model(observation: .none) final class Note { @Transient var seen = 0 }")
    #expect(!quiet.text.contains("_TransientProperty"))
  }

  @Test func `reading registers, setting to something else publishes`() throws {
    let seen = Expanded("final class Note { @_TransientProperty var seen = 0 }")
    #expect(
      try seen.statements(of: "get") == ["_$noteRead(of: Note._$k_seen)", "return _$v_seen"])
    #expect(
      try seen.statements(of: "set") == [
        "if _$state.isObserved, _$differs(_$v_seen, newValue) { "
          + "_$publish(Note._$k_seen, .willSet) _$v_seen = newValue "
          + "_$publish(Note._$k_seen, .didSet) } else { _$v_seen = newValue }"
      ])
    #expect(try seen.statements(of: "_modify").count == 1)
  }

  @Test func `a reference that does not hold is not mutated in place`() {
    let lent = Expanded(
      "final class Note { @_TransientProperty weak var lent: Pen? = nil }")
    #expect(lent.declares("set") && !lent.declares("_modify"))
  }
}
