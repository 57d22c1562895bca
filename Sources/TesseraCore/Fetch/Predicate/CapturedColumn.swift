/// A captured collection's elements, or what a key path leads to from each of them, while one stands for
/// all.
///
/// A condition on an element is translated once, however many there are: what it reads of them becomes
/// the columns of a table.
struct CapturedColumn {
  let values: [Any]
  private let rows: CapturedRows
  private let depth: Int

  init(_ values: [Any], of rows: CapturedRows, depth: Int) {
    self.values = values
    self.rows = rows
    self.depth = depth
  }

  /// The type of the values, as far as one of them tells.
  var type: Any.Type { values.first.map { Swift.type(of: $0) } ?? Never.self }

  /// What a function makes of each value; nothing is made of no value.
  func map(_ transform: (Any) throws -> Any) rethrows -> CapturedColumn {
    CapturedColumn(
      try values.map { isNil($0) ? $0 : try transform($0) }, of: rows, depth: depth)
  }

  /// The column as what an element has in it; nil where its values aren't stored.
  func choice(in scope: PredicateScope, for expression: Any, asJSON: Bool = false) throws -> Choice?
  {
    var column: [StoreValue] = []
    column.reserveCapacity(values.count)
    var entity: Int?
    for value in values {
      let choice = asJSON ? scope.choice(capturingJSON: value) : scope.choice(capturing: value)
      switch choice {
      case .operand(.value(let stored))?: column.append(stored)
      case .key(.value(let key), let top)?:
        if let entity, entity != top {
          throw scope.unsupported(
            expression, "captured identifiers of several classes can't be compared at once",
            remedy: "Compare those of each class by themselves")
        }
        entity = top
        column.append(key)
      default: return nil
      }
    }
    let path = Condition.Path(end: .element(rows.add(column)), depth: depth)
    return entity.map { .key(.path(path), entity: $0) } ?? .operand(.path(path))
  }
}

/// The columns that a condition on a captured collection's elements reads.
final class CapturedRows {
  private let count: Int
  private var columns: [[StoreValue]] = []

  init(count: Int) { self.count = count }

  /// Adds a column, and returns its number; one that is there already is not added again.
  func add(_ column: [StoreValue]) -> Int {
    if let known = columns.firstIndex(of: column) { return known }
    columns.append(column)
    return columns.count - 1
  }

  /// The columns as rows.
  var table: ValueTable {
    ValueTable(rows: (0..<count).map { row in columns.map { $0[row] } })
  }
}
