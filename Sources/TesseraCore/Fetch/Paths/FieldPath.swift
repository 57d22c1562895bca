import Foundation

/// A typed path into a `Codable` value: its members are the value's fields.
///
/// ```swift
/// Note.path.place.fields.city == "Oslo"
/// Note.path.meta.fields.origin.fields.year > 2000
/// ```
///
/// Where the value is optional, or on the way to it something is, the fields are optional too.
@dynamicMemberLookup
public struct FieldPath<Root: PersistentModel, Value>: Sendable {
  let expression: PathExpression<Root, Value>

  /// A field.
  public subscript<Field>(
    dynamicMember keyPath: any KeyPath<Value, Field> & Sendable
  ) -> AttributePath<Root, Field, DerivedPath> {
    // Nothing sorts by a field: it has no column.
    AttributePath(expression: expression.map { PathNodes.property(keyPath, of: $0) })
  }

  /// A field of a value that may not be there.
  public subscript<Wrapped, Field>(
    dynamicMember keyPath: any KeyPath<Wrapped, Field> & Sendable
  ) -> AttributePath<Root, Field?, DerivedPath> where Value == Wrapped? {
    AttributePath(expression: expression.map { PathNodes.property(keyPath, ofOptional: $0) })
  }

  /// A field that is optional, of a value that may not be there.
  public subscript<Wrapped, Field>(
    dynamicMember keyPath: any KeyPath<Wrapped, Field?> & Sendable
  ) -> AttributePath<Root, Field?, DerivedPath> where Value == Wrapped? {
    AttributePath(
      expression: expression.map { PathNodes.optionalProperty(keyPath, ofOptional: $0) })
  }
}

extension AttributePath {
  /// The fields of a `Codable` value.
  public var fields: FieldPath<Root, Value> { FieldPath(expression: expression) }
}
