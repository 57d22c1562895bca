import Foundation
import TesseraCore
import Testing

struct TextTranslationTests {
  private let shop = MusicShop()

  private func translated(_ predicate: Predicate<Album>) throws -> String {
    try FetchPlanBuilder(resolver: shop).condition(for: predicate).printed(shop.store)
  }

  @Test func `localizedStandardContains looks in the folded text for what is folded beforehand`()
    throws
  {
    let needle = "Ångström"
    #expect(
      try translated(#Predicate { $0.title.localizedStandardContains(needle) })
        == "searchFolded(title) contains 'angstrom'")
    #expect(
      try translated(#Predicate { $0.title.localizedStandardContains($0.label.name) })
        == "searchFolded(title) contains searchFolded(label.name)")
    #expect(
      try translated(#Predicate { needle.localizedStandardContains($0.title) })
        == "'angstrom' contains searchFolded(title)")
    #expect(
      try translated(#Predicate { $0.subtitle?.localizedStandardContains(needle) ?? false })
        == "(subtitle != null and searchFolded(subtitle) contains 'angstrom')")
    #expect(
      try translated(#Predicate { ($0.subtitle ?? $0.title).localizedStandardContains(needle) })
        == "searchFolded((subtitle ?? title)) contains 'angstrom'")
    #expect(
      try translated(#Predicate { needle.localizedStandardContains("ÅNG") && $0.isLive })
        == "isLive = 1")
  }

  @Test func `a comparison is one of texts in a form`() throws {
    let same = ComparisonResult.orderedSame
    let before = ComparisonResult.orderedAscending
    #expect(
      try translated(#Predicate { $0.title.caseInsensitiveCompare("STRASSE") == same })
        == "caseFolded(title) = 'strasse'")
    #expect(
      try translated(#Predicate { $0.title.caseInsensitiveCompare($0.label.name) != same })
        .contains("caseFolded(title) != caseFolded(label.name)"))
    #expect(
      try translated(#Predicate { $0.title.localizedCompare("a") == before }).contains(
        "localizedKey(title) < "))
  }

  @Test func `a predicate of texts is evaluated by Foundation and can be printed`() throws {
    let needle = "ANG"
    let same = ComparisonResult.orderedSame
    let predicate = #Predicate<[String]> {
      $0.contains { $0.localizedStandardContains(needle) }
        && $0.contains { $0.caseInsensitiveCompare("strasse") == same }
    }
    #expect(try predicate.evaluate(["Ångström", "Straße"]))
    #expect(try !predicate.evaluate(["Ångström", "Strase"]))
    #expect(try !predicate.evaluate(["Ngström", "Straße"]))
    #expect("\(predicate)".contains("ANG"))
  }
}
