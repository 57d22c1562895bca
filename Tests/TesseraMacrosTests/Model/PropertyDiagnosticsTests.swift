import Testing

/// What is wrong with one variable of a class.
struct PropertyDiagnosticsTests {
  @Test func `a stored let is offered to become a var`() throws {
    let reported = try Reported(model: "@Model final class Note { let title = \"\" }")
    #expect(
      reported.messages == [
        "1:27 a stored property of a model must be a 'var': its value is loaded after 'init'"
      ])
    #expect(reported.fixes == ["replace 'let' with 'var'"])
    #expect(reported.fixed == ["@Model final class Note { var title = \"\" }"])
  }

  @Test func `several bindings are split, each with its type, modifiers and attributes`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          @Attribute(.unique) public var a, b: Int, c = 2
          init() {}
        }
        """)
    #expect(reported.messages == ["2:3 each stored property of a model needs a 'var' of its own"])
    #expect(reported.fixes == ["split into one 'var' each"])
    #expect(
      reported.fixed == [
        """
        @Model final class Note {
          @Attribute(.unique) public var a: Int
          @Attribute(.unique) public var b: Int
          @Attribute(.unique) public var c = 2
          init() {}
        }
        """
      ])
  }

  @Test func `a pattern is refused`() throws {
    let reported = try Reported(model: "@Model final class Note { var (a, b) = (1, 2) }")
    #expect(
      reported.messages == ["1:31 a stored property of a model needs a name, not a pattern"])
  }

  @Test func `a lazy variable is offered to be transient`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          // Counted once.
          lazy var words = 1
        }
        """)
    #expect(
      reported.messages == [
        "3:3 a 'lazy var' can't be stored: every property of a model is loaded when it is read"
      ])
    #expect(reported.fixes == ["mark it '@Transient'"])
    #expect(
      reported.fixed == [
        """
        @Model final class Note {
          // Counted once.
          @Transient lazy var words = 1
        }
        """
      ])
  }

  @Test(arguments: ["weak", "unowned"])
  func `a reference that does not hold is offered to be transient`(modifier: String) throws {
    let reported = try Reported(
      model: "@Model final class Note { \(modifier) var folder: Folder? = nil }")
    #expect(
      reported.messages == [
        """
        1:27 '\(modifier)' is not needed: a model refers to others by their identifiers and makes \
        no reference cycles
        """
      ])
    #expect(
      reported.fixed == [
        "@Model final class Note { @Transient \(modifier) var folder: Folder? = nil }"
      ])
  }

  @Test func `property observers are welcome`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          var count = 0 { willSet {} didSet {} }
          @Transient var seen = 0 { didSet { print(oldValue) } }
        }
        """)
    #expect(reported.messages == [])
  }

  @Test func `tuples and functions can be told from how they are written`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          var pair: (Int, String)?
          var other = (1, 2)
          var act: (@Sendable () -> Void)?
          var now = { 1 }
          var sum = (1 + 2)
          @Transient var later: () -> Void = {}
          init() {}
        }
        """)
    #expect(
      reported.messages == [
        "2:7 a tuple can't be stored: make it a 'Codable' struct, or a property each",
        "3:7 a tuple can't be stored: make it a 'Codable' struct, or a property each",
        "4:7 a function can't be stored: store what it depends on, and write a method",
        "5:7 a function can't be stored: store what it depends on, and write a method",
      ])
    #expect(reported.fixes == ["mark it '@Transient'", "mark it '@Transient'"])
  }

  @Test func `a property with neither type nor default is refused`() throws {
    let reported = try Reported(model: "@Model final class Note { var title; init() {} }")
    #expect(
      reported.messages == [
        "1:31 a stored property needs a type or a default to infer it from"
      ])
  }

  @Test func `a transient property needs a default to start from`() throws {
    let reported = try Reported(
      model: "@Model final class Note { @Transient var title: String; init() {} }")
    #expect(
      reported.messages == [
        """
        1:42 a transient property starts from its default when its object is fetched: give 'title' \
        one, or make it optional
        """
      ])
  }

  @Test func `what is inside a condition is checked like the rest`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          #if os(Linux)
            var path = ""
          #elseif DEBUG
            #if swift(>=6)
              let count = 0
            #endif
          #endif
        }
        """)
    #expect(
      reported.messages == [
        "6:7 a stored property of a model must be a 'var': its value is loaded after 'init'"
      ])
    #expect(reported.fixed.first?.contains("    var count = 0\n") == true)
  }

  @Test func `a condition inside a declaration is refused`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          #if DEBUG
          @Attribute(.unique)
          #endif
          var title = ""
        }
        """)
    #expect(
      reported.messages == [
        "2:3 an attribute of a stored property can't be inside '#if': put the whole property there"
      ])
  }

  @Test func `options that are not there say what to do`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          @Attribute(.transformable(by: Coder.self)) var color: Color
          @Attribute(.codable, originalName: "transformable") var place: Place
          @Attribute(.unique, .transformable(by: "Coder")) var other: Color
          init() {}
        }
        """)
    #expect(
      reported.messages == [
        """
        2:14 value transformers are not supported: keep what can be stored, and convert it in a \
        computed property
        """,
        """
        4:23 value transformers are not supported: keep what can be stored, and convert it in a \
        computed property
        """,
      ])
  }

  @Test func `every wrong property is named, each once`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          let title = ""
          lazy var words, letters = 1
        }
        """)
    #expect(
      reported.messages == [
        "2:3 a stored property of a model must be a 'var': its value is loaded after 'init'",
        "3:3 each stored property of a model needs a 'var' of its own",
      ])
  }
}
