/// What leads from the older schemas of an application to the current one.
///
/// What a lightweight stage does (new models, properties and unique values; renamed properties), the
/// store does by itself when it is opened, with a plan or without; what it can't do is refused then,
/// and nothing is changed. Custom stages are not run yet: a plan that has one opens new stores, and
/// those whose version is not older than what its stages lead to; another is refused with
/// `unsupported`. A schema that is given no version has that of the plan's schema with its models.
public protocol SchemaMigrationPlan: SendableMetatype {
  /// The schemas, the oldest first.
  static var schemas: [any VersionedSchema.Type] { get }
  /// The steps between them.
  static var stages: [MigrationStage] { get }
}

/// A step from one schema to the next.
public enum MigrationStage: Sendable {
  /// One that changes no values: the store does it by itself.
  case lightweight(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  /// One that does: with the objects of the old schema before, with those of the new one after. Not
  /// run yet; see ``SchemaMigrationPlan``.
  @preconcurrency case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: (@Sendable (_ context: ModelContext) throws -> Void)?,
    didMigrate: (@Sendable (_ context: ModelContext) throws -> Void)?)
}

extension SchemaMigrationPlan {
  /// Why a store of an older version must not be extended to the current schema; nil where it may.
  ///
  /// - Parameter version: The store's; nil where it has none.
  package static func refusal(toExtend version: Schema.Version?) -> StoreError? {
    for stage in stages {
      guard case .custom(let from, let to, let willMigrate, let didMigrate) = stage,
        willMigrate != nil || didMigrate != nil,
        version.map({ $0 < to.versionIdentifier }) ?? true
      else { continue }
      return StoreError(
        .unsupported,
        "The store has an older schema, and \(Self.self) has a custom stage from"
          + " \(from.versionIdentifier) to \(to.versionIdentifier), which can't be run yet",
        remedy: "Copy the objects into a new store; this one was left as it is")
    }
    return nil
  }

  /// A schema with the number the plan has for its models, where it says none itself.
  package static func version(of schema: Schema) -> Schema {
    guard schema.version == Schema.Version(1, 0, 0) else { return schema }
    func classes(_ schema: Schema) -> Set<ObjectIdentifier> {
      Set(schema.entities.map { ObjectIdentifier($0.type) })
    }
    let given = classes(schema)
    return schemas.reversed().map(Schema.init(versionedSchema:)).first { classes($0) == given }
      ?? schema
  }
}
