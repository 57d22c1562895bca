import Foundation
import TesseraCore
import TesseraSQLite
import TesseraStoreSamples

extension SQLiteStore {
  /// Saves one change set.
  @discardableResult
  func save(_ build: (inout ChangeSet) -> Void) throws -> CommitReceipt {
    var changeSet = ChangeSet()
    build(&changeSet)
    return try write(willCommit: { _ in }) { try $0.write(changeSet) }
  }

  /// Every row of an entity, or of a plan, with some columns.
  func rows(_ plan: FetchPlan) throws -> [[StoreValue]] {
    try read { reader in
      var rows: [[StoreValue]] = []
      var count = plan.columns.count + 2
      if case .related = plan.scope { count += 1 }
      try reader.fetch(plan) { row in rows.append((0..<Int32(count)).map(row.value)) }
      return rows
    }
  }

  /// The keys of a to-many, in order.
  func related(_ entity: Int, _ property: Int, of owner: Int64) throws -> [Int64] {
    let reference = PropertyReference(entity: entity, property: property)
    let target = schema[reference].toMany?.target ?? 0
    let plan = FetchPlan(entity: target, scope: .related(reference, owners: [owner]))
    return try read { try $0.fetchKeys(plan) }
  }
}

extension ChangeSet {
  /// Inserts a row.
  mutating func insert(_ entity: Int, _ key: Int64, _ values: [Int: StoreValue]) {
    var group = Group(entity: entity, isInsert: true, columns: values.keys.sorted())
    group.keys = [key]
    group.values = values.sorted { $0.key < $1.key }.map(\.value)
    groups.append(group)
  }

  /// Updates a row.
  mutating func update(_ entity: Int, _ key: Int64, _ values: [Int: StoreValue]) {
    insert(entity, key, values)
    groups[groups.count - 1].isInsert = false
  }

  /// Inserts a note with a title.
  mutating func insertNote(_ key: Int64, _ title: String, folder: Int64? = nil) {
    insert(
      SampleSchema.note, key,
      [
        SampleSchema.Note.title: .text(title), SampleSchema.Note.stars: .integer(0),
        SampleSchema.Note.folder: folder.map(StoreValue.integer) ?? .null,
      ])
  }

  /// Inserts a folder with a name.
  mutating func insertFolder(_ key: Int64, _ name: String) {
    insert(SampleSchema.folder, key, [SampleSchema.Folder.name: .text(name)])
  }

  /// Inserts a tag with a name.
  mutating func insertTag(_ key: Int64, _ name: String) {
    insert(SampleSchema.tag, key, [SampleSchema.Tag.name: .text(name)])
  }
}
