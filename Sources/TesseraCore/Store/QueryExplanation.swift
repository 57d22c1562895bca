/// How a store answers a query: the statement it runs, and how it goes about it.
public struct QueryExplanation: Hashable, Sendable {
  /// The text of the statement, with placeholders for what is bound.
  public var sql: String
  /// What is bound to the placeholders, in order. May be private; not part of ``description``.
  public var values: [StoreValue]
  /// How the database goes about it, a step a line, indented by how deep it is inside another: what
  /// SQLite's `EXPLAIN QUERY PLAN` says. The wording is the database's own and changes with its version.
  public var steps: [String]

  /// Collects what is known of a query.
  public init(sql: String, values: [StoreValue], steps: [String]) {
    self.sql = sql
    self.values = values
    self.steps = steps
  }
}

extension QueryExplanation: CustomStringConvertible {
  /// The statement and the steps, without the values.
  public var description: String {
    ([sql] + steps.map { "  " + $0 }).joined(separator: "\n")
  }
}
