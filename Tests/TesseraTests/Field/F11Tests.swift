import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class F11Person {
  var name: String

  init(name: String) { self.name = name }
}

/// F11: search without case and accents.
struct F11Tests {
  private let names = [
    "Ångström", "angstrom", "STRASSE", "Straße", "résumé", "İstanbul", "東京",
  ]

  private func context() throws -> ModelContext {
    let context = ModelContext(try memoryContainer(F11Person.self))
    for name in names { context.insert(F11Person(name: name)) }
    return context
  }

  private func found(_ predicate: Predicate<F11Person>, in context: ModelContext) throws -> [String]
  {
    try context.fetch(FetchDescriptor(predicate: predicate)).map(\.name).sorted()
  }

  @Test(arguments: [false, true])
  func `F11 localizedStandardContains finds what Swift's finds, saved or not`(isSaved: Bool) throws
  {
    let context = try context()
    if isSaved { try context.save() }
    #expect(
      try found(#Predicate { $0.name.localizedStandardContains("angstrom") }, in: context).count
        == 2)
    #expect(
      try found(#Predicate { $0.name.localizedStandardContains("resume") }, in: context).count == 1)
    let needles = [
      "angstrom", "ÅNGSTRÖM", "Å", "o", "strasse", "STRASSE", "straße", "ss", "ß", "resume",
      "RÉSUMÉ",
      "é", "istanbul", "İSTANBUL", "I", "東", "東京", "京東", "%", "",
    ]
    for needle in needles {
      #expect(
        try found(#Predicate { $0.name.localizedStandardContains(needle) }, in: context)
          == names.filter { $0.localizedStandardContains(needle) }.sorted(),
        "'\(needle)'")
      #expect(
        try found(#Predicate { !$0.name.localizedStandardContains(needle) }, in: context)
          == names.filter { !$0.localizedStandardContains(needle) }.sorted(),
        "not '\(needle)'")
    }
  }

  @Test(arguments: [false, true])
  func `F11 caseInsensitiveCompare gives what Swift's gives, saved or not`(isSaved: Bool) throws {
    let context = try context()
    if isSaved { try context.save() }
    let same = ComparisonResult.orderedSame
    for other in names + ["RÉSUMÉ", "resume", "istanbul", "ANGSTROM", "ångström", "straSSe"] {
      #expect(
        try found(#Predicate { $0.name.caseInsensitiveCompare(other) == same }, in: context)
          == names.filter { $0.caseInsensitiveCompare(other) == .orderedSame }.sorted(), "\(other)")
    }
  }

  @Test(arguments: [false, true])
  func `F11 the localized comparator sorts a fetch as it sorts an array`(isSaved: Bool) throws {
    let context = try context()
    if isSaved { try context.save() }
    let sort = SortDescriptor(\F11Person.name, comparator: .localizedStandard)
    let fetched = try context.fetch(FetchDescriptor<F11Person>(sortBy: [sort]))
    #expect(
      fetched.map(\.name)
        == ["angstrom", "Ångström", "İstanbul", "résumé", "Straße", "STRASSE", "東京"])
    #expect(fetched == fetched.shuffled().sorted(using: sort))
    #expect(fetched.map(\.name) == names.sorted(using: .localizedStandard))
    // Foundation's own order, but for two it takes for the same text.
    let others = names.filter { $0 != "Straße" }
    #expect(
      others.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        == fetched.map(\.name).filter { $0 != "Straße" })
    let reversed = SortDescriptor(
      \F11Person.name, comparator: String.StandardComparator.localizedStandard, order: .reverse)
    #expect(
      try context.fetch(FetchDescriptor<F11Person>(sortBy: [reversed])) == fetched.reversed())
  }
}
