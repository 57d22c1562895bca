import Testing

struct PredicateMacroTests {
  /// The expansion, nodes without their module and their type.
  private func expanded(_ source: String) -> String {
    String(Expanded("let p = \(source)").text.dropFirst("let p = ".count))
      .replacing("Foundation.PredicateExpressions.", with: "")
  }

  private func reports(_ source: String) -> [String] { Expanded(source).reports }

  @Test func `a property is a key path with its name, a captured value a value`() {
    #expect(
      expanded("#Predicate<Note> { $0.title == limit.text }") == """
        Foundation.Predicate<Note>({ _$0 in build_Equal(lhs: _property(_$0, \\.title, "title"), \
        rhs: _value(limit.text)) })
        """)
  }

  @Test func `a parameter keeps its name, and its type is the predicate's`() {
    #expect(
      expanded("#Predicate { (note: Note) -> Bool in note.done }")
        == #"Foundation.Predicate<Note>({ note in _property(note, \.done, "done") })"#)
    #expect(expanded("#Predicate({ $0.done })").hasPrefix("Foundation.Predicate({ _$0 in "))
  }

  @Test func `a predicate can be of several objects`() {
    #expect(
      expanded("#Predicate<Note, Tag> { $0.done == $1.done }")
        == """
        Foundation.Predicate<Note, Tag>({ _$0, _$1 in _equal(lhs: _property(_$0, \\.done, "done"), \
        rhs: _property(_$1, \\.done, "done")) })
        """)
  }

  @Test func `joined conditions are statements, put together in halves`() {
    #expect(
      expanded("#Predicate { $0.a && $0.b && $0.c }") == """
        Foundation.Predicate({ _$0 in
        let _$1 = _property(_$0, \\.a, "a")
        let _$2 = _property(_$0, \\.b, "b")
        let _$3 = _property(_$0, \\.c, "c")
        return build_Conjunction(lhs: build_Conjunction(lhs: _$1, rhs: _$2), rhs: _$3)
        })
        """)
  }

  @Test func `a chain is a closure over what is before its question mark`() {
    #expect(
      expanded("#Predicate { $0.a?.name.hasPrefix($0.b) == true }") == """
        Foundation.Predicate({ _$0 in build_Equal(lhs: build_flatMap(_property(_$0, \\.a, "a"), \
        { _$1 in build_hasPrefix(_property(_$1, \\.name, "name"), _property(_$0, \\.b, "b")) }), \
        rhs: _value(true)) })
        """)
  }

  @Test func `a case without its type takes it from the other side`() {
    #expect(
      expanded("#Predicate { .open == $0.state }")
        == """
        Foundation.Predicate({ _$0 in build_Equal(lhs: _property(_$0, \\.state, "state"), \
        value: .open) })
        """)
  }

  @Test func `a constant is a name for its part, or stays what it is`() {
    #expect(
      expanded("#Predicate { let b = $0.b; let n: Int = 1 + 1; return b || $0.a == n }") == """
        Foundation.Predicate({ _$0 in
        let _$1 = _property(_$0, \\.b, "b")
        let n: Int = 1 + 1
        let _$2 = build_Equal(lhs: _property(_$0, \\.a, "a"), rhs: _value(n))
        return build_Disjunction(lhs: _$1, rhs: _$2)
        })
        """)
  }

  @Test func `what a predicate can't say is an error at its place`() {
    #expect(
      reports("let p = #Predicate<Note> { $0.a; return $0.b }") == [
        """
        1:34 a predicate is one expression, with constants declared before it: join conditions with \
        '&&'
        """
      ])
    #expect(
      reports("let p = #Predicate<Note> { var a = 1; return $0.a == a }") == [
        """
        1:39 a predicate is one expression, with constants declared before it: join conditions with \
        '&&'
        """
      ])
    #expect(
      reports("let p = #Predicate<Note> { let a: Int = $0.a, (b, c) = d; return a == 1 }") == [
        "1:35 'a' stands for a part of the condition: leave its type out",
        "1:47 a constant in a predicate needs a name and a value",
      ])
    #expect(
      reports("let p = #Predicate<Note> { let a = $0.a }") == [
        """
        1:28 a predicate can declare nothing but constants, before its expression: do it before, and \
        capture the value
        """
      ])
    #expect(reports("let p = #Predicate<Note> { }") == ["1:26 a predicate needs a condition"])
    #expect(
      reports("let p = #Predicate<Note>(condition)")
        == ["1:9 '#Predicate' needs its condition as a closure, written here"])
    #expect(
      reports("let p = #Predicate<Note> { $0.title.lowercased() == a }") == [
        """
        1:37 a predicate has no function 'lowercased()'; use localizedStandardContains(_:) or \
        caseInsensitiveCompare(_:)
        """
      ])
    #expect(
      reports("let p = #Predicate<Note> { Int($0.title) == 1 }")
        == ["1:28 a predicate can't call 'Int' with what is stored"])
    #expect(
      reports("let p = #Predicate<Note> { $0.a &+ 1 == 2 }") == [
        "1:33 a predicate has no operator '&+'"
      ])
    #expect(
      reports("let p = #Predicate<Note> { $0.a = 1 }") == ["1:33 a predicate can't set anything"])
    #expect(
      reports("let p = #Predicate<Note> { if $0.a { true } }")
        == ["1:28 an 'if' in a predicate needs an 'else': say what holds otherwise"])
    #expect(
      reports("let p = #Predicate<Note> { switch $0.a { default: true } }")
        == ["1:28 a predicate can't switch: write the cases with '||', or as '? :'"])
    #expect(
      reports("let p = #Predicate<Note> { ($0.a, 1) == b }") == [
        "1:28 a predicate can't make tuples"
      ])
    #expect(
      reports("let p = #Predicate<Note> { $0.tags.contains { $1 == $0 } }")
        == ["1:45 this closure is handed one object, not 2"])
    #expect(
      reports("let p = #Predicate<Note> { $0.tags.filter(.open).isEmpty }")
        == ["1:36 a predicate has no function 'filter(_:)'"])
  }
}
