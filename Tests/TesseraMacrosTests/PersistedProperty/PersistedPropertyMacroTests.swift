import Testing

/// What becomes of one property.
struct PersistedPropertyMacroTests {
  private func expanded(_ property: String, in type: String = "final class Note") -> Expanded {
    Expanded("\(type) { \(property) }")
  }

  @Test func `a property gets storage of its type and the key path observers are told`() throws {
    let title = expanded("@_PersistedProperty(0) var title: String")
    #expect(
      try title.declaration("_$v_title") == """
        @safe @exclusivity(unchecked) final var _$v_title = \
        TesseraCore._storage(of: (String).self)
        """)
    #expect(try title.declaration("_$k_title") == "static let _$k_title = \\Note.title")
  }

  @Test func `an inferred type is that of the default, which is not evaluated`() throws {
    let made = expanded("@_PersistedProperty(0) var made = Date.now")
    #expect(
      try made.declaration("_$v_made").hasSuffix("TesseraCore._storage(like: Date.now)"))
  }

  @Test func `an implicitly unwrapped optional is stored as an optional`() throws {
    let title = expanded("@_PersistedProperty(0) var title: String!")
    #expect(try title.declaration("_$v_title").hasSuffix("_storage(of: (String?).self)"))
  }

  @Test func `reading returns what is plain at once, else prepares and registers`() throws {
    let title = expanded("@_PersistedProperty(3) var title: String")
    #expect(
      try title.statements(of: "get") == [
        "if _$state.isPlain, let value = _$v_title._plainValue { return value }",
        "if _$state.needsAttention(3) { _$prepare(3) }",
        "if _$state.isObserved { _$state.noteRead(of: Note._$k_title, in: self) }",
        "return _$read(&_$v_title, 3)",
      ])
  }

  @Test func `writing in place takes the value out and puts it back`() throws {
    let title = expanded("@_PersistedProperty(3) var title: String")
    #expect(
      try title.statements(of: "_modify") == [
        "var value = _$take(&_$v_title, 3)", "defer { _$put(&_$v_title, value, 3) }",
        "yield &value",
      ])
    #expect(try title.statements(of: "set") == ["_$set(&_$v_title, newValue, 3)"])
  }

  @Test func `what is not observed has no key path and registers nothing`() throws {
    let title = expanded("@_PersistedProperty(0, observed: false) var title: String")
    #expect(!title.declares("_$k_title"))
    #expect(!title.text.contains("noteRead"))
  }

  @Test func `a public property of a public class is read without a call`() {
    let title = expanded(
      "@_PersistedProperty(0) public private(set) var title: String",
      in: "public final class Note")
    #expect(title.text.contains("@inlinable get"))
    #expect(title.text.contains("@usableFromInline final var _$v_title"))
    #expect(title.text.contains("@usableFromInline static let _$k_title"))
  }

  @Test func `what is hidden from other modules stays so`() {
    for (property, type) in [
      ("var", "public final class Note"), ("public var", "final class Note"),
      ("package var", "package final class Note"),
    ] {
      let title = expanded("@_PersistedProperty(0) \(property) title: String", in: type)
      #expect(!title.text.contains("inlinable") && !title.text.contains("usableFromInline"))
    }
  }

  @Test func `a public class in a type that is not public is not public`() {
    let title = Expanded(
      "enum Schema { public final class Note { @_PersistedProperty(0) public var title: String } }")
    #expect(!title.text.contains("inlinable"))
  }

  @Test func `a private property keeps its storage private`() throws {
    let title = expanded("@_PersistedProperty(0) private var title: String")
    #expect(try title.declaration("_$v_title").contains(" private final var "))
    #expect(try title.declaration("_$k_title").hasPrefix("private static let "))
  }

  @Test func `a name that needs backticks gets a generated name that is one`() throws {
    let keyword = expanded("@_PersistedProperty(0) var `default` = 1")
    #expect(try keyword.declaration("_$k_default") == "static let _$k_default = \\Note.`default`")
    let words = expanded("@_PersistedProperty(0) var `two words` = 1")
    #expect(words.declares("`_$v_two words`"))
  }
}
