import Foundation
import Observation
import Tessera
import TesseraTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ObservationsTests {
  @Test func `an Observations sequence over a chain ends with the last saved value`() async throws {
    let container = try Graph.container()
    let main = container.mainContext
    try Graph.fill(main)
    let person = try main.person("p5")
    let names = Observations { person.manager?.name }
    let editor = Editor(modelContainer: container)
    let edits = Task {
      try await editor.save { try $0.person("p1").name = "first" }
      try await editor.save { try $0.person("p5").manager = $0.person("p2") }
      try await editor.save { try $0.person("p2").name = "last" }
    }
    var seen: [String?] = []
    for await name in names {
      seen.append(name)
      if name == "last" { break }
    }
    try await edits.value
    #expect(seen.first == "p1")
    #expect(seen.last == "last")
    // It may skip values that were overtaken, but never goes back.
    let order = ["p1", "first", "p2", "last"]
    let places = seen.compactMap { $0.flatMap(order.firstIndex) }
    #expect(places == places.sorted())
  }

  @Test func `an Observations sequence sees own saves only`() async throws {
    let context = try Graph.container().mainContext
    context.autosaveEnabled = false
    try Graph.fill(context)
    let person = try context.person("p1")
    var iterator = Observations { person.age }.makeAsyncIterator()
    let first = await iterator.next()
    #expect(first == 21)
    person.age = 22
    person.age = 23
    try context.save()
    let second = await iterator.next()
    #expect(second == 23)
  }
}
