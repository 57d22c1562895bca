public import Foundation

extension ModelContext {
  /// Posted before a save, with the context as its object, on the context's actor.
  public static let willSave = Notification.Name("tessera.ModelContext.willSave")

  /// Posted after a save, with the context as its object, on the context's actor.
  ///
  /// `userInfo` has arrays of ``PersistentIdentifier``, under a ``NotificationKey`` and under its raw
  /// value.
  public static let didSave = Notification.Name("tessera.ModelContext.didSave")

  /// The keys of a notification's `userInfo`.
  public enum NotificationKey: String, Sendable {
    /// Not used; there for source compatibility.
    case queryGeneration
    /// Not used; there for source compatibility.
    case invalidatedAllIdentifiers
    /// The objects that were inserted.
    case insertedIdentifiers
    /// The objects that were changed.
    case updatedIdentifiers
    /// The objects that were deleted.
    case deletedIdentifiers
  }

  /// The objects a commit names, by what it did to them.
  func identifiers(in changeSet: ChangeSet) -> [NotificationKey: [PersistentIdentifier]] {
    var inserted: [PersistentIdentifier] = []
    var updated: [PersistentIdentifier] = []
    for group in changeSet.groups {
      let origin = core.origins[group.entity]
      let identifiers = group.keys.lazy.map { PersistentIdentifier(key: $0, origin: origin) }
      if group.isInsert { inserted += identifiers } else { updated += identifiers }
    }
    // A relationship that changed at its other end is a change of the object too.
    let touched = changeSet.touched.map {
      PersistentIdentifier(key: $0.key, origin: core.origins[$0.entity])
    }
    if !touched.isEmpty {
      let known = Set(inserted).union(updated)
      updated += touched.filter { !known.contains($0) }
    }
    let deleted = changeSet.deletions.flatMap { deletions in
      deletions.keys.map { PersistentIdentifier(key: $0, origin: core.origins[deletions.entity]) }
    }
    return [
      .insertedIdentifiers: inserted, .updatedIdentifiers: updated, .deletedIdentifiers: deleted,
    ]
  }

  func post(_ name: Notification.Name, _ identifiers: [NotificationKey: [PersistentIdentifier]]) {
    var userInfo: [AnyHashable: Any] = [:]
    for (key, value) in identifiers {
      userInfo[key] = value
      userInfo[key.rawValue] = value
    }
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }
}
