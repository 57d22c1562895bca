import Tessera
import TesseraTestSupport
import Testing

struct ExplainTests {
  let shelf: PathShelf

  init() throws { shelf = try PathShelf() }

  @Test func `the statement of a descriptor is shown with what is bound`() throws {
    let least = 3
    let explanation = try shelf.context.explain(
      FetchDescriptor<PathTag>(
        predicate: #Predicate { $0.weight > least }, sortBy: [SortDescriptor(\.name)]))
    #expect(
      explanation.sql == """
        SELECT t.id, t.tessera_version, t."name", t."weight" FROM "PathTag" t \
        WHERE t."weight" > ? ORDER BY t."name", t.id
        """)
    #expect(explanation.values == [.integer(3)])
    #expect(explanation.steps.contains { $0.contains("PathTag") || $0.contains("SCAN") })
    #expect(!explanation.description.contains("3"))
  }

  @Test func `it is the statement that runs`() throws {
    let log = StatementLog(shelf.container)
    let descriptor = FetchDescriptor<PathNote>(
      predicate: #Predicate { $0.folder?.name == "red" }, sortBy: [SortDescriptor(\.stars)])
    let explanation = try shelf.context.explain(descriptor)
    _ = log.take()
    _ = try shelf.context.fetch(descriptor)
    #expect(log.take().contains(explanation.sql))
  }

  @Test func `SQL of one's own is explained too, and refused alike`() throws {
    let explanation = try shelf.context.explain(
      PathTag.self, sql: "SELECT id FROM \(PathTag.self) WHERE id = \(shelf.red)")
    #expect(explanation.sql == #"SELECT id FROM "PathTag" WHERE id = ?"#)
    #expect(explanation.steps.first?.contains("SEARCH") == true)
    #expect(
      refusal { try shelf.context.explain(PathTag.self, sql: "DELETE FROM PathTag") } == .notAQuery)
  }
}
