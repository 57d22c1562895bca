import Foundation
public import TesseraCore
import TesseraSQLite

extension ModelContainer {
  /// Opens a container over a SQLite store.
  ///
  /// - Parameters:
  ///   - forTypes: The model classes; those they refer to come along.
  ///   - configurations: Where the objects are kept; the user's application support folder if not
  ///     given.
  /// - Throws: ``SchemaError`` where the models don't make a schema, ``StoreError`` where the store
  ///   can't be opened.
  public convenience init(
    for forTypes: any PersistentModel.Type..., configurations: ModelConfiguration...
  ) throws {
    try self.init(for: Schema(forTypes), configurations: configurations)
  }

  /// Opens a container over a SQLite store.
  ///
  /// - Parameters:
  ///   - givenSchema: The models.
  ///   - configurations: Where the objects are kept.
  /// - Throws: ``SchemaError`` where the models don't make a schema, ``StoreError`` where the store
  ///   can't be opened.
  public convenience init(
    for givenSchema: Schema, configurations: ModelConfiguration...
  ) throws {
    try self.init(for: givenSchema, configurations: configurations)
  }

  /// Opens a container over a SQLite store.
  ///
  /// - Parameters:
  ///   - givenSchema: The models.
  ///   - configurations: Where the objects are kept: one, in this version.
  /// - Throws: ``SchemaError`` where the models don't make a schema, ``StoreError`` where the store
  ///   can't be opened.
  public convenience init(
    for givenSchema: Schema, configurations: [ModelConfiguration]
  ) throws {
    guard configurations.count <= 1 else {
      throw StoreError(
        .unsupported, "a container of several configurations is not supported yet",
        remedy: "Open one container a configuration")
    }
    try self.init(
      schema: givenSchema, configuration: configurations.first ?? ModelConfiguration()
    ) { schema, configuration in
      if !configuration.isStoredInMemoryOnly && configuration.allowsSave {
        try FileManager.default.createDirectory(
          at: configuration.url.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      return try SQLiteStore(schema: schema, configuration: SQLiteConfiguration(configuration))
    }
  }
}

extension SQLiteConfiguration {
  /// The same for the SQLite store.
  init(_ configuration: ModelConfiguration) {
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
