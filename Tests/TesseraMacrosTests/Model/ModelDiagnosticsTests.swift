import Testing

/// What is wrong with a class as a whole.
struct ModelDiagnosticsTests {
  @Test func `a sound class is not complained of`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          var title: String
          var count = 0
          var folder: Folder?
          static let limit = 3
          var shout: String { title.uppercased() }
          @Transient lazy var words = title.split(separator: " ")
          init(title: String) { self.title = title }
        }
        """)
    #expect(reported.messages == [])
  }

  @Test func `a struct is offered to become a final class`() throws {
    let reported = try Reported(model: "@Model struct Note { var title = \"\" }")
    #expect(reported.messages == ["1:1 '@Model' can only be attached to a class"])
    #expect(reported.fixes == ["make it a class"])
    #expect(reported.fixed == ["@Model final class Note { var title = \"\" }"])
  }

  @Test func `an actor is offered to become a final class`() throws {
    let reported = try Reported(model: "@Model public actor Note { var title = \"\" }")
    #expect(reported.messages == ["1:1 '@Model' can only be attached to a class"])
    #expect(reported.fixed == ["@Model public final class Note { var title = \"\" }"])
  }

  @Test func `an enum is refused without a fix`() throws {
    let reported = try Reported(model: "@Model enum Note { case a }")
    #expect(reported.messages == ["1:1 '@Model' can only be attached to a class"])
    #expect(reported.fixed == [])
  }

  @Test func `a generic class is refused`() throws {
    let reported = try Reported(model: "@Model final class Note<T> { var title = \"\" }")
    #expect(reported.messages == ["1:24 a model class can't be generic"])
  }

  @Test func `a class isolated to the main actor is offered not to be`() throws {
    let reported = try Reported(
      model: """
        @MainActor @Model final class Note { var title = "" }
        """)
    #expect(
      reported.messages == [
        """
        1:1 a model class can't be isolated to the main actor: its objects belong to the actor of \
        their context
        """
      ])
    #expect(reported.fixes == ["remove '@MainActor'"])
    #expect(reported.fixed == ["@Model final class Note { var title = \"\" }"])
  }

  @Test func `an observation that is not written out is refused`() throws {
    let reported = try Reported(
      model: "@Model(observation: mode) final class Note { var title = \"\" }")
    #expect(
      reported.messages == [
        "1:21 'observation' decides what code is generated: write '.onSave', '.onChange' or '.none'"
      ])
  }

  @Test func `a name kept for generated code is refused`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          static var _$state = 1
          func _$load() {}
        }
        """)
    #expect(
      reported.messages == [
        "2:14 names that begin with '_$' are kept for generated code",
        "3:8 names that begin with '_$' are kept for generated code",
      ])
  }

  @Test func `names that would hide what generated code means are refused`() throws {
    let reported = try Reported(
      model: """
        @Model final class Note {
          var Swift = 1
          enum TesseraCore {}
          struct Note {}
          typealias ObservationRegistrar = Int
          func _$x() {}
          var `Type` = 1
          #if DEBUG
            var _$debug = 1
          #endif
        }
        """)
    #expect(
      reported.messages == [
        "2:7 'Swift' hides what generated code means by it: choose another name",
        "3:8 'TesseraCore' hides what generated code means by it: choose another name",
        "4:10 'Note' hides what generated code means by it: choose another name",
        "5:13 'ObservationRegistrar' hides what generated code means by it: choose another name",
        "6:8 names that begin with '_$' are kept for generated code",
        """
        7:7 a key path can't name 'Type', which is part of the language: choose another name
        """,
        "9:9 names that begin with '_$' are kept for generated code",
      ])
  }

  @Test func `an index or constraint over what is not stored is refused where it names it`() throws
  {
    let reported = try Reported(
      model: """
        @Model final class Note {
          #Index<Note>([\\.title, \\.isOpen])
          #Unique<Note>([\\.title], [\\Note.shout, \\.folder?.name, \\.limit])
          #Index<Note>(.binary([\\.shout]))
          var title = ""
          var folder: Folder?
          @Transient var isOpen = false
          var shout: String { title.uppercased() }
          static var limit = 3
        }
        """)
    #expect(
      reported.messages == [
        "2:28 'isOpen' is '@Transient': '#Index' takes stored properties",
        "3:35 'shout' is computed: '#Unique' takes stored properties",
        "3:60 'limit' is static: '#Unique' takes stored properties",
        "4:27 'shout' is computed: '#Index' takes stored properties",
      ])
  }

  @Test func `an index or constraint outside a model is refused`() {
    let expanded = Expanded(
      """
      class Note { #Index<Note>([\\.title]) }
      #Unique<Note>([\\.title])
      """)
    #expect(
      expanded.reports == [
        "1:14 '#Index' belongs among the members of a class that is a '@Model'",
        "2:1 '#Unique' belongs among the members of a class that is a '@Model'",
      ])
  }
}
