import Foundation
import TesseraCore
import TesseraSQL

extension SaveTransaction {
  /// Writes a value of an external attribute to a file, where it is large enough.
  ///
  /// - Returns: What its row is to hold; nil where that is the value itself.
  func externalReference(
    for value: StoreValue, _ property: Int, _ group: ChangeSet.Group, _ key: Int64
  ) throws -> StoreValue? {
    do {
      let reference = try store.external?.write(
        value, attribute: store.numbers.properties[group.entity][property], key: key)
      guard let text = reference?.text else { return nil }
      // Of the type that the values are not.
      if case .text = value { return .blob(Data(text.utf8)) }
      return .text(text)
    } catch var error as StoreError {
      let entity = layout.schema.entities[group.entity]
      error.entity = entity.name
      error.property = entity.properties[property].name
      error.key = key
      throw error
    }
  }
}

extension SQLiteStore {
  /// Whether a change set may replace or delete values that are in files.
  func mayDiscard(_ changeSet: ChangeSet) -> Bool {
    func hasValues(_ entity: Int, _ properties: some Sequence<Int>) -> Bool {
      properties.contains {
        layout.mayHoldReferences(PropertyReference(entity: entity, property: $0))
      }
    }
    return changeSet.groups.contains { !$0.isInsert && hasValues($0.entity, $0.columns) }
      || changeSet.deletions.contains { deletions in
        hasValues(deletions.entity, layout.tables[deletions.entity].sideProperties)
      }
  }
}
