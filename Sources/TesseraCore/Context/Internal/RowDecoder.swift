/// Hands the columns of a plan's rows to the generated decoders.
struct RowDecoder {
  private let mask: PropertyMask
  private let plainMask: PropertyMask
  /// Whether a row fills everything that a read needs to skip every check.
  private let isPlain: Bool
  /// The column of each property, negative where the plan has none.
  private let columns: [Int32]
  /// The properties read, in the order of their columns.
  let columnsRead: [(property: Int, column: Int32)]

  init(_ entity: SchemaEntity, _ planColumns: [Int]) {
    // The key and the version come first.
    self.init(entity, planColumns.enumerated().map { ($1, Int32($0 + 2)) })
  }

  /// Where the columns are told one by one.
  init(_ entity: SchemaEntity, _ columnsRead: [(property: Int, column: Int32)]) {
    self.columnsRead = columnsRead
    mask = PropertyMask(columnsRead.map(\.property))
    plainMask = entity.plainMask
    isPlain = mask.isSuperset(of: plainMask)
    var columns = [Int32](repeating: -1, count: max(entity.properties.count, 1))
    for (property, column) in columnsRead { columns[property] = column }
    self.columns = columns
  }

  /// Lends the columns in the form generated decoders take.
  func withColumns<Result>(_ body: (UnsafePointer<Int32>) throws -> Result) rethrows -> Result {
    try columns.withUnsafeBufferPointer { columns in
      guard let start = columns.baseAddress else {
        preconditionFailure("there is one column at least")
      }
      return try body(start)
    }
  }

  /// Says in the state of a new object what its row is about to fill.
  func mark(_ state: inout _ModelState, as row: RowReader, isObserved: Bool) {
    state.loaded = mask
    state.version = row.integer(1) ?? 0
    state.plain = !isObserved && isPlain
  }

  /// Fills in what an object lacks; what it has, changed or not, stays.
  func fill<Model: PersistentModel>(
    _ object: Model, from row: RowReader, isObserved: Bool
  ) {
    var present = object._$state.loaded
    if present.isSuperset(of: mask) { return }
    let changed = object._$state.extras?.changed ?? PropertyMask()
    // Changed and not there: it is being mutated in place, and loaded when it is put back.
    let lent = changed.subtracting(present)
    present.formUnion(changed)
    var wanted = columns
    for property in present.intersection(mask) { wanted[property] = -1 }
    wanted.withUnsafeBufferPointer { columns in
      if let start = columns.baseAddress { object._$load(row, start) }
    }
    object._$state.loaded.formUnion(mask.subtracting(lent))
    object._$state.version = row.integer(1) ?? 0
    if !isObserved { object._$state.plain = object._$state.loaded.isSuperset(of: plainMask) }
  }
}
