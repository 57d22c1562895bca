public import Foundation

// What ``Predicate(_:)`` takes from the program, by its type. For generated code.

extension PredicateExpressions {
  /// A value that can be encoded with the predicate.
  public static func _value<Output: Codable & Sendable>(_ value: Output) -> Value<Output> {
    Value(value)
  }

  /// Another predicate.
  public static func _value<Input>(_ predicate: Predicate<Input>) -> Value<Predicate<Input>> {
    Value(predicate)
  }

  /// An expression that the predicate uses.
  public static func _value<Input, Result>(
    _ expression: Expression<Input, Result>
  ) -> Value<Expression<Input, Result>> {
    Value(expression)
  }

  /// A regular expression, which is evaluated in memory only.
  public static func _value<Match>(_ regex: Regex<Match>) -> Value<PredicateRegex> {
    build_Arg(regex)
  }

  /// Refuses a value that no predicate can hold: one error at the predicate that says what to do,
  /// instead of one about the types of its nodes.
  @available(
    *, unavailable,
    message: """
      a predicate can't hold a value of this type. Make the type Codable and Sendable, or take what is \
      compared out of the value before the predicate; an enum with a raw value, a model object and an \
      array of objects need nothing
      """
  )
  @_disfavoredOverload
  public static func _value<Output>(_ value: Output) -> _Captured<Output> { captured(value) }
}

// What is asked with a closure about its elements.

extension PredicateExpressions {
  /// Values that can be encoded with the predicate.
  public static func _list<Output: Codable & Sendable>(_ values: Output) -> Value<Output> {
    Value(values)
  }

  /// Values that are compared by their raw values.
  public static func _list<Values: Collection & Sendable>(_ values: Values) -> _Captured<Values>
  where Values.Element: RawRepresentable & Sendable {
    captured(values)
  }

  /// Values that are compared by their raw values.
  public static func _list<Values: Collection & Codable & Sendable>(
    _ values: Values
  ) -> Value<Values> where Values.Element: RawRepresentable & Codable & Sendable {
    Value(values)
  }

  /// Refuses values that no predicate can hold.
  @available(
    *, unavailable,
    message: """
      a predicate can't hold a value of this type. Make the type Codable and Sendable, or take what is \
      compared out of the value before the predicate; an enum with a raw value, a model object and an \
      array of objects need nothing
      """
  )
  @_disfavoredOverload
  public static func _list<Output>(_ values: Output) -> _Captured<Output> { captured(values) }
}

// Values with a raw value are stored as that, and need not be Codable. Those that are stay values that
// can be encoded.

extension PredicateExpressions {
  /// A value that is compared by its raw value.
  public static func _value<Raw: RawRepresentable & Sendable>(_ value: Raw) -> _Captured<Raw> {
    captured(value)
  }

  /// A value that is compared by its raw value.
  public static func _value<Raw: RawRepresentable & Codable & Sendable>(_ value: Raw) -> Value<Raw>
  {
    Value(value)
  }

  /// A value that is compared by its raw value, or none.
  public static func _value<Raw: RawRepresentable & Sendable>(_ value: Raw?) -> _Captured<Raw?> {
    captured(value)
  }

  /// A value that is compared by its raw value, or none.
  public static func _value<Raw: RawRepresentable & Codable & Sendable>(_ value: Raw?) -> Value<
    Raw?
  > {
    Value(value)
  }

  /// Values that are compared by their raw values.
  public static func _value<Values: Collection & Sendable>(_ values: Values) -> _Captured<Values>
  where Values.Element: RawRepresentable & Sendable {
    captured(values)
  }

  /// Values that are compared by their raw values.
  public static func _value<Values: Collection & Codable & Sendable>(
    _ values: Values
  ) -> Value<Values> where Values.Element: RawRepresentable & Codable & Sendable {
    Value(values)
  }

  /// `==` with a case that is written `.case`, of an enum that is not `Codable`.
  public static func build_Equal<LHS>(
    lhs: LHS, value: LHS.Output
  ) -> Equal<LHS, _Captured<LHS.Output>> where LHS.Output: Equatable & RawRepresentable & Sendable {
    Equal(lhs: lhs, rhs: captured(value))
  }

  /// `==` with a case that is written `.case`.
  public static func build_Equal<LHS>(
    lhs: LHS, value: LHS.Output
  ) -> Equal<LHS, Value<LHS.Output>>
  where LHS.Output: Equatable & RawRepresentable & Codable & Sendable {
    Equal(lhs: lhs, rhs: Value(value))
  }

  /// `!=` with a case that is written `.case`, of an enum that is not `Codable`.
  public static func build_NotEqual<LHS>(
    lhs: LHS, value: LHS.Output
  ) -> NotEqual<LHS, _Captured<LHS.Output>>
  where LHS.Output: Equatable & RawRepresentable & Sendable {
    NotEqual(lhs: lhs, rhs: captured(value))
  }

  /// `!=` with a case that is written `.case`.
  public static func build_NotEqual<LHS>(
    lhs: LHS, value: LHS.Output
  ) -> NotEqual<LHS, Value<LHS.Output>>
  where LHS.Output: Equatable & RawRepresentable & Codable & Sendable {
    NotEqual(lhs: lhs, rhs: Value(value))
  }

  /// `==` of an optional with a case that is written `.case`, of an enum that is not `Codable`.
  public static func build_Equal<LHS, Raw: Equatable & RawRepresentable & Sendable>(
    lhs: LHS, value: Raw?
  ) -> Equal<LHS, _Captured<Raw?>> where LHS.Output == Raw? {
    Equal(lhs: lhs, rhs: captured(value))
  }

  /// `==` of an optional with a case that is written `.case`.
  public static func build_Equal<LHS, Raw: Equatable & RawRepresentable & Codable & Sendable>(
    lhs: LHS, value: Raw?
  ) -> Equal<LHS, Value<Raw?>> where LHS.Output == Raw? {
    Equal(lhs: lhs, rhs: Value(value))
  }

  /// `!=` of an optional with a case that is written `.case`, of an enum that is not `Codable`.
  public static func build_NotEqual<LHS, Raw: Equatable & RawRepresentable & Sendable>(
    lhs: LHS, value: Raw?
  ) -> NotEqual<LHS, _Captured<Raw?>> where LHS.Output == Raw? {
    NotEqual(lhs: lhs, rhs: captured(value))
  }

  /// `!=` of an optional with a case that is written `.case`.
  public static func build_NotEqual<LHS, Raw: Equatable & RawRepresentable & Codable & Sendable>(
    lhs: LHS, value: Raw?
  ) -> NotEqual<LHS, Value<Raw?>> where LHS.Output == Raw? {
    NotEqual(lhs: lhs, rhs: Value(value))
  }

  /// `<` and its like with a case that is written `.case`, of an enum that is not `Codable`.
  public static func build_Comparison<LHS>(
    lhs: LHS, value: LHS.Output, op: ComparisonOperator
  ) -> Comparison<LHS, _Captured<LHS.Output>>
  where LHS.Output: Comparable & RawRepresentable & Sendable {
    Comparison(lhs: lhs, rhs: captured(value), op: op)
  }

  /// `<` and its like with a case that is written `.case`.
  public static func build_Comparison<LHS>(
    lhs: LHS, value: LHS.Output, op: ComparisonOperator
  ) -> Comparison<LHS, Value<LHS.Output>>
  where LHS.Output: Comparable & RawRepresentable & Codable & Sendable {
    Comparison(lhs: lhs, rhs: Value(value), op: op)
  }

  /// `??` with a case that is written `.case`, of an enum that is not `Codable`.
  public static func _coalesce<LHS, Wrapped: RawRepresentable & Sendable>(
    _ lhs: LHS, _ value: Wrapped
  ) -> NilCoalesce<LHS, _Captured<Wrapped>> where LHS.Output == Wrapped? {
    NilCoalesce(lhs: lhs, rhs: captured(value))
  }

  /// `??` with a case that is written `.case`.
  public static func _coalesce<LHS, Wrapped: RawRepresentable & Codable & Sendable>(
    _ lhs: LHS, _ value: Wrapped
  ) -> NilCoalesce<LHS, Value<Wrapped>> where LHS.Output == Wrapped? {
    NilCoalesce(lhs: lhs, rhs: Value(value))
  }
}
