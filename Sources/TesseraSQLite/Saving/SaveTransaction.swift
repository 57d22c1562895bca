import TesseraCore
import TesseraSQL

/// The writing of one change set, inside a transaction that is open.
///
/// References are checked at the commit, so the order of the parts is the one that works best:
/// deletions and updates first, because they free unique values that new rows may take.
struct SaveTransaction {
  let store: SQLiteStore
  let view: StoreView
  let connection: Connection
  let layout: StoreLayout
  /// What is written, and what the store finds that it touches beside.
  private(set) var changeSet: ChangeSet
  /// The rows the change set inserts, by the entity at the top of theirs.
  private let inserted: [KeySet]
  /// The order numbers given to elements of to-manys, by the to-one that leads to the owner.
  var numbers: [PropertyReference: [Int64: Int64]] = [:]
  /// The last number of each owner, by where it is kept.
  var lastNumbers: [OrderedColumns: [Int64: Int64]] = [:]
  /// The attributes that may hold texts not in normal form C.
  var otherUnicode: Set<PropertyReference>
  /// The values that deletions keep.
  var tombstones: [Int: [Int64: [StoreValue]]] = [:]

  init(_ view: StoreView, _ changeSet: ChangeSet) {
    store = view.store
    self.view = view
    connection = view.connection
    layout = view.store.layout
    self.changeSet = changeSet
    otherUnicode = view.otherUnicode
    var inserted = [KeySet](repeating: KeySet(), count: layout.tables.count)
    for group in changeSet.groups where group.isInsert {
      inserted[layout.schema.top(of: group.entity)].insert(contentsOf: group.keys)
    }
    self.inserted = inserted
  }

  /// Whether the change set inserts a row.
  func isInserted(_ key: Int64, _ entity: Int) -> Bool {
    inserted[layout.schema.top(of: entity)].contains(key)
  }

  /// Adds to the change set that a property changed because of what is written.
  mutating func touch(_ property: PropertyReference, of key: Int64) {
    changeSet.touched.append(
      ChangeSet.Touch(
        entity: property.entity, key: key, mask: PropertyMask(property.property)))
  }

  /// Writes everything.
  ///
  /// - Returns: The commit's number.
  mutating func run() throws -> Int64 {
    try store.reach(.write)
    try numberAppendedElements()
    for deletions in changeSet.deletions { try delete(deletions) }
    try update(changeSet.groups.filter { !$0.isInsert })
    for group in changeSet.groups where group.isInsert { try insert(group) }
    for group in changeSet.groups { try writeSideValues(group) }
    try writeNumbersOfMovedElements()
    try writeLinks()
    try arrange()
    try checkUniqueTexts()
    try writeFlags()
    try store.reach(.history)
    return try writeHistory()
  }

  /// The flags as they are after the commit, if they have changed.
  var newFlags: UnicodeFlags? {
    guard otherUnicode.count > view.otherUnicode.count else { return nil }
    return UnicodeFlags(revision: writtenRevision, attributes: otherUnicode)
  }

  /// The revision of the flags that was written, if any was.
  private(set) var writtenRevision: Int64 = 0

  private mutating func writeFlags() throws {
    guard otherUnicode.count > view.otherUnicode.count else { return }
    for attribute in otherUnicode.subtracting(view.otherUnicode) {
      try connection.run(
        "UPDATE tessera_catalogue SET has_other_unicode = 1 WHERE number = ?",
        store.numbers.properties[attribute.entity][attribute.property])
    }
    try connection.run("UPDATE tessera_schema SET unicode_revision = unicode_revision + 1")
    writtenRevision = try connection.integer("SELECT unicode_revision FROM tessera_schema") ?? 0
  }

}
