import Testing

/// What `@Model` adds to a class that inherits from a model, and to one that may be inherited from.
struct SubclassExpansionTests {
  private let memo = Expanded(
    """
    @Model public class Memo: Note {
      public var place: String
      var count = 0
      public init(place: String) {
        self.place = place
        super.init(title: "")
      }
    }
    """, isSubclass: true)

  @Test func `a class that may be inherited from tells how many properties it has`() throws {
    let note = Expanded("@Model class Note { var title = \"\"; var text = \"\" }")
    #expect(try note.statements(of: "_$propertyCount") == ["2"])
    #expect(try note.statements(of: "_$firstIndex") == ["0"])
    #expect(try note.declaration("_$describe").hasPrefix("class func"))
    let final = Expanded("@Model final class Note { var title = \"\" }")
    #expect(!final.declares("_$propertyCount"))
    #expect(try final.declaration("_$describe").hasPrefix("static func"))
  }

  @Test func `the key paths of properties that are inherited are the subclass's own`() throws {
    let note = Expanded("@Model class Note { var title = \"\" }")
    #expect(
      try note.statements(of: "_$describe") == [
        "description.enter(Note.self)",
        "func _$properties<_$Class: Note>(of type: _$Class.Type) { "
          + "description.property(\"title\", 0, \\_$Class.title, \\_$Class?.?.title, "
          + "{ $0._$v_title }, hasDefault: true) }",
        "_$properties(of: Self.self)",
      ])
  }

  @Test func `a subclass's properties are numbered after its superclass's`() throws {
    #expect(try memo.statements(of: "_$firstIndex") == ["Note._$propertyCount"])
    #expect(try memo.statements(of: "_$propertyCount") == ["Note._$propertyCount + 2"])
    #expect(
      try memo.statements(of: "_$load") == [
        "unsafe super._$load(row, columns)",
        "if unsafe !_$v_place.load(row, columns[Note._$propertyCount + 0]) "
          + "{ _$noteMissing(Note._$propertyCount + 0) }",
        "if unsafe !_$v_count.load(row, columns[Note._$propertyCount + 1]) "
          + "{ _$noteMissing(Note._$propertyCount + 1) }",
      ])
    #expect(memo.text.contains("@TesseraCore._PersistedProperty(1, mayInherit: true)\n"))
  }

  @Test func `a subclass overrides, and hands on what is not its own`() throws {
    #expect(try memo.declaration("_$encode").hasPrefix("public override func"))
    #expect(try memo.declaration("_$describe").hasPrefix("public override class func"))
    #expect(
      try memo.statements(of: "_$encode") == [
        """
        switch index &- Note._$propertyCount { case 0: return _$v_place.encode() \
        case 1: return _$v_count.encode() default: return super._$encode(index) }
        """
      ])
    #expect(try memo.statements(of: "_$describe").first == "super._$describe(&description)")
    #expect(
      try memo.statements(of: "_$publish").first?
        .hasSuffix("default: super._$publish(index, phase, to: registrar) }") == true)
  }

  @Test func `a subclass has the superclass's state and conformances`() throws {
    #expect(!memo.declares("_$state"))
    #expect(!memo.text.contains("extension"))
    #expect(try memo.statements(of: "init(_$state state)") == ["super.init(_$state: state)"])
    #expect(try memo.declaration("init(_$state state)").hasPrefix("public required init"))
    #expect(memo.reports == [])
  }

  @Test func `a subclass is observed like its superclass unless it says otherwise`() throws {
    #expect(!memo.declares("_$observation"))
    let said = Expanded(
      "@Model(observation: .onChange) final class Memo: Note { var place = \"\" }", isSubclass: true
    )
    #expect(try said.declaration("_$observation").hasPrefix("override class var"))
    #expect(try said.statements(of: "_$observation") == [".onChange"])
  }

  @Test func `a subclass without initialisers inherits them all`() {
    let plain = Expanded(
      """
      @Model final class Memo: Note {
        var place = ""
        convenience init(at place: String) { self.init(); self.place = place }
      }
      """, isSubclass: true)
    #expect(!plain.declares("init(_$state state)"))
    #expect(!plain.declares("init()"))
    #expect(plain.reports == [])
  }

  @Test func `what is set before super init can be started there`() {
    #expect(
      memo.text.contains(
        "@TesseraCore._PersistedProperty(0, mayInherit: true, startsInInit: true)\n"))
  }

  @Test func `a property that overrides is the superclass's`() throws {
    let expanded = Expanded(
      """
      @Model final class Memo: Note {
        override var title: String { didSet { print(title) } }
        var place = ""
      }
      """, isSubclass: true)
    #expect(expanded.reports == [])
    #expect(expanded.text.contains("_PersistedProperty(0, mayInherit: true)\n  var place"))
    #expect(!expanded.text.contains("_PersistedProperty(1"))
    #expect(
      try expanded.statements(of: "_$describe").contains(
        #"description.overrides("title", \Memo.title, \Memo?.?.title)"#))
  }

  @Test func `an open class can be inherited from elsewhere`() throws {
    let open = Expanded("@Model open class Note { open var title = \"\" }")
    #expect(try open.declaration("_$describe").hasPrefix("open class func"))
    #expect(try open.declaration("_$load").hasPrefix("open func"))
    #expect(try open.declaration("_$propertyCount").hasPrefix("@inlinable open class var"))
    #expect(try open.declaration("init(_$state state)").hasPrefix("public required init"))
  }

  @Test func `a class that conforms to well-known protocols only is numbered by itself`() {
    let hashable = Expanded("@Model final class Note: Hashable { var title = \"\" }")
    #expect(hashable.text.contains("_PersistedProperty(0)"))
    let shared = Expanded("@Model final class Note: Shareable { var title = \"\" }")
    #expect(shared.text.contains("_PersistedProperty(0, mayInherit: true)"))
  }
}
