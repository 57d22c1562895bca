/// A query somebody wrote as SQL, ready for a store: its text, what is bound, and what the text names of
/// the schema.
public struct RawQuery: Hashable, Sendable {
  /// The index of the entity in the ``StoreSchema`` whose objects the rows stand for.
  public var entity: Int
  /// The parts, in order.
  public var segments: [Segment]

  /// A part of the text.
  public enum Segment: Hashable, Sendable {
    /// What a programmer wrote.
    case text(String)
    /// A value, to be bound.
    case value(StoreValue)
    /// Values to be bound, written as the elements of a list in parentheses.
    case list([StoreValue])
    /// The name of an entity's table.
    case table(Int)
    /// The name of a property's column.
    case column(PropertyReference)
    /// The name of the column with the key.
    case key
    /// The name of the table that has a property's values and is not the entity's own: of a lazy
    /// attribute, or of a to-many that is kept in a join table.
    case sideTable(PropertyReference)
  }

  /// Makes a query.
  public init(entity: Int, segments: [Segment]) {
    self.entity = entity
    self.segments = segments
  }
}

extension StoreReader {
  /// Refuses the query: a store that takes no SQL has nothing else to do.
  public func fetchKeys(_ query: RawQuery) throws -> [Int64] {
    throw StoreError(.unsupported, "The store takes no SQL", remedy: "Fetch with a predicate")
  }

  /// Refuses to explain: a store whose queries are not texts has nothing else to do.
  public func explain(_ plan: FetchPlan) throws -> QueryExplanation {
    throw StoreError(.unsupported, "The store can't explain its queries")
  }

  /// Refuses to explain.
  public func explain(_ query: RawQuery) throws -> QueryExplanation {
    throw StoreError(.unsupported, "The store takes no SQL", remedy: "Fetch with a predicate")
  }
}
