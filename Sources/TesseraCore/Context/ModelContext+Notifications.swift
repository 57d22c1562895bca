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

  func post(_ name: Notification.Name, _ identifiers: [NotificationKey: [PersistentIdentifier]]) {
    var userInfo: [AnyHashable: Any] = [:]
    for (key, value) in identifiers {
      userInfo[key] = value
      userInfo[key.rawValue] = value
    }
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }
}
