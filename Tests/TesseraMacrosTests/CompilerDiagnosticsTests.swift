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
}
