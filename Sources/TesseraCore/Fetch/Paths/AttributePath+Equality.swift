public import Foundation

// == != isIn

extension AttributePath where Value: Equatable & Codable & Sendable {
  /// Whether the value equals another.
  public static func == (path: Self, value: Value) -> Predicate<Root> {
    path.expression.equals(value)
  }

  /// Whether the value differs from another. No value differs from every value.
  public static func != (path: Self, value: Value) -> Predicate<Root> {
    path.expression.differs(from: value)
  }

  /// Whether two values of the object are equal.
  public static func == <Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> Predicate<Root> {
    lhs.predicate(rhs) { PathNodes.equal($0, $1) }
  }

  /// Whether two values of the object differ.
  public static func != <Other>(
    lhs: Self, rhs: AttributePath<Root, Value, Other>
  ) -> Predicate<Root> {
    lhs.predicate(rhs) { PathNodes.notEqual($0, $1) }
  }

  /// Whether the value is one of these; of very many too.
  public func isIn<Values: Sequence & Codable & Sendable>(_ values: Values) -> Predicate<Root>
  where Values.Element == Value {
    expression.predicate { PathNodes.isMember($0, values) }
  }
}

extension AttributePath {
  /// Whether there is a value and it is one of these.
  public func isIn<Wrapped: Equatable & Codable & Sendable>(
    _ values: some Sequence<Wrapped>
  ) -> Predicate<Root> where Value == Wrapped? {
    let values: [Wrapped?] = Array(values)
    return expression.predicate { PathNodes.isMember($0, values) }
  }

  /// Whether two values of the object are equal.
  public static func == <Wrapped: Equatable & Codable & Sendable, Other>(
    lhs: Self, rhs: AttributePath<Root, Wrapped, Other>
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(left, otherwise: false) { PathNodes.equal($0, right) }
    }
  }

  /// Whether two values of the object are equal.
  public static func == <Wrapped: Equatable & Codable & Sendable, Other>(
    lhs: AttributePath<Root, Wrapped, Other>, rhs: Self
  ) -> Predicate<Root> where Value == Wrapped? {
    rhs == lhs
  }

  /// Whether two values of the object differ. No value differs from every value.
  public static func != <Wrapped: Equatable & Codable & Sendable, Other>(
    lhs: Self, rhs: AttributePath<Root, Wrapped, Other>
  ) -> Predicate<Root> where Value == Wrapped? {
    lhs.predicate(rhs) { left, right in
      PathNodes.unwrap(left, otherwise: true) { PathNodes.notEqual($0, right) }
    }
  }

  /// Whether two values of the object differ. No value differs from every value.
  public static func != <Wrapped: Equatable & Codable & Sendable, Other>(
    lhs: AttributePath<Root, Wrapped, Other>, rhs: Self
  ) -> Predicate<Root> where Value == Wrapped? {
    rhs != lhs
  }
}

extension AttributePath where Value: Sequence, Value.Element: Equatable & Codable & Sendable {
  /// Whether a stored array or set has an element. (A text has characters: see `contains(_:)` of texts.)
  @_disfavoredOverload
  public func contains(_ element: Value.Element) -> Predicate<Root> {
    expression.predicate { PathNodes.hasElement($0, element) }
  }
}

// An enum that is stored as its raw value need not be Codable.

extension AttributePath
where Value: RawRepresentable, Value.RawValue: Equatable & Codable & Sendable {
  /// Whether the value equals another.
  @_disfavoredOverload
  public static func == (path: Self, value: Value) -> Predicate<Root> {
    path.rawValue == value.rawValue
  }

  /// Whether the value differs from another.
  @_disfavoredOverload
  public static func != (path: Self, value: Value) -> Predicate<Root> {
    path.rawValue != value.rawValue
  }

  /// Whether the value is one of these.
  @_disfavoredOverload
  public func isIn(_ values: some Sequence<Value>) -> Predicate<Root> {
    rawValue.isIn(values.map(\.rawValue))
  }
}

extension AttributePath {
  /// Whether the value equals another; `== nil`: whether there is none.
  @_disfavoredOverload
  public static func == <Wrapped: RawRepresentable>(
    path: Self, value: Wrapped?
  ) -> Predicate<Root>
  where Value == Wrapped?, Wrapped.RawValue: Equatable & Codable & Sendable {
    path.fields.rawValue == value?.rawValue
  }

  /// Whether the value differs from another. No value differs from every value.
  @_disfavoredOverload
  public static func != <Wrapped: RawRepresentable>(
    path: Self, value: Wrapped?
  ) -> Predicate<Root>
  where Value == Wrapped?, Wrapped.RawValue: Equatable & Codable & Sendable {
    path.fields.rawValue != value?.rawValue
  }

  /// Whether there is a value and it is one of these.
  @_disfavoredOverload
  public func isIn<Wrapped: RawRepresentable>(_ values: some Sequence<Wrapped>) -> Predicate<Root>
  where Value == Wrapped?, Wrapped.RawValue: Equatable & Codable & Sendable {
    fields.rawValue.isIn(values.map(\.rawValue))
  }
}
