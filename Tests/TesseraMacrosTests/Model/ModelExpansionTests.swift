import Testing

/// What `@Model` adds to a class.
struct ModelExpansionTests {
  private let note = Expanded(
    """
    @Model public final class Note {
      public var title: String
      var count = Int.zero
      @Attribute(.unique, originalName: "c") var code: UUID?
      @Relationship(deleteRule: .cascade, inverse: \\Tag.note) var tags: [Tag] = []
      @Transient var isSelected = false
      static var limit = 3
      var shout: String { title.uppercased() }
      init(title: String) { self.title = title }
    }
    """)

  @Test func `stored properties are numbered in order, and nothing else is touched`() {
    let lines = note.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    func line(after attribute: String) -> Substring? {
      lines.firstIndex { $0.hasPrefix("@TesseraCore.\(attribute)") }.map { lines[$0 + 1] }
    }
    #expect(line(after: "_PersistedProperty(0)") == "public var title: String")
    #expect(line(after: "_PersistedProperty(1)") == "var count = Int.zero")
    #expect(line(after: "_PersistedProperty(4)") == nil)
    #expect(lines.filter { $0.contains("_PersistedProperty") }.count == 4)
  }

  @Test func `the class describes its properties with what their attributes say`() throws {
    let statements = try note.statements(of: "_$describe")
    #expect(
      statements == [
        #"description.property("title", 0, \Note.title, \Note?.?.title, { $0._$v_title }, hasDefault: false)"#,
        #"description.property("count", 1, \Note.count, \Note?.?.count, { $0._$v_count }, hasDefault: true)"#,
        #"description.property("code", 2, \Note.code, \Note?.?.code, { $0._$v_code }, hasDefault: false, "#
          + #"attribute: TesseraCore._AttributeOptions(.unique, originalName: "c"))"#,
        #"description.property("tags", 3, \Note.tags, \Note?.?.tags, { $0._$v_tags }, hasDefault: true, "#
          + #"relationship: TesseraCore._RelationshipOptions(deleteRule: .cascade, inverse: \Tag.note))"#,
      ])
  }

  @Test func `a row fills each property from its column`() throws {
    let statements = try note.statements(of: "_$load")
    #expect(statements.count == 4)
    #expect(
      statements.first == "if unsafe !_$v_title.load(row, columns[0]) { _$noteMissing(0) }")
  }

  @Test func `only what has a default is filled with it`() throws {
    #expect(
      try note.statements(of: "_$fillDefault") == [
        """
        switch _$index { case 1: _$v_count.fill(Int.zero) return true \
        case 3: _$v_tags.fill([]) return true default: return false }
        """
      ])
  }

  @Test func `what is observed announces each property`() throws {
    let publish = try note.declaration("_$publish")
    #expect(publish.contains("_$announce(Note._$k_title, phase, to: registrar)"))
    #expect(publish.contains("_$announce(Note._$k_tags, phase, to: registrar)"))
  }

  @Test func `generated members are as visible as the class`() {
    #expect(note.text.contains("public final var _$state"))
    let package = Expanded("@Model package final class Note { package var title = \"\" }")
    #expect(package.text.contains("package final var _$state"))
    #expect(package.text.contains("package func _$load("))
    let plain = Expanded("@Model final class Note { private var title = \"\" }")
    #expect(!plain.text.contains("public"))
  }

  @Test func `the row initialiser is required where a class can be inherited from`() throws {
    #expect(try note.declaration("init(_$state state)").hasPrefix("public init("))
    let open = Expanded("@Model class Note { var title = \"\" }")
    #expect(try open.declaration("init(_$state state)").hasPrefix("required init("))
  }

  @Test func `the row initialiser calls the superclass's, where the class's own do`() throws {
    #expect(
      try Expanded("@Model class Note: Base { init(x: Int) throws { try super.init(x) } }")
        .statements(of: "init(_$state state)") == ["_$state = state", "super.init()"])
    #expect(
      try Expanded("@Model class Note: Hashable { init(x: Int) { superb.init(x) } }")
        .statements(of: "init(_$state state)") == ["_$state = state"])
  }

  @Test func `a class whose properties all have a value gets an initialiser`() throws {
    let expanded = Expanded("@Model final class Note { var title = \"\"; var folder: Folder? }")
    #expect(try expanded.statements(of: "init()") == [])
    #expect(!note.declares("init()"))
  }

  @Test func `a class without properties is expanded`() throws {
    let expanded = Expanded("@Model final class Note {}")
    #expect(try expanded.statements(of: "_$encode") == ["return .null"])
    #expect(try expanded.statements(of: "_$withStorage") == [])
  }

  @Test func `the class conforms, and is not sendable`() {
    #expect(note.text.contains("nonisolated extension Note: TesseraCore.PersistentModel {"))
    #expect(note.text.contains("@available("))
    #expect(note.text.contains("extension Note: Swift.Sendable {"))
  }

  @Test func `observation decides what is generated`() throws {
    let none = Expanded("@Model(observation: .none) final class Note { var title = \"\" }")
    #expect(none.text.contains("@TesseraCore._PersistedProperty(0, observed: false)"))
    #expect(try none.statements(of: "_$publish") == [])
    #expect(try none.statements(of: "_$observation") == [".none"])
    let onChange = Expanded("@Model(observation: .onChange) final class Note { var title = \"\" }")
    #expect(try onChange.statements(of: "_$observation") == [".onChange"])
  }

  @Test func `a class that is refused stays as it is`() {
    let expanded = Expanded("@Model final class Note { let title = \"\" }")
    #expect(expanded.text.hasPrefix("final class Note { let title = \"\""))
    #expect(!expanded.text.contains("$"))
    #expect(expanded.reports.count == 1)
  }

  @Test func `indexes and constraints are described with their arguments and their words`() throws {
    let note = Expanded(
      """
      @Model final class Note {
        #Unique<Note>([\\.code], [\\.title, \\.code])
        var title = ""
        #Index<Space.Note>(.binary([\\.title]), .binary(paths))
        var code = 0
      }
      """)
    let statements = try note.statements(of: "_$describe")
    #expect(
      statements.first == #"""
        description.constrain( TesseraCore.Schema.Unique<Note>([\.code], [\.title, \.code]), \#
        written: [["\\.code"], ["\\.title", "\\.code"]])
        """#)
    #expect(
      statements[2] == #"""
        description.constrain( TesseraCore.Schema.Index<Space.Note>(.binary([\.title]), \#
        .binary(paths)), written: [["\\.title"], []])
        """#)
    #expect(!note.text.contains("#Unique") && !note.text.contains("#Index"))
  }

  @Test func `what is declared inside conditions is generated inside the same, and counted there`()
    throws
  {
    let note = Expanded(
      """
      @Model public final class Note {
        public var title = ""
        #if os(Linux)
          var path = ""
          #if DEBUG
            var deep = 1
          #endif
        #elseif os(macOS)
          var path: Int
        #endif
        var last = true
        init() { path = 1 }
      }
      """)
    func words(_ name: String) throws -> String {
      try note.statements(of: name).joined(separator: " ")
    }
    #expect(
      try words("_$load") == """
        if unsafe !_$v_title.load(row, columns[_$Index._$n_title]) { _$noteMissing(_$Index._$n_title) } \
        #if os(Linux) \
        if unsafe !_$v_path.load(row, columns[_$Index._$n_path]) { _$noteMissing(_$Index._$n_path) } \
        #if DEBUG \
        if unsafe !_$v_deep.load(row, columns[_$Index._$n_deep]) { _$noteMissing(_$Index._$n_deep) } \
        #endif \
        #elseif os(macOS) \
        if unsafe !_$v_path.load(row, columns[_$Index._$n_path]) { _$noteMissing(_$Index._$n_path) } \
        #endif \
        if unsafe !_$v_last.load(row, columns[_$Index._$n_last]) { _$noteMissing(_$Index._$n_last) }
        """)
    #expect(
      try words("_$fillDefault") == """
        switch _$index { case _$Index._$n_title: _$v_title.fill("") return true \
        #if os(Linux) case _$Index._$n_path: _$v_path.fill("") return true \
        #if DEBUG case _$Index._$n_deep: _$v_deep.fill(1) return true #endif \
        #elseif os(macOS) #endif \
        case _$Index._$n_last: _$v_last.fill(true) return true default: return false }
        """)
    let index = try note.declaration("_$Index").split { " \n".contains($0) }
      .joined(separator: " ").replacing("public static var ", with: "")
    #expect(
      index == """
        public enum _$Index { _$n_title: Swift.Int { 0 } \
        #if os(Linux) _$n_path: Swift.Int { 1 } \
        #if DEBUG _$n_deep: Swift.Int { 2 } _$c_2: Swift.Int { 3 } \
        #else _$c_2: Swift.Int { 2 } #endif _$c_1: Swift.Int { _$c_2 } \
        #elseif os(macOS) _$n_path: Swift.Int { 1 } _$c_1: Swift.Int { 2 } \
        #else _$c_1: Swift.Int { 1 } #endif _$n_last: Swift.Int { _$c_1 } }
        """)
  }
}
