import Foundation
import Tessera
import Testing

/// What compiles in a predicate and can't be answered, each with its whole message. Nothing is read.
struct OperatorRefusalTests {
  private let table: AskTable

  init() throws { table = try AskTable() }

  private func refusal(_ predicate: Predicate<AskFilm>) throws -> String {
    try table.refusal(predicate)
  }

  @Test func `the elements of a to-many have no index`() throws {
    #expect(
      try refusal(#Predicate { $0.cast.first?.name == "Ann" })
        == "unsupportedExpression: AskFilm.cast.first: of a collection only its count and whether "
        + "it is empty can be asked. Ask for an element with contains(where:)")
    #expect(
      try refusal(#Predicate { $0.cast[0].name == "Ann" })
        == "unsupportedExpression: AskFilm.cast[…]: no store knows an element of this by its "
        + "index. Ask for an element with contains(where:)")
  }

  @Test func `what is computed is in memory only`() throws {
    #expect(
      try refusal(#Predicate { $0.display == "A!" }).hasSuffix(
        "AskFilm stores no such property. Use a stored property: what is computed, transient or "
          + "ephemeral is in memory only"))
    #expect(
      try refusal(#Predicate { $0.meta.label == "x" }).hasSuffix(
        "what AskMeta encodes doesn't tell where this is stored. Use a stored field that is "
          + "encoded by itself, or give the model an attribute for it"))
  }

  @Test func `what has no order is refused one`() throws {
    let big = UInt64.max
    #expect(
      try refusal(#Predicate { $0.big + 1 > big })
        == "unsupportedExpression: (AskFilm.big + …): no store can reckon with numbers of type "
        + "UInt64. Compare the property itself, or keep it as an Int or a Decimal")
  }

  @Test func `a captured value that is not stored is refused without being shown`() throws {
    struct Secret: Codable, Hashable, Sendable {
      var word = "swordfish"
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: word))
      }
    }
    let secret = [Secret()]
    let said = try refusal(
      #Predicate { film in secret.contains { $0 == secret[0] && film.isSeen } })
    #expect(said.hasPrefix("unsupported") && !said.contains("swordfish"), "\(said)")
  }
}
