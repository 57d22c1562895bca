import Testing

/// What becomes of `willSet` and `didSet`.
struct PropertyObserversTests {
  private func setter(_ observers: String) throws -> [String] {
    try Expanded("final class Note { @_PersistedProperty(3) var size = 0 { \(observers) } }")
      .statements(of: "set")
  }

  @Test func `the setter calls them around the assignment, unless they run already`() throws {
    #expect(
      try setter("willSet { a(newValue) } didSet { b() }") == [
        "if _$o_size || _$state._isInitializing { _$set(&_$v_size, newValue, 3) return }",
        "_$o_size = true", "defer { _$o_size = false }",
        "func _$willSet() { a(newValue) }", "_$willSet()",
        "_$set(&_$v_size, newValue, 3)", "func _$didSet() { b() }", "_$didSet()",
      ])
  }

  @Test func `the old value is read where it is asked for`() throws {
    let statements = try setter("didSet { b(oldValue) }")
    #expect(statements.contains("let _$old = _$read(&_$v_size, 3)"))
    #expect(statements.contains("let oldValue = _$old"))
    let named = try setter("willSet(next) { a(next) } didSet(last) { b() }")
    #expect(named.contains("let next = newValue") && named.contains("let last = _$old"))
  }

  @Test func `there is no mutation in place beside them`() {
    let size = Expanded("final class Note { @_PersistedProperty(3) var size = 0 { didSet {} } }")
    #expect(!size.declares("_modify"))
    #expect(size.declares("_$o_size"))
  }

  @Test func `initialisers that set such a property hold them off, others don't`() throws {
    let note = Expanded(
      """
      @Model final class Note {
        var size = 0 { didSet {} }
        var name = ""
        init(size: Int) { self.size = size }
        init(name: String) { self.name = name }
        convenience init() { self.init(name: ""); size = 1 }
      }
      """)
    let lines = note.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let held = lines.indices.filter { lines[$0].contains("_HoldingObservers") }
    #expect(held.map { lines[$0 + 1] } == ["init(size: Int) { self.size = size }"])
  }

  @Test func `they are held off from the start of an initialiser to its end`() throws {
    let note = Expanded(
      "final class Note { @_HoldingObservers init(size: Int) { self.size = size } }")
    #expect(
      try note.statements(of: "init(size)") == [
        "_$state._isInitializing = true", "defer { _$state._isInitializing = false }",
        "self.size = size",
      ])
  }

  @Test func `where there is a superclass they are held off once it is initialised`() throws {
    let note = Expanded(
      """
      final class Note: Base {
        @_HoldingObservers init(size: Int) throws {
          let x = 1
          try super.init(x)
          self.size = size
        }
      }
      """)
    #expect(
      try note.statements(of: "init(size)") == [
        "let x = 1", "try super.init(x)", "_$state._isInitializing = true",
        "defer { _$state._isInitializing = false }", "self.size = size",
      ])
  }
}
