import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F24: autosave without a run loop.
@MainActor
struct F24Tests {
  @Test func `F24 what is inserted is in the file after the delay, or at once after a close`()
    async throws
  {
    let store = try TemporaryStore()
    let container = try store.open(Note.self)
    let context = container.mainContext
    #expect(context.autosaveEnabled && ModelContext.autosaveDelay == .milliseconds(500))
    let saved = NotificationWaiter(ModelContext.didSave, by: context)
    context.insert(Note(title: "first"))
    // Nothing was said since, and no loop is run.
    #expect(await saved.next())
    #expect(try NoteShop.titles(store.url) == ["first"])
    context.insert(Note(title: "second"))
    try container.close()
    #expect(try NoteShop.titles(store.url) == ["first", "second"])
  }

  @Test func `F24 the first change begins the delay, later ones don't put it off`() async throws {
    let context = ModelContext(try memoryContainer(Note.self))
    context.autosaveEnabled = true
    let saved = NotificationWaiter(ModelContext.didSave, by: context)
    // Without an end: a save that waited for a pause would never come.
    let busy = Task { @MainActor in
      while !Task.isCancelled {
        context.insert(Note(title: "n"))
        await Task.yield()
      }
    }
    #expect(await saved.next())
    busy.cancel()
    await busy.value
  }

  @Test func `F24 a task that is cancelled between two inserts leaves whole objects`() async throws
  {
    let store = try TemporaryStore()
    let container = try store.open(Note.self, Folder.self)
    let context = container.mainContext
    let (inserted, told) = AsyncStream.makeStream(of: Void.self)
    let work = Task { @MainActor in
      context.insert(Note(title: "one", folder: Folder(name: "of one")))
      told.yield()
      // Where a task is cancelled is for the program to say: here.
      try await Task.sleep(for: .seconds(600))
      context.insert(Note(title: "two", folder: Folder(name: "of two")))
    }
    for await _ in inserted.prefix(1) {}
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    try container.close()
    let rows = try RawDatabase(store.url).rows(
      "SELECT title, name FROM Note JOIN Folder ON Folder.id = Note.folder")
    #expect(rows == [["one", "of one"]])
  }

  @Test
  func `F24 a task that is cancelled while its context is to save itself is saved all the same`()
    async throws
  {
    let store = try TemporaryStore()
    let context = try store.open(Note.self).mainContext
    let saved = NotificationWaiter(ModelContext.didSave, by: context)
    let work = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      context.insert(Note(title: "n"))
    }
    await work.value
    #expect(await saved.next())
    #expect(try NoteShop.titles(store.url) == ["n"])
  }
}
