extension Condition {
  /// The elements of a collection that are as a condition says.
  public struct Elements: Hashable, Sendable {
    /// Where they come from.
    public var source: Source
    /// The number by which paths in ``filter`` start from an element: one more than that of the
    /// collection around it, 1 where there is none.
    public var depth: Int
    /// What an element has to be like.
    public var filter: Condition

    /// Where elements come from.
    public enum Source: Hashable, Sendable {
      /// The objects a to-many refers to; the path ends in it. None where the path breaks off.
      case related(Path)
      /// The elements of a `Codable` array or set, whose JSON the operand has. None where it is no
      /// array.
      case stored(Operand)
      /// Rows of values known before the query runs.
      case captured(ValueTable)
    }

    /// Describes the elements of a source that are like `filter`.
    public init(_ source: Source, depth: Int, filter: Condition = .constant(true)) {
      self.source = source
      self.depth = depth
      self.filter = filter
    }
  }

  /// A step into a JSON value.
  public enum JSONStep: Hashable, Sendable {
    /// To the member of an object.
    case member(String)
    /// To an element of an array, counted from its start or, below zero, from its end.
    case element(Int)
  }

  /// How a JSON value is read.
  public enum JSONForm: Int, Hashable, Sendable {
    /// Numbers, texts and truth values as they are; nothing else has a value.
    case plain
    /// A number as a `Double`.
    case real
    /// A number as a `Float`.
    case single
    /// A text as a decimal number.
    case decimal
    /// Any value but `null`, as its JSON.
    case json
  }
}

/// Rows of values, all of the same number.
public struct ValueTable: Hashable, Sendable {
  /// The rows.
  public var rows: [[StoreValue]]

  /// Makes a table of rows.
  public init(rows: [[StoreValue]]) { self.rows = rows }
}
