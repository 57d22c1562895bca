import Testing

struct ModelDiagnosticsTests {
  @Test func `a sound class is not complained of`() throws {
    let reported = try Reported.by(
      model: """
        @Model final class Note {
          var title: String
          var count = 0
          static let limit = 3
          @Transient lazy var words = title.split(separator: " ")
          init(title: String) { self.title = title }
        }
        """)
    #expect(reported == [])
  }

  @Test func `a struct is offered to become a final class`() throws {
    let reported = try Reported.by(model: "@Model struct Note { var title = \"\" }")
    #expect(
      reported == [
        Reported(
          id: "classOnly", line: 1, column: 1,
          fixed: "@Model final class Note { var title = \"\" }")
      ])
  }

  @Test func `a stored let is offered to become a var`() throws {
    let reported = try Reported.by(model: "@Model final class Note { let title = \"\" }")
    #expect(
      reported == [
        Reported(
          id: "let", line: 1, column: 27, fixed: "@Model final class Note { var title = \"\" }")
      ])
  }

  @Test func `several bindings are split, each with its type, modifiers and attributes`() throws {
    let reported = try Reported.by(
      model: """
        @Model final class Note {
          public var a, b: Int, c = 2
          init() {}
        }
        """)
    #expect(
      reported == [
        Reported(
          id: "severalBindings", line: 2, column: 3,
          fixed: """
            @Model final class Note {
              public var a: Int
              public var b: Int
              public var c = 2
              init() {}
            }
            """)
      ])
  }

  @Test func `lazy variables and observers are offered to be transient`() throws {
    let reported = try Reported.by(
      model: """
        @Model final class Note {
          lazy var words = 1
          // How often.
          var count = 0 { didSet {} }
        }
        """)
    #expect(reported.map(\.id) == ["lazy", "observers"])
    #expect(
      reported.map(\.fixed) == [
        """
        @Model final class Note {
          @Transient lazy var words = 1
          // How often.
          var count = 0 { didSet {} }
        }
        """,
        """
        @Model final class Note {
          lazy var words = 1
          // How often.
          @Transient var count = 0 { didSet {} }
        }
        """,
      ])
  }

  @Test func `what can't be stored is named where it stands`() throws {
    #expect(
      try Reported.by(model: "@Model final class Note { var title; init() {} }")
        == [Reported(id: "type", line: 1, column: 31)])
    #expect(
      try Reported.by(model: "@Model final class Note { var title: String }")
        == [Reported(id: "initializer", line: 1, column: 20)])
    #expect(
      try Reported.by(model: "@Model final class Note { @Transient var title: String; init() {} }")
        == [Reported(id: "transientDefault", line: 1, column: 42)])
    #expect(
      try Reported.by(model: "@Model final class Note<T> { var title = \"\" }")
        == [Reported(id: "generic", line: 1, column: 24)])
    #expect(
      try Reported.by(model: "@Model(observation: mode) final class Note { var title = \"\" }")
        == [Reported(id: "observation", line: 1, column: 21)])
  }
}
