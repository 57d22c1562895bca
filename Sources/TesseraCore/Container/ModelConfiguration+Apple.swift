// What an application on Apple platforms says of where its data is, so that the files that say it
// compile everywhere.

extension ModelConfiguration {
  /// An app group, whose folder an application shares with its extensions. Means nothing but on Apple
  /// platforms.
  public struct GroupContainer: Hashable, Sendable {
    let identifier: String?
    private let isAutomatic: Bool

    /// The application's own folder, as ``none``: the entitlements are not looked at.
    public static let automatic = GroupContainer(identifier: nil, isAutomatic: true)
    /// The application's own folder.
    public static let none = GroupContainer(identifier: nil, isAutomatic: false)
    /// The folder of an app group.
    public static func identifier(_ groupName: String) -> GroupContainer {
      GroupContainer(identifier: groupName, isAutomatic: false)
    }
  }

  /// An iCloud database. Nothing is synchronised with any.
  public struct CloudKitDatabase: Hashable, Sendable {
    let name: String?
    private let isAutomatic: Bool

    /// What the entitlements say in SwiftData; nothing here.
    public static let automatic = CloudKitDatabase(name: nil, isAutomatic: true)
    /// None.
    public static let none = CloudKitDatabase(name: nil, isAutomatic: false)
    /// A private database. A container that is opened with it says in a ``Report`` that nothing is
    /// synchronised.
    public static func `private`(_ privateDBName: String) -> CloudKitDatabase {
      CloudKitDatabase(name: privateDBName, isAutomatic: false)
    }
  }

  /// The identifier of the app group; nil where none was named.
  public var groupAppContainerIdentifier: String? { groupContainer.identifier }
  /// The name of the private iCloud database; nil where none was named.
  public var cloudKitContainerIdentifier: String? { cloudKitDatabase.name }

  /// Says what was asked for and is not done.
  func reportIgnored() {
    guard let name = cloudKitDatabase.name else { return }
    Report.send(
      Report(
        kind: .configurationIgnored,
        message: "the configuration \(self.name) names the iCloud database \(name); the store is"
          + " local, and nothing is synchronised"))
  }
}
