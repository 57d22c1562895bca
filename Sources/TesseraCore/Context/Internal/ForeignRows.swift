// Rows that were written past Tessera. The commits of the view are merged before a row is decoded, so
// a row whose version is not the object's was counted up by another tool.

extension ModelContext {
  /// Whether a registered object's values are of another version of its row.
  func isOutdated(_ object: any PersistentModel, _ row: RowReader, _ entity: SchemaEntity) -> Bool {
    object._$state.version != row.integer(1) ?? 0 && object._$state.stage == .stored
      && !object._$state.loaded.intersection(entity.storedMask).isEmpty
  }

  /// Takes the values of a row into an object that has older ones, and publishes what differs.
  func refresh(
    _ object: any PersistentModel, from row: RowReader,
    _ columns: [(property: Int, column: Int32)], _ entity: SchemaEntity
  ) {
    referrers = nil
    var published = PropertyMask()
    for (property, column) in columns {
      let stored = entity.store.properties[property]
      let former = stored.toOne == nil ? 0 : object.toOneKey(property)
      let value = row.value(column, as: stored.attribute?.columnType)
      take(value, property, object, entity, &published)
      // The other ends of a to-one, the one it left and the one it came to.
      guard let toOne = stored.toOne, let inverse = toOne.inverse, published.contains(property)
      else { continue }
      for key in [former, object.toOneKey(property)] {
        if let target = tables[toOne.target].object(key) {
          refresh(target, PropertyMask(inverse.property))
        }
      }
    }
    // What this fetch does not read may be as old: it loads when it is asked for.
    let unread = object._$state.loaded.intersection(entity.storedMask)
      .subtracting(PropertyMask(columns.map(\.property)))
      .subtracting(object._$state.extras?.changed ?? PropertyMask())
    for property in unread {
      if postpones {
        postponed.giveUp(property, object)
      } else {
        giveUp(property, of: object)
      }
    }
    object._$state.version = row.integer(1) ?? 0
    announce(object, published.union(unread))
  }
}
