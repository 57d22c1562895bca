import Testing

/// What is wrong with what initialisers set.
struct InitializerDiagnosticsTests {
  @Test func `a class without an initialiser needs defaults`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          var count = 0
          var title: String
        }
        """)
    #expect(
      reported.messages == [
        "1:20 'Note' needs an initializer that sets 'title', which has no default"
      ])
  }

  @Test func `a property that nothing sets is named`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          var title: String
          var text: String
          init(title: String) {
            self.title = title
            print(text)
          }
        }
        """)
    #expect(
      reported.messages == ["3:7 'text' is never set: give it a default, or set it in 'init'"])
  }

  @Test func `an initialiser that forgets what another sets is named`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          var title: String
          init(title: String) { self.title = title }
          init() {}
        }
        """)
    #expect(
      reported.messages == ["4:3 this initializer does not set 'title', which has no default"])
  }

  @Test(
    arguments: [
      "title = \"\"", "self.title = \"\"", "(title, other) = (\"\", 1)",
      "if other > 0 { title = \"a\" } else { title = \"b\" }",
      "switch other { case 0: self.title = \"a\"; default: self.title = \"b\" }",
    ])
  func `a property is set however it is assigned`(statement: String) throws {
    let reported = try Reported(
      model: "@Model final class Note { var title: String; var other = 0; init() { \(statement) } }"
    )
    #expect(reported.messages == [])
  }

  @Test(
    arguments: [
      "convenience init() { self.init(title: \"\") }", "init(x: Int) throws { throw Failure() }",
      "required init(from decoder: any Decoder) { fatalError(\"not decodable\") }",
    ])
  func `an initialiser that delegates or never returns need not set anything`(other: String)
    throws
  {
    let reported = try Reported(
      model: """
        @Model final class Note {
          var title: String
          init(title: String) { self.title = title }
          \(other)
        }
        """)
    #expect(reported.messages == [])
  }

  @Test func `optionals start from nil`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          var title: String?
          var text: String!
          var count: Optional<Int>
          init() {}
        }
        """)
    #expect(reported.messages == [])
  }

  @Test func `what is set before the superclass's initialiser is moved behind it`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note: Base {
          var title = ""
          var count = 1
          @Transient var seen = 0
          let limit: Int { 3 }
          override init() {
            let start = 1
            // From the start.
            self.title = "a"
            print(start)
            (count, seen) = (start, 2)
            super.init()
            count += 1
          }
        }
        """)
    #expect(
      reported.messages == [
        """
        9:5 'count' and 'seen' and 'title' can only be set after 'super.init', where the whole object \
        is there
        """
      ])
    #expect(reported.fixes == ["set it after 'super.init'"])
    #expect(
      reported.fixed.first?.contains(
        """
          override init() {
            let start = 1
            print(start)
            super.init()
            // From the start.
            self.title = "a"
            (count, seen) = (start, 2)
            count += 1
          }
        """) == true)
  }

  @Test func `what is set before it under a condition is left to be moved by hand`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note: Base {
          var title = ""
          init(_ title: String?) throws {
            if let title { self.title = title }
            try super.init()
          }
        }
        """)
    #expect(
      reported.messages == [
        "4:5 'title' can only be set after 'super.init', where the whole object is there"
      ])
    #expect(reported.fixed == [])
  }

  @Test func `what is inside a condition has to be set too`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          #if os(Linux)
            var path: String
            var size: Int
          #endif
          init() {
            #if os(Linux)
              path = ""
            #endif
          }
        }
        """)
    #expect(
      reported.messages == ["4:9 'size' is never set: give it a default, or set it in 'init'"])
  }
}
