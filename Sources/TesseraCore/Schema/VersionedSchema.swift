/// The models of one version of an application.
///
/// ```swift
/// enum NotesV1: VersionedSchema {
///   static let versionIdentifier = Schema.Version(1, 0, 0)
///   static var models: [any PersistentModel.Type] { [Note.self, Folder.self] }
/// }
/// let container = try ModelContainer(for: Schema(versionedSchema: NotesV1.self))
/// ```
public protocol VersionedSchema: SendableMetatype {
  /// The model classes.
  static var models: [any PersistentModel.Type] { get }
  /// The version.
  static var versionIdentifier: Schema.Version { get }
}

extension Schema {
  /// Makes a schema of the models of a version, and of every model they refer to, with its number.
  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
  }
}
