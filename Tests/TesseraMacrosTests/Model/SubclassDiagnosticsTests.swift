import Testing

/// What is wrong with the initialisers of a class that inherits from a model.
struct SubclassDiagnosticsTests {
  @Test func `a property with a default is set after super init`() throws {
    let reported = try Reported(
      subclass: """
        @Model final class Memo: Note {
          var place = "here"
          init(place: String) {
            self.place = place
            super.init(title: "")
          }
        }
        """)
    #expect(
      reported.messages == [
        "4:5 'place' can only be set after 'super.init', where the whole object is there"
      ])
    #expect(reported.fixes == ["set it after 'super.init'"])
    #expect(
      reported.fixed == [
        """
        @Model final class Memo: Note {
          var place = "here"
          init(place: String) {
            super.init(title: "")
            self.place = place
          }
        }
        """
      ])
  }

  @Test func `inside a statement it is named, and left where it is`() throws {
    let reported = try Reported(
      subclass: """
        @Model final class Memo: Note {
          var place = "here"
          init(place: String?) {
            if let place { self.place = place }
            super.init(title: "")
          }
        }
        """)
    #expect(reported.messages.map { $0.prefix(4) } == ["4:5 "])
    #expect(reported.fixes == [])
  }

  @Test func `a property without a default may be set before super init or after it`() throws {
    let reported = try Reported(
      subclass: """
        @Model final class Memo: Note {
          var place: String
          var time: Int
          var other: String?
          init(place: String) {
            self.place = place
            other = place
            super.init(title: "")
            time = 1
          }
        }
        """)
    #expect(reported.messages == [])
  }

  @Test(arguments: ["", "convenience init(x: Int) { self.init() }"])
  func `a property that inherited initialisers can't set needs one that does`(other: String) throws
  {
    let reported = try Reported(
      subclass: "@Model final class Memo: Note { var place: String; \(other) }")
    #expect(
      reported.messages == [
        "1:20 'Memo' needs an initializer that sets 'place', which has no default"
      ])
  }
}
