import Foundation
import TesseraCore
import TesseraSQL

extension ExternalStorage {
  /// Makes what the attributes that are external need, and clears up behind processes that were killed.
  ///
  /// - Throws: ``StoreError`` where the triggers can't be made.
  func begin(
    _ connection: Connection, _ layout: StoreLayout, _ numbers: CatalogueNumbers,
    busyTimeout: Duration
  ) throws {
    let names = try connection.schemaNames()
    let missing = definitions(layout, numbers).filter { !names.contains($0.name) }
    if !missing.isEmpty { try connection.make(missing) }
    let notesDiscards =
      !missing.isEmpty || names.contains(StoreLayout.discardedTable.name)
    state.withLock { $0.notesDiscards = notesDiscards }
    guard notesDiscards else { return }
    // Whoever writes now and for long is not worth waiting for.
    connection.setBusyTimeout(min(busyTimeout, .seconds(1)))
    defer { connection.setBusyTimeout(busyTimeout) }
    do {
      try recover(connection)
      try end(connection)
    } catch {
      // Another process writes, or the folder can't be changed: the store is as usable as before.
    }
  }

  private func definitions(
    _ layout: StoreLayout, _ numbers: CatalogueNumbers
  ) -> [StoreLayout.Definition] {
    let triggers = layout.schema.entities.flatMap { entity in
      entity.ownProperties.filter { $0.attribute?.isExternal == true }.flatMap { property in
        layout.discardTriggers(
          PropertyReference(entity: entity.index, property: property.index),
          number: numbers.properties[entity.index][property.index])
      }
    }
    return triggers.isEmpty ? [] : [StoreLayout.discardedTable] + triggers
  }

  /// Looks through `new`: what a row names is to be moved, what none does is removed.
  private func recover(_ connection: Connection) throws {
    guard try !arrivedNames().isEmpty else { return }
    try connection.run("BEGIN IMMEDIATE")
    // Nothing is written: the transaction is for the lock, under which no save is under way.
    defer { connection.rollBack() }
    let tables = try connection.valueTables()
    let discarded = try Set(connection.discardedFiles().compactMap { ExternalReference($0)?.name })
    for name in try arrivedNames() {
      let held = try tables[name.attribute].flatMap { try connection.reference($0, name.key) }
      if held?.name == name {
        state.withLock { $0.unsettled.append(name) }
      } else if !discarded.contains(name) {
        try remove(name)
      }
    }
  }

  private func arrivedNames() throws -> [ExternalName] {
    do {
      // What has another name is not ours to remove.
      return try operations.names(in: arrivals).compactMap { ExternalName($0) }
    } catch POSIXError.ENOENT {
      return []
    }
  }

  /// Does everything that is left to be done and can be; when the store is opened and closed.
  func end(_ connection: Connection) throws {
    try tidy(connection)
    guard state.withLock({ !$0.cleared.isEmpty }) else { return }
    try connection.run("BEGIN IMMEDIATE")
    defer { connection.rollBack() }
    let cleared = try clear(connection)
    try connection.run("COMMIT")
    state.withLock { $0.cleared.subtract(cleared) }
  }
}
