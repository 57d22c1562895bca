import Foundation

extension ModelContext {
  /// Saves every change: one transaction, all or nothing, on disk when it returns.
  ///
  /// Commits of others are merged first. What the save changed, and what it merged, is published
  /// before it returns. Blocks the context's actor while the store writes and, where another writer
  /// is at work, for the configured busy timeout at most.
  ///
  /// - Throws: ``ValidationError``, ``DeletionError``, ``ChangeError`` or ``StoreError``. Then store and context are
  ///   as they were: the changes are still here and can be saved later or rolled back.
  public func save() throws {
    guard !isSaving,
      !listed.isEmpty || !links.isEmpty || !refusals.isEmpty || !deletedRows.isEmpty
    else { return }
    isSaving = true
    let outcome = Result { () -> Written in
      // What is changed by whoever hears of it is part of the save; a save in there is this one.
      post(Self.willSave, [:])
      try catchUp()
      try core.reach(.validate)
      // Before the objects are looked at: it is an application's code, which may make some.
      try encodeValues()
      let isLeft = try validate()
      try core.reach(.lock)
      if hasChanges { return try commit(resolving: isLeft) }
      return Written(groupOfListed: listed.map { _ in -1 })
    }
    isSaving = false
    encodedValues = EncodedValues()
    switch outcome {
    case .success(let written):
      let receipt = written.receipt
      accept(written)
      settlePostponed()
      if let receipt { core.feed.announce(receipt.sequence, by: mailbox.number) }
      publishWaiting()
      post(Self.didSave, receipt.map { identifiers(in: $0.changeSet) } ?? [:])
      sweepIfGrown()
    case .failure(let error):
      settlePostponed()
      publishWaiting()
      throw error
    }
  }

  /// Merges what this process knows of others' commits, and loads what these make necessary: what is left to
  /// be merged under the write lock is then mostly nothing.
  private func catchUp() throws {
    _ = mergeFromFeed(through: core.feed.newest)
    takeBackConcessions()
    if hasMergedOthers {
      settleCrossedDeletions()
      try settleRivals()
      hasMergedOthers = false
    }
    try loadRearranged()
  }

  /// Puts together what was arranged here and changed elsewhere: the snapshot needs every element.
  func loadRearranged() throws {
    for (object, property) in rearranged {
      guard object._$state.stage == .stored, !object._$state.loaded.contains(property),
        let entity = table(of: object)?.entity,
        let toMany = entity.store.properties[property].toMany
      else { continue }
      try loadElements(of: object, entity, property, toMany)
    }
    rearranged = []
  }

  /// Makes the context agree with what was written. Can't fail.
  private func accept(_ written: Written) {
    let receipt = written.receipt
    if let upserts = written.upserts { accept(upserts, receipt) }
    if let receipt {
      merged = max(merged, receipt.sequence)
      mailbox.noteMerged(merged)
      for touch in receipt.changeSet.touched {
        guard let object = tables[touch.entity].object(touch.key) else { continue }
        announceWritten(touch.mask, of: object)
      }
    }
    let groups = receipt?.changeSet.groups ?? []
    for (object, position) in zip(listed, written.groupOfListed) {
      if object._$state.stage == .forwarded {
        object._$state.endChanges()
        continue
      }
      let position = groups.indices.contains(Int(position)) ? Int(position) : nil
      if object._$state.isObserved { announceSaved(object, position.map { groups[$0] }) }
      reloadOutdated(object)
      let isUpdated = position.map { !groups[$0].isInsert } ?? false
      if object._$state.acceptSave(isUpdated: isUpdated), let entity = table(of: object)?.entity {
        lose(object, entity)
      }
    }
    clearList()
  }

  /// What a save has to publish of a listed object that is observed.
  private func announceSaved(_ object: any PersistentModel, _ group: ChangeSet.Group?) {
    guard let extras = object._$state.extras else { return }
    if let group {
      let mask = group.isInsert ? setSinceRead(object, extras) : group.mask
      announceWritten(group.mask.intersection(mask), of: object)
    }
    announceWritten(unstoredChanges(of: object, extras), of: object)
    // Properties that somebody saw unsaved and that were set back since.
    if type(of: object)._$observation == .onSave { announce(object, extras.dirtyRead) }
  }

  /// What a save ends the changes of, though no store has it.
  private func unstoredChanges(of object: any PersistentModel, _ extras: _ModelExtras)
    -> PropertyMask
  {
    guard let entity = table(of: object)?.entity, !entity.ephemeralMask.isEmpty else {
      return PropertyMask()
    }
    return PropertyMask(
      extras.changed.intersection(entity.ephemeralMask).filter { differs(object, $0, entity) })
  }

  /// What readers of a new object may have seen otherwise than it is saved. Its first values were
  /// never anything else.
  func setSinceRead(_ object: any PersistentModel, _ extras: _ModelExtras) -> PropertyMask {
    PropertyMask(extras.changed.filter { extras.originals[$0] != object._$encode($0) })
  }

  /// Gives up relationships that others changed too, when the changes made here end.
  func reloadOutdated(_ object: any PersistentModel) {
    guard let outdated = object._$state.extras?.outdated, !outdated.isEmpty else { return }
    for property in outdated where object._$state.loaded.contains(property) {
      object.clearStorage(property)
      object._$state.loaded.remove(property)
    }
  }

  private func announceWritten(_ mask: PropertyMask, of object: any PersistentModel) {
    guard let extras = object._$state.extras else { return }
    // `.onChange` has published in the setter what was set here.
    let isPublished = type(of: object)._$observation == .onChange
    announce(object, isPublished ? mask.subtracting(extras.changed) : mask)
  }
}

/// Objects that can't be saved as they are; every violation is listed.
public struct ValidationError: Error, Sendable, CustomStringConvertible {
  /// One thing that is wrong with one object.
  public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The object's entity.
    public var entity: String
    /// The property.
    public var property: String
    /// The object's key.
    public var key: Int64
    /// What is wrong.
    public var message: String

    /// The place and the message.
    public var description: String { "\(entity).\(property) (key \(key)) \(message)" }
  }

  /// Every violation.
  public var violations: [Violation]

  /// One line a violation.
  public var description: String {
    "the changes can't be saved:\n" + violations.map { "  \($0)" }.joined(separator: "\n")
  }
}
