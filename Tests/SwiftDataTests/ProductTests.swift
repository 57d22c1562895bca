import SwiftData
import Testing

@Model
private final class Counter {
  var count = 0
  init() {}
}

@Model(observation: .onSave)
private final class QuietCounter {
  var count = 0
  init() {}
}

@SwiftData.Model
private final class Qualified {
  var name = ""
  init() {}
}

struct ProductTests {
  private final class Flag: @unchecked Sendable {
    var isRaised = false
  }

  private func flag(_ read: () -> Void) -> Flag {
    let flag = Flag()
    withObservationTracking(read) { flag.isRaised = true }
    return flag
  }

  private func context(_ types: any PersistentModel.Type...) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Schema(types), configurations: [ModelConfiguration(isStoredInMemoryOnly: true)]))
  }

  @Test func `a model publishes when it is changed`() throws {
    let context = try context(Counter.self)
    let counter = Counter()
    context.insert(counter)
    try context.save()
    let flag = flag { _ = counter.count }
    counter.count = 1
    #expect(flag.isRaised)
  }

  @Test func `a model that says so publishes when it is saved`() throws {
    let context = try context(QuietCounter.self, Qualified.self)
    let counter = QuietCounter()
    context.insert(counter)
    context.insert(Qualified())
    try context.save()
    let flag = flag { _ = counter.count }
    counter.count = 1
    #expect(!flag.isRaised)
    try context.save()
    #expect(flag.isRaised)
  }

  @Test func `SwiftData's error codes match what is thrown`() throws {
    let context = try context(Counter.self)
    func code(of body: () throws -> Void) -> SwiftDataError? {
      do {
        try body()
        return nil
      } catch SwiftDataError.unknownSchema {
        return .unknownSchema
      } catch SwiftDataError.unsupportedKeyPath {
        return .unsupportedKeyPath
      } catch {
        return .missingModelContext
      }
    }
    #expect(code { _ = try context.fetch(FetchDescriptor<QuietCounter>()) } == .unknownSchema)
    let sorted = FetchDescriptor<Counter>(sortBy: [SortDescriptor(\.double)])
    #expect(code { _ = try context.fetch(sorted) } == .unsupportedKeyPath)
    #expect(code { _ = try context.fetch(FetchDescriptor<Counter>()) } == nil)
    #expect(SwiftDataError.loadIssueModelContainer ~= StoreError(.corrupt, "torn"))
    #expect(!(SwiftDataError.unsupportedPredicate ~= StoreError(.corrupt, "torn")))
    #expect(SwiftDataError.unsupportedPredicate ~= SwiftDataError.unsupportedPredicate)
  }
}

extension Counter {
  fileprivate var double: Int { count * 2 }
}
