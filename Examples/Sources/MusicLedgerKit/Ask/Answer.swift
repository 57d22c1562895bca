package import Tessera

/// What the ledger said to a question.
package struct Answer {
  /// The statement, with placeholders for what is bound.
  package let sql: String
  /// What is bound to the placeholders, in order.
  package let bound: [String]
  /// The rows: what is worth telling of each object.
  package let table: TextTable
  /// How long the fetch took.
  package let time: Duration
  /// The objects, by their identifiers.
  package let identifiers: [PersistentIdentifier]
  /// What the same question gives when it is asked of all objects in memory, for a test; nil where it
  /// is asked in SQL.
  package let inMemory: (() throws -> [PersistentIdentifier])?

  /// Fetches what `descriptor` describes.
  ///
  /// - Parameters:
  ///   - columns: The titles of the table.
  ///   - cells: What is told of an object.
  init<Model: PersistentModel>(
    _ descriptor: FetchDescriptor<Model>, in context: ModelContext, _ columns: [String],
    _ cells: (Model) -> [String]
  ) throws {
    let clock = ContinuousClock()
    let started = clock.now
    let objects = try context.fetch(descriptor)
    time = clock.now - started
    let explanation = try context.explain(descriptor)
    sql = explanation.sql
    bound = explanation.values.map(Self.text)
    table = Self.table(objects, columns, cells)
    identifiers = objects.map(\.persistentModelID)
    inMemory = {
      var found = try context.fetch(FetchDescriptor<Model>())
      if let predicate = descriptor.predicate {
        found = try found.filter { try predicate.evaluate($0) }
      }
      return found.sorted(using: descriptor.sortBy).prefix(descriptor.fetchLimit ?? found.count)
        .map(\.persistentModelID)
    }
  }

  /// Fetches what `sql` selects.
  init<Model: PersistentModel>(
    _ model: Model.Type, _ query: RawSQL, in context: ModelContext, _ columns: [String],
    _ cells: (Model) -> [String]
  ) throws {
    let clock = ContinuousClock()
    let started = clock.now
    let objects = try context.fetch(model, sql: query)
    time = clock.now - started
    let explanation = try context.explain(model, sql: query)
    sql = explanation.sql
    bound = explanation.values.map(Self.text)
    table = Self.table(objects, columns, cells)
    identifiers = objects.map(\.persistentModelID)
    inMemory = nil
  }

  private static func text(_ value: StoreValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .text(let text): "'\(text)'"
    case .decimal(let digits): digits
    case .blob(let bytes): "\(bytes.count) bytes"
    }
  }

  private static func table<Model>(
    _ objects: [Model], _ columns: [String], _ cells: (Model) -> [String]
  ) -> TextTable {
    var table = TextTable(
      columns: columns.map { title in
        // A number sign marks a column of numbers, and is not shown.
        title.hasPrefix("#")
          ? TextTable.Column(title: String(title.dropFirst()), alignment: .right)
          : TextTable.Column(title: title)
      })
    table.rows = objects.map(cells)
    return table
  }
}
