import Foundation
import SwiftData

/// A store behind an actor, whatever the model.
public protocol Database: Actor {
  func insert<Model: PersistentModel>(_ make: @Sendable () -> Model) throws -> PersistentIdentifier
  func count<Model: PersistentModel>(of type: Model.Type) throws -> Int
  func delete<Model: PersistentModel>(where predicate: Predicate<Model>?) throws
  func delete<Model: PersistentModel>(_ type: Model.Type, withID id: PersistentIdentifier) -> Bool
}

@ModelActor
public actor ModelActorDatabase: Database {
  public func insert<Model: PersistentModel>(
    _ make: @Sendable () -> Model
  ) throws -> PersistentIdentifier {
    let model = make()
    modelContext.insert(model)
    try modelContext.save()
    return model.persistentModelID
  }

  public func count<Model: PersistentModel>(of type: Model.Type) throws -> Int {
    try modelContext.fetchCount(FetchDescriptor<Model>())
  }

  public func delete<Model: PersistentModel>(where predicate: Predicate<Model>?) throws {
    try modelContext.delete(model: Model.self, where: predicate)
    try modelContext.save()
  }

  public func delete<Model: PersistentModel>(
    _ type: Model.Type, withID id: PersistentIdentifier
  ) -> Bool {
    guard let model: Model = modelContext.registeredModel(for: id) else { return false }
    modelContext.delete(model)
    return true
  }
}

extension ModelContext {
  /// The object of an identifier, if the store has it.
  func existingModel<T>(for objectID: PersistentIdentifier) throws -> T? where T: PersistentModel {
    if let registered: T = registeredModel(for: objectID) { return registered }
    let descriptor = FetchDescriptor<T>(predicate: #Predicate { $0.persistentModelID == objectID })
    return try fetch(descriptor).first
  }

  var sqliteCommand: String {
    container.configurations.first.map { "sqlite3 \"\($0.url.path(percentEncoded: false))\"" } ?? ""
  }
}

/// An actor that conforms by hand.
actor PageCounter: ModelActor {
  nonisolated let modelContainer: ModelContainer
  nonisolated let modelExecutor: any ModelExecutor

  init(container: ModelContainer) {
    let context = ModelContext(container)
    context.autosaveEnabled = false
    modelExecutor = DefaultSerialModelExecutor(modelContext: context)
    modelContainer = container
  }

  func pages() throws -> Int {
    var total = 0
    try modelContext.enumerate(FetchDescriptor<Book>(), batchSize: 2) { total += $0.pageCount }
    return total
  }
}
