import Foundation
import Tessera
import TesseraCore
import TesseraTestSupport
import Testing

struct DeleteManyTests {
  private let store: TemporaryStore
  private let container: ModelContainer
  private let context: ModelContext

  init() throws {
    store = try TemporaryStore()
    container = try store.open(Asset.self, Author.self, Team.self, Letter.self, Album.self)
    context = ModelContext(container)
  }

  private let small = #Predicate<Asset> { $0.size < 10 }

  private func fill(_ sizes: Range<Int>) throws {
    let maker = ModelContext(container)
    for size in sizes { maker.insert(Asset(key: "\(size)", size: size)) }
    try maker.save()
  }

  private func sizes(_ context: ModelContext) throws -> [Int] {
    try context.fetch(FetchDescriptor<Asset>(sortBy: [SortDescriptor(\.size)])).map(\.size)
  }

  @Test func `what a predicate finds is gone at once here, and from the store at the save`() throws
  {
    try fill(5..<15)
    try context.delete(model: Asset.self, where: small)
    #expect(context.hasChanges)
    #expect(try sizes(context) == Array(10..<15))
    #expect(try context.fetchCount(FetchDescriptor<Asset>()) == 5)
    #expect(try context.fetchCount(FetchDescriptor<Asset>(predicate: small)) == 0)
    #expect(try context.fetchIdentifiers(FetchDescriptor<Asset>()).count == 5)
    var limited = FetchDescriptor<Asset>(sortBy: [SortDescriptor(\.size)])
    limited.fetchLimit = 2
    limited.fetchOffset = 1
    #expect(try context.fetch(limited).map(\.size) == [11, 12])
    var visited = 0
    try context.enumerate(FetchDescriptor<Asset>()) { _ in visited += 1 }
    #expect(visited == 5)
    #expect(try sizes(ModelContext(container)) == Array(5..<15))
    try context.save()
    #expect(!context.hasChanges)
    #expect(try RawDatabase(store.url).column("SELECT size FROM Asset").count == 5)
    #expect(try sizes(ModelContext(container)) == Array(10..<15))
  }

  @Test func `an object that a fetch makes of a deleted row is deleted too`() throws {
    try fill(0..<3)
    let identifiers = try context.fetchIdentifiers(FetchDescriptor<Asset>())
    try context.delete(model: Asset.self, where: #Predicate { $0.size < 2 })
    #expect(try sizes(context) == [2])
    try context.save()
    #expect(identifiers.filter { context.existingModel(for: $0) != nil }.count == 1)
  }

  @Test func `without a predicate everything of the class goes`() throws {
    try fill(0..<3)
    try context.delete(model: Asset.self)
    try context.save()
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM Asset") == ["0"])
  }

  @Test func `rows nobody uses are deleted without objects`() throws {
    try fill(0..<5_000)
    let kept = try #require(
      try context.fetch(FetchDescriptor<Asset>(predicate: #Predicate { $0.size == 7 })).first)
    let before = context.registeredCount
    let log = StatementLog(container)
    try context.delete(model: Asset.self)
    #expect(log.take().count == 1)
    #expect(context.registeredCount == before)
    #expect(kept.isDeleted)
    #expect(kept.size == 7)
    let deleted = Guarded(Set<PersistentIdentifier>())
    let observer = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context, queue: nil
    ) { note in
      let identifiers = note.userInfo?["deletedIdentifiers"] as? [PersistentIdentifier]
      deleted.withLock { $0.formUnion(identifiers ?? []) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    try context.save()
    #expect(deleted.withLock { $0.count } == 5_000)
    #expect(context.registeredCount == 0)
    #expect(kept.modelContext == nil)
  }

  @Test func `rollback brings everything back`() throws {
    try fill(0..<20)
    let held = try context.fetch(FetchDescriptor<Asset>(predicate: #Predicate { $0.size == 3 }))
    try context.delete(model: Asset.self, where: small)
    context.rollback()
    #expect(!context.hasChanges)
    #expect(held.first?.isDeleted == false)
    #expect(try sizes(context) == Array(0..<20))
    try context.save()
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM Asset") == ["20"])
  }

  @Test func `unsaved changes before it count, those after it stay`() throws {
    try fill(8..<13)
    let all = try context.fetch(FetchDescriptor<Asset>(sortBy: [SortDescriptor(\.size)]))
    all[0].size = 100
    all[4].size = 1
    context.insert(Asset(key: "unsaved", size: 2))
    try context.delete(model: Asset.self, where: small)
    context.insert(Asset(key: "later", size: 3))
    all[1].size = 50
    all[2].size = 4
    #expect(all[1].isDeleted)
    #expect(try sizes(context) == [3, 4, 11, 100])
    try context.save()
    #expect(try sizes(ModelContext(container)) == [3, 4, 11, 100])
  }

  @Test func `a deleted row that is asked for is a deleted object`() throws {
    try fill(0..<4)
    let identifiers = try context.fetchIdentifiers(FetchDescriptor<Asset>())
    try context.delete(model: Asset.self)
    let first = try #require(context.model(for: identifiers[0]) as? Asset)
    #expect(first.isDeleted)
    #expect(first.size == 0)
    #expect(context.existingModel(for: identifiers[1]) == nil)
    let registered: Asset? = context.registeredModel(for: identifiers[2])
    #expect(registered == nil)
    var stored = FetchDescriptor<Asset>()
    stored.includePendingChanges = false
    #expect(try context.fetch(stored).allSatisfy { $0.isDeleted })
    #expect(context.deletedModelsArray.count == 4)
    #expect(try context.fetchCount(FetchDescriptor<Asset>()) == 0)
    try context.save()
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM Asset") == ["0"])
  }

  @Test func `every deleted row is in the array of deleted models`() throws {
    try fill(0..<3)
    try context.delete(model: Asset.self)
    #expect(context.deletedModelsArray.count == 3)
    context.rollback()
    #expect(context.deletedModelsArray.isEmpty)
    #expect(try sizes(context) == [0, 1, 2])
  }

  @Test func `delete rules see every object`() throws {
    let maker = ModelContext(container)
    for name in ["a", "b"] {
      let author = Author(name: name)
      maker.insert(author)
      for number in 0..<2 {
        Book(title: "\(name)\(number)", author: author).pages = [Page(number: number)]
      }
    }
    try maker.save()
    try context.delete(model: Author.self, where: #Predicate { $0.name == "a" })
    #expect(try context.fetchCount(FetchDescriptor<Book>()) == 2)
    try context.save()
    #expect(try RawDatabase(store.url).column("SELECT title FROM Book") == ["b0", "b1"])
    #expect(try RawDatabase(store.url).column("SELECT count(*) FROM Page") == ["2"])
  }

  @Test func `what a rule refuses is thrown by the save`() throws {
    let team = Team(name: "t")
    team.players = [Player(name: "p")]
    context.insert(team)
    context.insert(Team(name: "empty"))
    try context.save()
    try context.delete(model: Team.self)
    #expect(throws: DeletionError.self) { try context.save() }
    try context.delete(model: Player.self)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Team>()) == 0)
  }

  @Test func `one-way references let go`() throws {
    let stamps = (0..<3).map { Stamp(value: $0) }
    for stamp in stamps { context.insert(Letter(text: "\(stamp.value)", stamp: stamp)) }
    let album = Album(name: "a")
    album.pictures = (0..<3).map { Picture(name: "\($0)") }
    context.insert(album)
    try context.save()
    for other in [context, ModelContext(container)] {
      try other.delete(model: Stamp.self, where: #Predicate { $0.value > 0 })
      try other.delete(model: Picture.self, where: #Predicate { $0.name != "1" })
      let letters = try other.fetch(FetchDescriptor<Letter>(sortBy: [SortDescriptor(\.text)]))
      #expect(letters.map { $0.stamp?.value } == [0, nil, nil])
      if other === context {
        #expect(album.pictures.map(\.name) == ["1"])
        other.rollback()
        #expect(album.pictures.count == 3)
      }
    }
  }

  @Test func `deleting many owners takes a few statements`() throws {
    let maker = ModelContext(container)
    for number in 0..<300 {
      let author = Author(name: "\(number)")
      maker.insert(author)
      _ = Book(title: "b", author: author)
    }
    try maker.save()
    let log = StatementLog(container)
    try context.delete(model: Book.self)
    let statements = log.take().count
    #expect(statements < 10, "\(statements) statements for 300 objects")
    try context.save()
  }

  @Test func `another context's objects are deleted when it merges`() throws {
    try fill(0..<3)
    let other = ModelContext(container)
    let held = try other.fetch(FetchDescriptor<Asset>())
    try context.delete(model: Asset.self)
    try context.save()
    #expect(try other.fetchCount(FetchDescriptor<Asset>()) == 0)
    #expect(held.allSatisfy { $0.isDeleted })
  }

  @Test func `rows that others deleted or changed meanwhile are gone all the same`() throws {
    try fill(0..<4)
    try context.delete(model: Asset.self)
    let other = ModelContext(container)
    let all = try other.fetch(FetchDescriptor<Asset>(sortBy: [SortDescriptor(\.size)]))
    other.delete(all[0])
    all[1].size = 100
    try other.save()
    try context.save()
    #expect(try sizes(ModelContext(container)) == [])
  }

  @Test func `a save that fails leaves the deletion to be saved later`() throws {
    try fill(0..<4)
    try context.delete(model: Asset.self, where: small)
    container.internals.injectFaults { step in
      if step == .commit { throw StoreError(.noSpace, "full") }
    }
    #expect(throws: StoreError.self) { try context.save() }
    container.internals.injectFaults(nil)
    #expect(context.hasChanges)
    #expect(try sizes(context) == [])
    try context.save()
    #expect(try sizes(ModelContext(container)) == [])
  }

  @Test func `a predicate that can't be answered deletes nothing`() throws {
    try fill(0..<2)
    #expect(throws: FetchError.self) {
      try context.delete(model: Asset.self, where: #Predicate { $0.doubled == 2 })
    }
    #expect(!context.hasChanges)
    #expect(throws: FetchError.self) { try context.delete(model: Country.self) }
  }
}

extension Asset {
  fileprivate var doubled: Int { size * 2 }
}
