import TesseraCore
import TesseraSQL

/// Binds the values of a group's rows that go into one statement.
struct RowBinder {
  /// Where the values are in a row of the group.
  let offsets: [Int]
  /// Which of them are texts whose normal form is to be looked at.
  private var isWatched: [Bool]
  /// Whether any of them needs room in the arena.
  private let needsArena: Bool
  private let rowLength: Int
  private let properties: [PropertyReference]
  /// The attributes found to hold a text that is not in normal form C.
  private(set) var found: Set<PropertyReference> = []

  /// Makes a binder.
  ///
  /// - Parameters:
  ///   - group: The rows.
  ///   - layout: Where their values go.
  ///   - known: The attributes whose texts need no look.
  ///   - isIncluded: Which columns the statement has.
  init(
    _ group: ChangeSet.Group, _ layout: StoreLayout, known: Set<PropertyReference>,
    where isIncluded: (ColumnLayout) -> Bool
  ) {
    let columns = layout.tables[group.entity].columns
    offsets = group.columns.indices.filter { columns[group.columns[$0]].map(isIncluded) ?? false }
    let properties = offsets.map {
      layout.schema.declared(
        PropertyReference(entity: group.entity, property: group.columns[$0]))
    }
    let types = properties.map { columns[$0.property]?.type }
    isWatched = zip(types, properties).map { $0 == .text && !known.contains($1) }
    needsArena = types.contains { $0 == .text || $0 == .blob || $0 == .decimal || $0 == nil }
    rowLength = group.columns.count
    self.properties = properties
  }

  /// Makes room for the values of some rows. What was bound before is to be bound anew.
  func begin(_ rows: Range<Int>, _ values: UnsafeBufferPointer<StoreValue>, _ arena: BindingArena) {
    guard needsArena else { return }
    var count = 0
    for row in rows {
      let start = row * rowLength
      for offset in offsets { count += values[start + offset].arenaByteCount }
    }
    arena.begin(byteCount: count)
  }

  /// Binds the values of one row, the first of them at `index`.
  mutating func bind(
    _ row: Int, of values: UnsafeBufferPointer<StoreValue>, to statement: Statement,
    at index: Int32, _ arena: BindingArena
  ) throws {
    let start = row * rowLength
    for position in offsets.indices {
      let target = index + Int32(truncatingIfNeeded: position)
      switch values[start + offsets[position]] {
      case .null: try statement.bindNull(at: target)
      case .integer(let integer): try statement.bind(integer, at: target)
      case .real(let real): try statement.bind(real, at: target)
      case .text(let text), .decimal(let text):
        guard needsArena else {
          try statement.bind(text, at: target)
          continue
        }
        let utf8 = arena.put(text)
        if isWatched[position] && !TextNormalForm.isObviouslyNormal(utf8) { look(text, position) }
        try statement.bindText(utf8, borrowedAt: target)
      case .blob(let data):
        guard needsArena else {
          try statement.bind(.blob(data), at: target)
          continue
        }
        try statement.bindBytes(arena.put(data), borrowedAt: target)
      }
    }
  }

  private mutating func look(_ text: String, _ position: Int) {
    guard !TextNormalForm.isNormal(text) else { return }
    found.insert(properties[position])
    isWatched[position] = false
  }
}
