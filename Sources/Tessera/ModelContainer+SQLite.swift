import Foundation
public import TesseraCore
import TesseraSQLite

extension ModelContainer {
  /// Opens a container over a SQLite store.
  ///
  /// - Parameters:
  ///   - forTypes: The model classes; those they refer to come along. Without any, the
  ///     configuration's schema is taken.
  ///   - migrationPlan: What leads from older schemas to this one; see ``SchemaMigrationPlan``.
  ///   - configurations: Where the objects are kept; the user's application support folder if not
  ///     given.
  /// - Throws: ``SchemaError`` where the models don't make a schema, ``StoreError`` where the store
  ///   can't be opened.
  public convenience init(
    for forTypes: any PersistentModel.Type...,
    migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...
  ) throws {
    let schemas = configurations.compactMap(\.schema)
    let types = forTypes.isEmpty ? schemas.flatMap { $0.entities.map(\.type) } : forTypes
    let only = forTypes.isEmpty && schemas.count == 1 ? schemas.first : nil
    try self.init(
      for: only ?? Schema(types), migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Opens a container over a SQLite store.
  ///
  /// - Parameters:
  ///   - givenSchema: The models.
  ///   - migrationPlan: What leads from older schemas to this one; see ``SchemaMigrationPlan``.
  ///   - configurations: Where the objects are kept.
  /// - Throws: ``SchemaError`` where the models don't make a schema, ``StoreError`` where the store
  ///   can't be opened.
  public convenience init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(
      for: givenSchema, migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Opens a container over a SQLite store.
  ///
  /// - Parameters:
  ///   - givenSchema: The models.
  ///   - migrationPlan: What leads from older schemas to this one; see ``SchemaMigrationPlan``.
  ///   - configurations: Where the objects are kept: one, in this version.
  /// - Throws: ``SchemaError`` where the models don't make a schema, ``StoreError`` where the store
  ///   can't be opened.
  public convenience init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    try ConfigurationCheck.check(configurations, for: givenSchema)
    guard configurations.count <= 1 else {
      throw StoreError(
        .unsupported, "a container of several configurations is not supported yet",
        remedy: "Open one container a configuration")
    }
    let models = migrationPlan?.version(of: givenSchema) ?? givenSchema
    try self.init(
      schema: models, configuration: configurations.first ?? ModelConfiguration(),
      migrationPlan: migrationPlan
    ) { schema, configuration in
      if !configuration.isStoredInMemoryOnly && configuration.allowsSave {
        try makeFolder(of: configuration.url)
      }
      var settings = SQLiteConfiguration(configuration)
      settings.defaultValue = { models.defaultValue(of: $0) }
      if let migrationPlan {
        settings.refusalToExtend = { migrationPlan.refusal(toExtend: $0) }
      }
      return try SQLiteStore(schema: schema, configuration: settings)
    }
  }
}

/// Makes the folder of a store's file, and has on disk that it is there: a store that is synced is lost
/// with a folder that is not.
package func makeFolder(
  of url: URL, _ operations: any FileOperations = SystemFiles()
) throws {
  guard url.isFileURL else {
    throw StoreError(
      .cannotOpen, "The URL of a store has to be that of a file", remedy: "Use URL(filePath:)")
  }
  let manager = FileManager.default
  let folder = url.absoluteURL.deletingLastPathComponent()
  // Text by text: a link in the path is followed by whoever asks for what is there.
  var place = folder.path(percentEncoded: false) as NSString
  var outer: [String] = []
  while !manager.fileExists(atPath: place as String), place.length > 1 {
    place = place.deletingLastPathComponent as NSString
    outer.append(place as String)
  }
  do {
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    for path in outer.reversed() {
      do {
        try operations.syncFolder(path)
      } catch POSIXError.EACCES {
        // Who may make something in a folder need not be allowed to read it, and so to sync it.
      }
    }
  } catch {
    throw StoreError(
      .cannotOpen, "The folder of the store can't be made",
      remedy: "Check the URL, and that this user may write where the folder is to be",
      file: url.lastPathComponent, cause: error)
  }
}

extension SQLiteConfiguration {
  /// The same for the SQLite store.
  package init(_ configuration: ModelConfiguration) {
    let durability: Durability =
      switch configuration.durability {
      case .full: .full
      case .relaxed: .normal
      case .none: .off
      }
    self.init(
      location: configuration.isStoredInMemoryOnly ? .memory : .file(configuration.url),
      isReadOnly: !configuration.allowsSave, durability: durability,
      busyTimeout: configuration.busyTimeout, historyLimit: configuration.historyLimit)
  }
}
