/// SQL written into the program, in which every interpolated value is bound and never becomes text.
///
/// ```swift
/// let busy = try context.fetch(
///   Note.self,
///   sql: """
///     SELECT n.* FROM \(Note.self) n JOIN \(Folder.self) f ON f.id = n.\(\Note.folder)
///     WHERE n.\(\Note.stars) > \(3) AND f.\(\Folder.name) IN \(names)
///     ORDER BY n.\(\Note.made) DESC
///     """)
/// ```
///
/// Only a literal makes one: a `String` can't be passed, and one that is interpolated is a bound value
/// like any other. What may be interpolated:
///
/// - a value of any type an attribute can have, bound as it is stored; an optional that is nil is `NULL`
/// - an array or a set of such values, as a list in parentheses for `IN`
/// - an object or its ``PersistentIdentifier``: its key
/// - a model class: the name of its table
/// - a key path of an attribute or a to-one: the name of its column, not qualified;
///   `\(\Note.persistentModelID)` is that of the key
/// - `\(table: \Note.body)`: the table of a lazy attribute (columns `id`, `value`), or the join table of
///   a to-many (columns `source`, `target`)
/// - another `RawSQL`
public struct RawSQL: Sendable {
  let segments: [Segment]

  /// A part, as it was written.
  enum Segment: Sendable {
    case text(String)
    case value(StoreValue)
    case list([Element])
    case identifier(PersistentIdentifier)
    case table(any PersistentModel.Type)
    case column(Property)
    case sideTable(Property)
    /// A value that can't be stored.
    case unstorable(any Sendable.Type, any Error)
  }

  /// An element of a list.
  enum Element: Sendable {
    case value(StoreValue)
    case identifier(PersistentIdentifier)
  }

  // Unchecked: a key path that names a property captures nothing, and nothing is read through it.
  struct Property: @unchecked Sendable {
    let keyPath: AnyKeyPath
    let model: any PersistentModel.Type
  }
}

extension RawSQL: ExpressibleByStringInterpolation {
  /// Makes it of a literal without interpolations. `StaticString`, so that no `String` can take its place.
  public init(stringLiteral value: StaticString) { segments = [.text(value.description)] }

  /// Makes it of a literal with interpolations.
  public init(stringInterpolation: Interpolation) { segments = stringInterpolation.segments }
}
