import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F18: transient properties tell their readers and last; property observers run for assignments.
@MainActor
struct F18Tests {
  @Test func `F18 a transient property wakes its readers at once and is never dirty`() async throws
  {
    let file = try TemporaryStore()
    let container = try file.open(Errand.self)
    let main = container.mainContext
    main.autosaveEnabled = false
    let errand = Errand(name: "shop")
    main.insert(errand)
    try main.save()
    #expect(errand.count == 0)

    let first = track { _ = errand.hasPending }
    let name = track { _ = errand.name }
    errand.pending = 1
    #expect(first.count == 1 && name.count == 0)
    #expect(!errand.hasChanges && !main.hasChanges)

    let second = track { _ = errand.hasPending }
    let editor = Editor(modelContainer: container)
    let identifier = errand.persistentModelID
    try await editor.save { context in
      try #require(context.model(for: identifier) as? Errand).name = "cook"
    }
    await container.delivered(to: main)
    #expect(errand.name == "cook" && errand.pending == 1 && errand.count == 0)
    #expect(name.count == 1)
    errand.pending = 1
    #expect(second.count == 0)

    errand.name = "wash"
    errand.name = "iron"
    #expect(errand.count == 2)
    try main.save()
    #expect(errand.pending == 1 && errand.count == 2)
    errand.name = "fold"
    main.rollback()
    #expect(errand.name == "iron" && errand.pending == 1)
    #expect(second.count == 0)

    let reopened = ModelContext(try file.open(Errand.self))
    let found = try #require(try reopened.fetch(FetchDescriptor<Errand>()).first)
    #expect(found.name == "iron" && found.pending == 0)
    let columns = try RawDatabase(file.url).column("SELECT name FROM pragma_table_info('Errand')")
    #expect(columns == ["id", "tessera_version", "name"])
  }
}

@Model final class Errand {
  var name: String { didSet { count += 1 } }
  @Transient var pending: Int = 0
  @Transient var count = 0
  var hasPending: Bool { pending > 0 }
  init(name: String) { self.name = name }
}
