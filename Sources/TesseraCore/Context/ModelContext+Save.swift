import Foundation

extension ModelContext {
  /// Saves every change: one transaction, all or nothing, on disk when it returns.
  ///
  /// Commits of others are merged first. What the save changed, and what it merged, is published
  /// before it returns. Blocks the context's actor while the store writes and, where another writer
  /// is at work, for the configured busy timeout at most.
  ///
  /// - Throws: ``ValidationError``, ``DeletionError`` or ``StoreError``. Then store and context are
  ///   as they were: the changes are still here and can be saved later or rolled back.
  public func save() throws {
    guard !isSaving, !listed.isEmpty || !links.isEmpty || !refusals.isEmpty else { return }
    try core.reach(.validate)
    try validate()
    post(Self.willSave, [:])
    try core.reach(.lock)
    isSaving = true
    let outcome = Result { try commit() }
    isSaving = false
    switch outcome {
    case .success(let receipt):
      accept(receipt)
      if let receipt { core.feed.announce(receipt.sequence, by: mailbox.number) }
      publishWaiting()
      post(Self.didSave, receipt.map { identifiers(in: $0.changeSet) } ?? [:])
      sweepIfGrown()
    case .failure(let error):
      publishWaiting()
      throw error
    }
  }

  /// The part of a save under the write lock. No user code runs in here.
  private func commit() throws -> CommitReceipt? {
    var staged: Int64?
    do {
      return try core.store.write(
        willCommit: { receipt in
          staged = receipt.sequence
          core.feed.stage(receipt, by: mailbox.number)
        },
        { writer in
          currentReader = writer
          defer { currentReader = nil }
          try core.reach(.catchUp)
          try merge(through: writer.sequence, writer)
          try core.reach(.snapshot)
          var builder = ChangeSetBuilder(self)
          let changeSet = builder.build()
          guard !changeSet.isEmpty else { return nil }
          try core.reach(.write)
          let receipt = try writer.write(changeSet)
          try core.reach(.commit)
          return receipt
        })
    } catch {
      if let staged { core.feed.withdraw(staged) }
      throw error
    }
  }

  private func validate() throws {
    if let refusal = refusals.first { throw refusal }
    var violations: [ValidationError.Violation] = []
    for object in listed {
      guard let entity = table(of: object)?.entity else { continue }
      let stage = object._$state.stage
      guard stage == .inserted || stage == .stored else { continue }
      for property in entity.toOnes {
        guard entity.store.properties[property].toOne?.isOptional == false else { continue }
        guard stage == .inserted || object._$state.extras?.changed.contains(property) == true,
          object.withToOne(property, { $0.targetKey }) == 0
        else { continue }
        violations.append(
          ValidationError.Violation(
            entity: entity.name, property: entity.properties[property].name,
            key: object._$state.key, message: "must refer to an object"))
      }
    }
    if !violations.isEmpty { throw ValidationError(violations: violations) }
  }

  /// Makes the context agree with what was written. Can't fail.
  private func accept(_ receipt: CommitReceipt?) {
    if let receipt {
      merged = max(merged, receipt.sequence)
      mailbox.noteMerged(merged)
      for group in receipt.changeSet.groups where !group.isInsert {
        for key in group.keys { tables[group.entity].object(key)?._$state.version += 1 }
      }
      route(receipt.changeSet)
    }
    for object in listed {
      guard let extras = object._$state.extras else { continue }
      announceOwed(object, extras)
      switch object._$state.stage {
      case .inserted:
        object._$state.stage = .stored
        object._$state.version = 1
      case .deleted: if let entity = table(of: object)?.entity { lose(object, entity) }
      case .fresh, .stored, .gone, .detached: break
      }
      settle(object, extras)
    }
    listed = []
    links = LinkLog()
  }

  /// What the saver's own objects have to publish of a commit.
  private func route(_ changeSet: ChangeSet) {
    for group in changeSet.groups {
      for key in group.keys {
        guard let object = tables[group.entity].object(key), let extras = object._$state.extras,
          extras.observers != nil
        else { continue }
        // A new object's first values were never anything else.
        let mask = group.isInsert ? group.mask.intersection(extras.changed) : group.mask
        announceSaved(object, mask, extras)
      }
    }
    for touch in changeSet.touched {
      guard let object = tables[touch.entity].object(touch.key) else { continue }
      announceSaved(object, touch.mask, object._$state.extras)
    }
  }

  private func announceSaved(
    _ object: any PersistentModel, _ mask: PropertyMask, _ extras: _ModelExtras?
  ) {
    guard let extras else { return }
    // `.onChange` has published in the setter what was set here.
    let isPublished = type(of: object)._$observation == .onChange
    announce(object, isPublished ? mask.subtracting(extras.changed) : mask)
  }

  /// Properties that somebody saw unsaved and that were set back since.
  private func announceOwed(_ object: any PersistentModel, _ extras: _ModelExtras) {
    if type(of: object)._$observation == .onSave { announce(object, extras.dirtyRead) }
  }

  /// Ends an object's changes.
  func settle(_ object: any PersistentModel, _ extras: _ModelExtras) {
    extras.isListed = false
    if extras.observers == nil && extras.missing.isEmpty {
      object._$state.extras = nil
      return
    }
    extras.changed = PropertyMask()
    extras.dirtyRead = PropertyMask()
    extras.originals = []
    extras.originalElements = [:]
    extras.pending = [:]
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
