import Foundation
import Tessera
import Testing

/// What a program that prints `error.localizedDescription` shows.
struct LocalizedErrorTests {
  @Test func `the localized description of an error is its own`() throws {
    let store = StoreError(.busy, "The store is locked", remedy: "Save again", file: "n.store")
    #expect((store as any Error).localizedDescription == store.description)
    let fetch = FetchError(.unsupportedSort, "Bill.items", "has no order")
    #expect((fetch as any Error).localizedDescription == fetch.description)
    let memory = ModelConfiguration(isStoredInMemoryOnly: true)
    let schema = try #require(throws: SchemaError.self) {
      try ModelContainer(for: Schema([]), configurations: memory)
    }
    #expect((schema as any Error).localizedDescription == schema.description)
    let context = ModelContext(try ModelContainer(for: Bill.self, configurations: memory))
    context.insert(Stray())
    let change = try #require(throws: ChangeError.self) { try context.save() }
    #expect((change as any Error).localizedDescription == change.description)
    context.rollback()
    let payer = Payer()
    let bill = Bill(payer: payer)
    context.insert(bill)
    try context.save()
    context.delete(payer)
    let validation = try #require(throws: ValidationError.self) { try context.save() }
    #expect((validation as any Error).localizedDescription == validation.description)
    let _: any LocalizedError.Type = DeletionError.self
  }

  @Test func `a store's error names the file apart from what happened`() {
    let error = StoreError(
      .inUse, "Somebody has the store open", remedy: "Close it", file: "n.store", databaseCode: 5)
    #expect(
      error.description
        == "inUse: Somebody has the store open (n.store, database code 5). Close it")
  }

  @Test func `the remedy is the suggestion`() {
    let store: any LocalizedError = StoreError(.busy, "Locked", remedy: "Save again")
    #expect(store.recoverySuggestion == "Save again")
    let fetch: any LocalizedError = FetchError(.unknownModel, "Note", "is unknown")
    #expect(fetch.recoverySuggestion == nil)
  }
}

@Model private final class Payer {
  init() {}
}

@Model private final class Bill {
  var payer: Payer
  init(payer: Payer) { self.payer = payer }
}

@Model private final class Stray {
  init() {}
}
