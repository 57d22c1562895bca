/// What a row has to be like: the one tree that is rendered to SQL and evaluated in memory.
///
/// Its meaning is Swift's, which has two truth values: a comparison with no value is false, and its
/// negation true. `null` equals `null`. Renderers keep SQL's third value from leaking.
public indirect enum Condition: Hashable, Sendable {
  /// Always, or never.
  case constant(Bool)
  /// Whether two operands compare as said.
  case comparison(Comparison, Operand, Operand)
  /// Whether all hold; true where there are none.
  case and([Condition])
  /// Whether any holds; false where there are none.
  case or([Condition])
  /// Whether the other does not hold.
  case not(Condition)
  /// Whether the operand equals one of the values, `null` included.
  case isMember(Operand, ValueList)
  /// Whether the text operand contains, starts with or ends with a text: by characters as Swift
  /// compares them, or by scalars where both are in a ``TextForm``, in which no text contains the empty
  /// one.
  case text(TextMatch, Operand, Operand)
  /// Whether a collection has an element.
  case exists(Elements)

  /// A way to compare two values.
  public enum Comparison: Hashable, Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  }

  /// A way to match a text inside another.
  public enum TextMatch: Hashable, Sendable {
    case contains, starts, ends
  }

  /// One side of a comparison.
  public indirect enum Operand: Hashable, Sendable {
    /// A value known before the query runs; bound, never part of the SQL text.
    case value(StoreValue)
    /// The value at the end of a path; `null` where the path breaks off.
    case path(Path)
    /// The result of an arithmetic operation; `null` where either side is.
    case arithmetic(Arithmetic, Operand, Operand)
    /// The first operand, or the second where the first is `null`.
    case coalesce(Operand, Operand)
    /// The number rounded to single precision, as a `Float` would be.
    case single(Operand)
    /// The first operand where the condition holds, else the second.
    case conditional(Condition, Operand, Operand)
    /// The number of elements of a collection.
    case count(Elements)
    /// The greatest or smallest value that an operand has among the elements of a collection; `null`
    /// where it has none. A NaN doesn't count.
    case extremum(Extremum, Elements, Operand)
    /// What a `Codable` value has at the end of some steps, read as a form says; `null` where it has
    /// nothing there.
    case json(Operand, [JSONStep], JSONForm)
    /// The number of characters of a text, as Swift counts them.
    case characterCount(Operand)
    /// The text in a form; what is no text as it is.
    case form(TextForm, Operand)
    /// A value of a kind that is bound when the query runs, by its number. No fetch has one: a store puts
    /// it in the place of a value, to keep the SQL of what differs in values alone.
    case parameter(Int, ColumnType)
  }

  /// An end of an order.
  public enum Extremum: Hashable, Sendable {
    case minimum, maximum
  }

  /// An arithmetic operation. Integers are divided as Swift divides them, towards zero; by zero there
  /// is no result. Reals are divided by zero as IEEE 754 says.
  public enum Arithmetic: Hashable, Sendable {
    case add, subtract, multiply, divide, remainder
  }

  /// A way from an object to a value: to-ones, then a property or the key.
  public struct Path: Hashable, Sendable {
    /// Which object it starts from: 0 for the one the query is about, else the element of the
    /// collection with this ``Elements/depth``, which is around the place where the path stands.
    public var depth: Int
    /// The to-ones to follow, each a property of the entity the one before it leads to.
    public var steps: [PropertyReference]
    /// What is read at the end.
    public var end: End

    /// What is read at the end of a path.
    public enum End: Hashable, Sendable {
      /// An attribute, or a to-one as its key; of ``Elements/Source/related(_:)`` a to-many.
      case property(PropertyReference)
      /// The key of the object itself.
      case key
      /// The index of the entity of the object itself: its class, where several share a table.
      case entity
      /// A column of an element that is no object but a row of values; of a stored collection, whose
      /// elements have one, its JSON.
      case element(Int)
    }

    /// Makes a path.
    public init(steps: [PropertyReference] = [], end: End, depth: Int = 0) {
      self.steps = steps
      self.end = end
      self.depth = depth
    }
  }
}

/// One key of a sort.
public struct SortTerm: Hashable, Sendable {
  /// What is compared.
  public var path: Condition.Path
  /// Whether the smallest comes first. Rows without a value count as smallest, as in
  /// `SortDescriptor`.
  public var isAscending: Bool
  /// The form in which texts are compared; nil for Swift's `<`.
  public var form: TextForm?

  /// Sorts by the value at the end of `path`.
  public init(path: Condition.Path, isAscending: Bool = true, form: TextForm? = nil) {
    self.path = path
    self.isAscending = isAscending
    self.form = form
  }
}
