// The part of a save that writes: what it does under the store's lock.

extension ModelContext {
  /// What a save has written.
  struct Written {
    /// The receipt, where there was something to write.
    var receipt: CommitReceipt?
    /// What the change set's builder says of the listed objects.
    var groupOfListed: [Int32]
    /// What new objects turned out to be.
    var upserts: Upserts?
  }

  /// Commits. Where the store refuses unique values it is done again, and found out what new objects
  /// turn out to be: as long as all are new that costs nothing.
  ///
  /// - Parameter resolving: Whether it is found out at once.
  func commit(resolving: Bool) throws -> Written {
    if !resolving, !expectsUpserts || !insertsUniqueValues {
      do {
        return try locked { try write(resolving: false, $0) }
      } catch let error as StoreError where mayUpsert(error) {
        // Nothing has changed.
      }
    }
    let written = try locked { try write(resolving: true, $0) }
    expectsUpserts = written.upserts != nil
    return written
  }

  /// Runs the part of a save that needs the write lock.
  ///
  /// None of the application's code runs in there: it may want the store itself, and others wait for the lock.
  /// `Codable` values are encoded before; what merges bring is decoded afterwards, like all that
  /// ``PostponedWork`` has; reports and publications wait. What is left is a `rawValue`, and, where others have
  /// got in the way since the save began, the defaults of `@Transient` properties of objects that are made.
  private func locked(_ body: (any StoreWriter) throws -> Written) throws -> Written {
    var staged: CommitReceipt?
    do {
      return try Report.holding {
        try core.store.write(
          willCommit: { receipt in
            staged = receipt
            core.feed.stage(receipt, by: mailbox.number)
          },
          { writer in
            currentReader = writer
            isLocked = true
            defer {
              isLocked = false
              currentReader = nil
            }
            return try body(writer)
          })
      }
    } catch {
      if let staged { core.feed.withdraw(staged) }
      throw error
    }
  }

  private func write(resolving: Bool, _ writer: any StoreWriter) throws -> Written {
    try core.reach(.catchUp)
    try merge(through: writer.sequence, writer)
    var resolving = resolving
    if hasMergedOthers {
      settleCrossedDeletions()
      try settleRivals()
      if try validate() { resolving = true }
    }
    try loadRearranged()
    let upserts = resolving ? try resolveUpserts(writer) : nil
    if resolving, upserts == nil { try validateRelationships() }
    try core.reach(.snapshot)
    var builder = ChangeSetBuilder(self, upserts)
    var written = Written(groupOfListed: [], upserts: upserts)
    let changeSet = builder.build()
    written.groupOfListed = builder.groupOfListed
    if !changeSet.isEmpty {
      try core.reach(.write)
      written.receipt = try writer.write(changeSet)
    }
    if let upserts { try validateRelationships(after: upserts, changeSet, writer) }
    if written.receipt != nil { try core.reach(.commit) }
    return written
  }

  /// Checks what delete rules and relationships demand.
  ///
  /// - Returns: Whether relationships are left to be judged when it is known what new objects turn out to be:
  ///   what one lacks may be there.
  func validate() throws -> Bool {
    if let refusal = firstRefusal() { throw refusal }
    let violations = try relationshipViolations()
    if violations.isEmpty { return false }
    if insertsUniqueValues { return true }
    throw ValidationError(violations: violations)
  }
}
