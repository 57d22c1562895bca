import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class F39Tag {
  @Attribute(.unique) var name: String
  var rank: Int
  @Relationship(inverse: \F39Value.parent) var values: [F39Value] = []

  init(name: String, rank: Int = 0, values: [F39Value] = []) {
    self.name = name
    self.rank = rank
    self.values = values
  }
}

@Model final class F39Value {
  var number: Int
  var parent: F39Tag?
  init(_ number: Int) { self.number = number }
}

/// One object for a unique value, whether or not there is a save in between.
struct F39Tests {
  @Test(arguments: [true, false])
  func `an insert of a value that is there updates what has it`(savesBetween: Bool) throws {
    let file = try TemporaryStore()
    let container = try file.open(F39Tag.self)
    let context = ModelContext(container)
    let values = [1, 2, 4].map(F39Value.init)
    let a = F39Tag(name: "a", rank: 1, values: [values[0]])
    let b = F39Tag(name: "b", rank: 1, values: [values[1]])
    context.insert(a)
    context.insert(b)
    if savesBetween { try context.save() }
    let identifier = a.persistentModelID
    let new = F39Tag(name: "a", rank: 2, values: [values[2]])
    context.insert(new)
    try context.save()

    func expect(_ context: ModelContext) throws {
      let tags = try context.fetch(FetchDescriptor<F39Tag>(sortBy: [SortDescriptor(\.name)]))
      #expect(tags.map(\.name) == ["a", "b"] && tags.map(\.rank) == [2, 1])
      #expect(tags.map { $0.values.map(\.number) } == [[4], [2]])
      let found = try context.fetch(FetchDescriptor<F39Value>(sortBy: [SortDescriptor(\.number)]))
      #expect(found.map { $0.parent?.name } == [nil, "b", "a"])
    }
    try expect(context)
    #expect(a.persistentModelID == identifier && a.modelContext === context)
    #expect(values[0].parent == nil && values[2].parent === a)
    // The instance that does not stay forwards.
    #expect(new.modelContext == nil && new.persistentModelID == identifier)
    #expect(new.rank == 2 && new.values.map(\.number) == [4])
    try expect(ModelContext(container))
    try expect(ModelContext(try file.open(F39Tag.self)))
    let key = try RawDatabase(file.url).column("SELECT id FROM F39Tag WHERE name = 'a'")
    #expect(key == ["\(a._$state.key)"])

    // One without values leaves them.
    context.insert(F39Tag(name: "a", rank: 3))
    try context.save()
    #expect(a.rank == 3 && a.values.map(\.number) == [4])
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<F39Tag>()) == 2)
  }
}
