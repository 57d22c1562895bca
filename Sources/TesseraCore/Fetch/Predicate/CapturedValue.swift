public import Foundation

extension PredicateExpressions {
  // Made of Foundation's own nodes: it traps where it is to print any other.

  /// The node of a value of the program that is not `Codable`. For generated code.
  public typealias _Captured<Output> = KeyPath<Value<_CapturedValue<Output>>, Output>

  /// The node of `value`.
  ///
  /// - Parameter stored: What it is in a store, where that is something else.
  static func captured<Output>(
    _ value: Output, stored: (any Sendable)? = nil
  ) -> _Captured<Output> {
    KeyPath(
      root: Value(_CapturedValue(value: value, stored: stored)),
      keyPath: \_CapturedValue<Output>.value)
  }
}

// Unchecked: what makes one asks for a Sendable value, or is handed objects. Of these nothing is read but
// where they are in memory, which is what `==` of objects compares; and, where one had no identifier yet when
// it was captured, its key by a fetch, which has to be one of the context it has come into since.

/// A value that a predicate holds and that is not `Codable`: a predicate with one can't be encoded. For
/// generated code.
public struct _CapturedValue<Output>: @unchecked Sendable {
  let value: Output
  /// What it is in a store, where that is something else.
  fileprivate let stored: (any Sendable)?

  fileprivate init(value: Output, stored: (any Sendable)?) {
    self.value = value
    self.stored = stored
  }
}

extension _CapturedValue: Codable {
  /// Throws: what is not `Codable` can't be decoded.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "\(Output.self) is not Codable"))
  }

  /// Throws: the value is not `Codable`.
  public func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      value,
      EncodingError.Context(
        codingPath: encoder.codingPath, debugDescription: "\(Output.self) is not Codable"))
  }
}

extension _CapturedValue: CustomStringConvertible {
  /// The value's own description; of an object, which is its actor's, its identifier or its class.
  public var description: String {
    if let stored { return String(describing: stored) }
    if Output.self is any PersistentModel.Type || Output.self is any ObjectHolding.Type {
      return "\(Output.self)"
    }
    return String(describing: value)
  }
}

/// A ``_CapturedValue``, whatever its type.
protocol AnyCapturedValue {
  /// What is compared with what is stored.
  var compared: Any { get }
}

extension _CapturedValue: AnyCapturedValue {
  var compared: Any {
    if let stored { return stored }
    return value
  }
}

/// A type whose values are objects, or hold them.
private protocol ObjectHolding {}

extension Optional: ObjectHolding where Wrapped: PersistentModel {}
extension Array: ObjectHolding where Element: PersistentModel {}
extension Set: ObjectHolding where Element: PersistentModel {}
