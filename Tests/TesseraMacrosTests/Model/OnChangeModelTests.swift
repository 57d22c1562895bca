import TesseraMacros
import Testing

/// `@Model` of the SwiftData product.
struct OnChangeModelTests {
  private func note(_ attribute: String) -> String {
    """
    \(attribute) final class Note {
      var title: String
      @Transient var isSelected = false
      init(title: String) { self.title = title }
    }
    """
  }

  @Test(arguments: ["@Model", "@Model()"])
  func `it is Tessera's with the observation said`(_ attribute: String) {
    let expanded = Expanded(note(attribute), model: OnChangeModelMacro.self)
    #expect(expanded.text == Expanded(note("@Model(observation: .onChange)")).text)
    #expect(expanded.text.contains(".onChange"))
    #expect(expanded.reports.isEmpty)
  }

  @Test func `what is wrong is reported at the same place`() {
    for source in ["@Model struct Note {}", "@Model final class Note { let title: String }"] {
      let expanded = Expanded(source, model: OnChangeModelMacro.self)
      #expect(expanded.reports == Expanded(source).reports)
      #expect(expanded.reports.count == 1)
    }
  }
}
