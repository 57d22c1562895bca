public import Foundation

/// Where and how a container keeps its objects.
public struct ModelConfiguration: Hashable, Sendable, Identifiable {
  /// The configuration's name; `"default"` unless given.
  public let name: String
  /// The models, for a container that is made without any.
  public var schema: Schema?
  /// The store's file. Of no meaning in memory.
  public let url: URL
  /// Whether the store lives and dies with the container.
  public let isStoredInMemoryOnly: Bool
  /// Whether the store may be written; a save to one that may not throws `readOnly`.
  public let allowsSave: Bool
  /// The app group whose folder the store is in, on Apple platforms.
  public let groupContainer: GroupContainer
  /// The iCloud database that was asked for; nothing is synchronised with it.
  public let cloudKitDatabase: CloudKitDatabase
  /// What a returned save has survived.
  public var durability: Durability
  /// How long a save waits for another writer before it throws `busy`. Five seconds by default.
  public var busyTimeout: Duration
  /// Commits kept in the store's history; older ones are dropped.
  public var historyLimit: Int

  /// What a commit has survived when it returns.
  public enum Durability: Hashable, Sendable {
    /// A power cut.
    case full
    /// The end of the process; a power cut may lose the last commits, never the file.
    case relaxed
    /// Nothing in particular: for data that can be made again.
    case none
  }

  /// The store's file, which tells configurations apart.
  public var id: URL { url }

  /// A store in its default place, or in memory.
  ///
  /// - Parameters:
  ///   - name: The configuration's name, and its file's: `NAME.store` in the user's application
  ///     support folder. Where applications have no such folder of their own (everywhere but on
  ///     Apple platforms) it is in a folder there that is named for the executable.
  ///   - schema: The models, for a container that is made without any.
  ///   - isStoredInMemoryOnly: Whether the store lives and dies with the container.
  ///   - allowsSave: Whether the store may be written.
  ///   - groupContainer: The app group in whose folder the file is to be. Means nothing but on Apple
  ///     platforms.
  ///   - cloudKitDatabase: Accepted for source compatibility: nothing is synchronised with iCloud, and
  ///     a container that was asked to is reported.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.init(
      name: name, schema: schema, url: Self.defaultURL(name ?? "default", groupContainer),
      isInMemory: isStoredInMemoryOnly, allowsSave: allowsSave, groupContainer: groupContainer,
      cloudKitDatabase: cloudKitDatabase)
  }

  /// A store of some models in its default place, or in memory.
  ///
  /// - Parameters:
  ///   - type: A model.
  ///   - others: More of them.
  ///   - isStoredInMemoryOnly: Whether the store lives and dies with the container.
  public init(
    for type: any PersistentModel.Type, _ others: any PersistentModel.Type...,
    isStoredInMemoryOnly: Bool = false
  ) {
    self.init(schema: Schema([type] + others), isStoredInMemoryOnly: isStoredInMemoryOnly)
  }

  /// A store in a file.
  ///
  /// - Parameters:
  ///   - name: The configuration's name.
  ///   - schema: The models, for a container that is made without any.
  ///   - url: The file; it is made if it is not there, its folder too.
  ///   - allowsSave: Whether the store may be written.
  ///   - cloudKitDatabase: Accepted for source compatibility: nothing is synchronised with iCloud, and
  ///     a container that was asked to is reported.
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.init(
      name: name, schema: schema, url: url, isInMemory: false, allowsSave: allowsSave,
      groupContainer: .none, cloudKitDatabase: cloudKitDatabase)
  }

  private init(
    name: String?, schema: Schema?, url: URL, isInMemory: Bool, allowsSave: Bool,
    groupContainer: GroupContainer, cloudKitDatabase: CloudKitDatabase
  ) {
    self.name = name ?? "default"
    self.schema = schema
    self.url = url
    isStoredInMemoryOnly = isInMemory
    self.allowsSave = allowsSave
    self.groupContainer = groupContainer
    self.cloudKitDatabase = cloudKitDatabase
    durability = .full
    busyTimeout = .seconds(5)
    historyLimit = 10_000
  }

  private static func defaultURL(_ name: String, _ group: GroupContainer) -> URL {
    #if canImport(Darwin)
      if let identifier = group.identifier,
        let folder = FileManager.default.containerURL(
          forSecurityApplicationGroupIdentifier: identifier)
      {
        return folder.appendingPathComponent("Library/Application Support/\(name).store")
      }
    #endif
    var folder =
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? URL(fileURLWithPath: NSTemporaryDirectory())
    // The folder is every program's of this user: two programs must not share a store by accident.
    #if !canImport(Darwin)
      folder.appendPathComponent(ProcessInfo.processInfo.processName, isDirectory: true)
    #endif
    return folder.appendingPathComponent("\(name).store")
  }
}
