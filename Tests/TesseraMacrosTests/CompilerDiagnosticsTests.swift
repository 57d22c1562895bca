import Testing

/// What the compiler says in the end, of mistakes and of classes that are right.
struct CompilerDiagnosticsTests {
  @Test
  func `one mistake is one error, where it is made`() throws {
    let run = try CompilerRun(
      """
      import TesseraCore
      @Model struct A { var title = "" }
      @Model final class B { let title = "" }
      @Model final class C { lazy var title = "" }
      @Model final class D { var first = 1, second = 2 }
      @Model final class E { var title: String; init() {} }
      @Model final class F { var _$x = 1 }
      @Model final class G { var plain: Plain?; init() {} }
      @Model final class H { var plain = Plain(); init() {} }
      @Model final class I<T> { var x = 1 }
      @Model final class J { #Index<J>([\\.shout]); var shout: Int { 1 } }
      @Model final class K: Base { var title = ""; override init() { title = "a"; super.init() } }
      @Model final class L { weak var title: L? }
      @Model final class M { @Transient var title: String; init() {} }
      @MainActor @Model final class N { var title = "" }
      @Model final class O { @Attribute(.transformable(by: "x")) var title: Plain? }
      @Model final class P { var title: String }
      @Model final class Q { var `Type` = 1 }
      @Model final class R { var (a, b) = (1, 2) }
      @ModelActor final class S {}
      @Model final class T { var ok = 1; let constant = 2; weak var t: T? }
      struct Plain {}
      class Base { init() {} }
      """)
    let unstorable = "is unavailable: a property of this type can't be stored."
    let errors = run.errors.map { error in
      // The rest lists the types there are.
      error.contains(unstorable) ? "\(error.prefix { $0 != "'" })\(unstorable)" : error
    }
    #expect(
      errors == [
        "2:1 '@Model' can only be attached to a class",
        "3:24 a stored property of a model must be a 'var': its value is loaded after 'init'",
        "4:24 a 'lazy var' can't be stored: every property of a model is loaded when it is read",
        "5:24 each stored property of a model needs a 'var' of its own",
        "6:28 'title' is never set: give it a default, or set it in 'init'",
        "7:28 names that begin with '_$' are kept for generated code",
        "8:41 \(unstorable)",
        "9:43 \(unstorable)",
        "10:21 a model class can't be generic",
        "11:37 'shout' is computed: '#Index' takes stored properties",
        "12:64 'title' can only be set after 'super.init', where the whole object is there",
        """
        13:24 'weak' is not needed: a model refers to others by their identifiers and makes no \
        reference cycles
        """,
        """
        14:39 a transient property starts from its default when its object is fetched: give 'title' \
        one, or make it optional
        """,
        """
        15:1 a model class can't be isolated to the main actor: its objects belong to the actor of \
        their context
        """,
        """
        16:35 value transformers are not supported: keep what can be stored, and convert it in a \
        computed property
        """,
        "17:20 'P' needs an initializer that sets 'title', which has no default",
        "18:28 a key path can't name 'Type', which is part of the language: choose another name",
        "19:28 a stored property of a model needs a name, not a pattern",
        "20:1 '@ModelActor' can only be attached to an actor",
        "21:36 a stored property of a model must be a 'var': its value is loaded after 'init'",
        """
        21:54 'weak' is not needed: a model refers to others by their identifiers and makes no \
        reference cycles
        """,
      ])
  }

  @Test
  func `what is wrong with a default or an observer is an error at the property`() throws {
    let run = try CompilerRun(
      """
      import TesseraCore
      @Model final class A {
        var count = 1 { didSet { missing() } }
        var title: String = 5
        @Transient var seen: Int = ""
      }
      """)
    // A default is copied into what is generated, where the compiler says it again.
    for error in [
      "3:18 cannot find 'missing' in scope",
      "4:23 cannot convert value of type 'Int' to specified type 'String'",
      "5:30 cannot convert value of type 'String' to specified type 'Int'",
    ] { #expect(run.errors.contains(error)) }
  }

  @Test
  func `what a predicate can't hold, and objects in what is no array, say what to do`() throws {
    let run = try CompilerRun(
      """
      import Foundation
      import TesseraCore
      struct Plain: Equatable {}
      @Model final class Other { var name = ""; init() {} }
      @Model final class Note { var title = ""; var other: Other?; var plain: Plain { Plain() } }
      let plain = Plain()
      let tags = [Other()]
      let a = #Predicate<Note> { $0.plain == plain }
      let b = #Predicate<Note> { note in tags.contains { $0.name == note.title } }
      let c = #Predicate<Note> { note in tags.allSatisfy { $0.name == note.title } }
      let d = #Predicate<Note> { $0.other == tags.first && $0.title == "x" }
      @Model final class E { var others: Set<Other> = []; init() {} }
      @Model final class F { var others = Set<Other>(); init() {} }
      @Model final class G { var others: [String: Other] = [:]; init() {} }
      @Model final class H { var act: () -> Void = {}; var pair = (1, 2); init() {} }
      """)
    let advice = "is unavailable: "
    let errors = run.errors.map { error in
      // The name is that of generated code, the rest what is to be read.
      let parts = error.split(separator: advice, maxSplits: 1)
      guard parts.count == 2, let line = error.split(separator: ":").first else { return error }
      return "\(line) \(parts[1])"
    }
    let ids = """
      a predicate keeps only which objects were captured. Ask contains(_:) of them, or take what is \
      compared out of them before the predicate: let names = tags.map(\\.name)
      """
    let array = """
      a to-many is an array, which keeps its order: write [T], and ask contains(_:) of it
      """
    #expect(
      errors == [
        """
        8 a predicate can't hold a value of this type. Make the type Codable and Sendable, or take what \
        is compared out of the value before the predicate; an enum with a raw value, a model object and \
        an array of objects need nothing
        """,
        "9 \(ids)", "10 \(ids)", "12 \(array)", "13 \(array)",
        "14 objects are kept in arrays: write [T], and give T an attribute for the key",
        "15:28 a function can't be stored: store what it depends on, and write a method",
        "15:54 a tuple can't be stored: make it a 'Codable' struct, or a property each",
      ])
  }
}
