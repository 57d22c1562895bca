import Foundation
import TesseraCore
import Testing

@Model final class Composer {
  var name = ""
  @Relationship(inverse: \Score.composer) var scores: [Score] = []
  init() {}
}

@Model final class Score {
  var title = ""
  var pages = 0
  var isPublic = false
  var written: Date?
  @Attribute(.lazy) var notes = ""
  var composer: Composer?
  init() {}
}

@Model final class Ticket {
  var id = ""
  init() {}
}

struct FetchPlanBuilderTests {
  let schema = Schema(Score.self, Composer.self, Ticket.self)

  private func plan<T>(_ descriptor: FetchDescriptor<T>) throws -> FetchPlan {
    try FetchPlanBuilder(resolver: schema).plan(for: descriptor)
  }

  private func names(_ plan: FetchPlan) -> [String] {
    plan.columns.map { schema.store.entities[plan.entity].properties[$0].name }
  }

  @Test func `a descriptor becomes a plan`() throws {
    var descriptor = FetchDescriptor<Score>(
      predicate: #Predicate { $0.composer?.name == "x" && $0.isPublic },
      sortBy: [SortDescriptor(\.composer?.name), SortDescriptor(\.pages, order: .reverse)])
    descriptor.fetchLimit = 3
    descriptor.fetchOffset = 2
    let plan = try self.plan(descriptor)
    #expect(schema.store.entities[plan.entity].name == "Score")
    #expect(
      plan.condition?.printed(schema.store) == "(composer.name = 'x' and isPublic = 1)")
    #expect(plan.order.map { $0.path.printed(schema.store) } == ["composer.name", "pages"])
    #expect(plan.order.map(\.isAscending) == [true, false])
    #expect(plan.limit == 3)
    #expect(plan.offset == 2)
    #expect(names(plan) == ["title", "pages", "isPublic", "written", "composer"])
  }

  @Test func `only the properties asked for are read`() throws {
    var descriptor = FetchDescriptor<Score>()
    descriptor.propertiesToFetch = [\.notes, \.title]
    #expect(try names(plan(descriptor)) == ["title", "notes"])
    var composers = FetchDescriptor<Composer>()
    composers.propertiesToFetch = [\.scores, \.name, \.persistentModelID]
    #expect(try names(plan(composers)) == ["name"])
  }

  @Test func `a limit below zero is zero`() throws {
    var descriptor = FetchDescriptor<Score>()
    descriptor.fetchLimit = -1
    descriptor.fetchOffset = -1
    #expect(try plan(descriptor).limit == 0)
    #expect(try plan(descriptor).offset == 0)
  }

  @Test func `identifiers are keys under both names, an id of one's own is not`() throws {
    let identifier = MusicShop.identifier("Score", 4)
    let own = try plan(
      FetchDescriptor<Score>(
        predicate: #Predicate { $0.persistentModelID == identifier || $0.id == identifier },
        sortBy: [SortDescriptor(\.id)]))
    #expect(own.condition?.printed(schema.store) == "(id = 4 or id = 4)")
    #expect(own.order.map(\.path.end) == [.key])
    let composer = MusicShop.identifier("Composer", 4)
    let chained = try plan(
      FetchDescriptor<Score>(predicate: #Predicate { $0.composer?.id == composer }))
    #expect(chained.condition?.printed(schema.store) == "composer = 4")
    let ticket = try plan(
      FetchDescriptor<Ticket>(predicate: #Predicate { $0.id == "x" }, sortBy: [.init(\.id)]))
    #expect(ticket.condition?.printed(schema.store) == "id = 'x'")
    #expect(
      ticket.order.map(\.path.end) == [
        .property(PropertyReference(entity: ticket.entity, property: 0))
      ])
  }

  @Test func `generic code is understood`() throws {
    func find<Model: PersistentModel>(
      _ type: Model.Type, _ identifier: PersistentIdentifier
    ) throws -> FetchPlan {
      try plan(
        FetchDescriptor<Model>(predicate: #Predicate { $0.persistentModelID == identifier }))
    }
    let found = try find(Score.self, MusicShop.identifier("Score", 4))
    #expect(found.condition?.printed(schema.store) == "id = 4")
  }

  @Test func `an object never inserted matches nothing and is not nil`() throws {
    let identifier = Composer().persistentModelID
    let found = try plan(
      FetchDescriptor<Score>(
        predicate: #Predicate { $0.composer?.persistentModelID == identifier }))
    #expect(found.condition?.printed(schema.store) == "composer = \(Int64.min)")
  }
}
