extension ModelContainer {
  /// Deletes every object, in one commit. The container stays open and usable.
  ///
  /// No delete rule is asked and no object is loaded. To every context it is like any other commit
  /// that deletes: objects that are in memory turn out deleted; what was inserted and not saved yet
  /// stays. The file keeps its size, and uses the room again.
  ///
  /// - Throws: ``StoreError``, as a save does: `busy`, `readOnly`, `noSpace`. Then nothing has
  ///   changed.
  public func erase() throws {
    var staged: CommitReceipt?
    do {
      try core.store.write(
        willCommit: { receipt in
          staged = receipt
          core.feed.stage(receipt, by: Self.ownNumber)
        },
        { writer in
          var changeSet = ChangeSet()
          for entity in core.schema.entities {
            let keys = try writer.keys(ofVery: entity)
            if !keys.isEmpty {
              changeSet.deletions.append(ChangeSet.Deletions(entity: entity.index, keys: keys))
            }
          }
          if !changeSet.isEmpty { _ = try writer.write(changeSet) }
        })
    } catch {
      if let staged { core.feed.withdraw(staged) }
      throw error
    }
    if let staged { core.feed.announce(staged.sequence, by: Self.ownNumber) }
  }

  /// Deletes every object, in one commit, as ``erase()`` does; where that throws, it is reported
  /// (``Report/Kind-swift.struct/eraseFailed``) and nothing has changed.
  public func deleteAllData() {
    do {
      try erase()
    } catch {
      Report.send(
        Report(
          kind: .eraseFailed, message: "the objects could not be deleted; nothing has changed",
          cause: error))
    }
  }

  /// The author of what the container itself commits; contexts are numbered from 1.
  private static var ownNumber: UInt64 { 0 }
}
