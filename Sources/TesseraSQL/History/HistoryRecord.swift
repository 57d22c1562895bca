package import TesseraCore

/// One change of a history row, in the numbers of the catalogue.
package struct HistoryRecord: Hashable, Sendable {
  /// The catalogue's number of the entity.
  package var entity: Int64
  /// What was done to the objects.
  package var kind: HistoryEntry.Kind
  /// The catalogue's numbers of the properties changed, ascending.
  package var attributes: [Int64]
  /// The objects' keys, ascending.
  package var keys: [Int64]
  /// Whether the keys are listed; else only the entity is known.
  package var isComplete: Bool
  /// The catalogue's numbers of the attributes whose values a deletion keeps.
  package var preserved: [Int64]
  /// Their values, object by object.
  package var tombstones: [StoreValue]

  package init(
    entity: Int64, kind: HistoryEntry.Kind, attributes: [Int64] = [], keys: [Int64],
    isComplete: Bool = true, preserved: [Int64] = [], tombstones: [StoreValue] = []
  ) {
    self.entity = entity
    self.kind = kind
    self.attributes = attributes
    self.keys = keys
    self.isComplete = isComplete
    self.preserved = preserved
    self.tombstones = tombstones
  }
}
