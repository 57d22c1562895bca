import Testing

struct ModelActorMacroTests {
  @Test func `a class is refused`() throws {
    let reported = try Reported(actor: "@ModelActor final class Importer {}")
    #expect(reported.messages == ["1:1 '@ModelActor' can only be attached to an actor"])
  }

  @Test func `an actor gets an executor over a context of its own`() throws {
    let expanded = Expanded("@ModelActor public actor Importer {}")
    #expect(
      try expanded.declaration("init") == """
        public init(modelContainer: TesseraCore.ModelContainer) {
          let modelContext = TesseraCore.ModelContext(
            modelContainer, isolation: nil, observed: true)
          modelExecutor = TesseraCore.DefaultSerialModelExecutor(modelContext: modelContext)
          self.modelContainer = modelContainer
        }
        """)
    #expect(
      try expanded.declaration("modelExecutor")
        == "public nonisolated let modelExecutor: any TesseraCore.ModelExecutor")
    #expect(expanded.text.contains("extension Importer: TesseraCore.ModelActor {"))
  }

  @Test func `bulk work can go unobserved`() throws {
    let expanded = Expanded("@ModelActor(observed: false) actor Importer {}")
    #expect(try expanded.declaration("init").contains("isolation: nil, observed: false)"))
  }
}
