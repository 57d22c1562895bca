import Foundation
import Tessera
import TesseraTestSupport
import Testing

@MainActor
struct AutosaveTests {
  @Test func `a change is saved by itself, on the context's actor`() async throws {
    let store = try TemporaryStore()
    let context = try store.open(Note.self).mainContext
    #expect(context.autosaveEnabled)
    let waiter = NotificationWaiter(ModelContext.didSave, by: context) {
      MainActor.assumeIsolated {}
    }
    context.insert(Note(title: "n"))
    #expect(await waiter.next())
    #expect(!context.hasChanges)
    #expect(try RawDatabase(store.url).column("SELECT title FROM Note") == ["n"])
  }

  @Test func `the context of an actor saves itself there`() async throws {
    let store = try TemporaryStore()
    let writer = SelfSaver(modelContainer: try store.open(Note.self))
    #expect(await writer.insertAndWait())
    #expect(try RawDatabase(store.url).column("SELECT title FROM Note") == ["n"])
  }

  @Test func `closing saves what is to be saved`() throws {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    container.mainContext.insert(Note(title: "n"))
    try container.close()
    #expect(try RawDatabase(store.url).column("SELECT title FROM Note") == ["n"])
    let error = #expect(throws: StoreError.self) {
      try container.mainContext.fetch(FetchDescriptor<Note>())
    }
    #expect(error?.code == .closed)
  }

  @Test func `turning autosave on saves what was changed before`() async throws {
    let context = ModelContext(try memoryContainer(Note.self))
    context.insert(Note(title: "n"))
    let waiter = NotificationWaiter(ModelContext.didSave, by: context)
    context.autosaveEnabled = true
    #expect(await waiter.next())
    #expect(!context.hasChanges)
  }

  @Test func `an autosave that fails is reported, and the changes are kept`() async throws {
    struct Stop: Error {}
    let container = try memoryContainer(Note.self)
    let context = container.mainContext
    let tries = Counter()
    container.internals.injectFaults { step in
      if step == .write, tries.next() == 1 { throw Stop() }
    }
    let will = NotificationWaiter(ModelContext.willSave, by: context)
    let did = NotificationWaiter(ModelContext.didSave, by: context)
    let note = Note(title: "n")
    context.insert(note)
    #expect(await will.next())
    #expect(context.hasChanges)
    note.title = "m"
    #expect(await did.next())
    #expect(!context.hasChanges)
    #expect(tries.count == 2)
  }

  @Test func `asked of a context that knows no actor it is reported`() throws {
    let context = ModelContext(try memoryContainer(Note.self), isolation: nil)
    let reports = ReportLog.during({ $0.kind == .autosaveUnavailable }) {
      context.autosaveEnabled = true
    }
    #expect(!reports.isEmpty)
  }
}

@ModelActor actor SelfSaver {
  /// Whether an insert was saved without being asked to.
  func insertAndWait() async -> Bool {
    modelContext.autosaveEnabled = true
    let executor = self.modelExecutor as? DefaultSerialModelExecutor
    let waiter = NotificationWaiter(ModelContext.didSave, by: modelContext) {
      executor?.checkIsolated()
    }
    modelContext.insert(Note(title: "n"))
    return await waiter.next()
  }
}
