import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class TextQueryLine {
  var text: String
  var note: String?
  var next: TextQueryLine?

  init(_ text: String, note: String? = nil) {
    self.text = text
    self.note = note
  }
}

/// Predicates and sorts of texts give the same answer in SQL, for unsaved objects, and in Swift.
struct TextQueryTests {
  private typealias Line = TextQueryLine

  /// Texts in which the pieces meet in every way.
  private func texts(_ random: inout SeededGenerator) -> [String] {
    let pieces = [
      "a", "A", "á", "e\u{301}", "é", "e", "ß", "ss", "S", "\u{332}", "ö", "İ", "i", "東", "京", "%",
      "_", "'", "\\", "\r\n", "\n", "👩‍👧", "👩", "🇩🇪", "🇫🇷", "10", "9", "0", " ", "-", "한", "\u{1112}",
      "Ж",
      "ж", "й", "“", "”", "\u{0}", "ŉ",
    ]
    return (0..<80).map { _ in
      (0..<Int.random(in: 0...4, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
  }

  @Test func `every way of matching texts gives one answer`() throws {
    let environment = ProcessInfo.processInfo.environment["TESSERA_SEED"]
    let seed = environment.flatMap(UInt64.init) ?? .random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let context = ModelContext(try memoryContainer(Line.self))
    let lines = texts(&random).map { Line($0) }
    for line in lines.dropLast(20) { context.insert(line) }
    try context.save()
    for line in lines.suffix(20) { context.insert(line) }
    let same = ComparisonResult.orderedSame
    for part in texts(&random) + ["", "e", "\n", "👩", "%", "_", "'"] {
      let predicates: [(String, Predicate<Line>)] = [
        ("contains", #Predicate { $0.text.contains(part) }),
        ("starts", #Predicate { $0.text.starts(with: part) }),
        ("localizedStandardContains", #Predicate { $0.text.localizedStandardContains(part) }),
        ("caseInsensitiveCompare", #Predicate { $0.text.caseInsensitiveCompare(part) == same }),
        ("localizedCompare", #Predicate { $0.text.localizedCompare(part) == same }),
        ("==", #Predicate { $0.text == part }),
        ("<", #Predicate { $0.text < part }),
      ]
      for (name, predicate) in predicates {
        let fetched = Set(try context.fetch(FetchDescriptor(predicate: predicate)))
        let expected = Set(
          try lines.filter { line in
            // Swift says of "e\u{301}" and "é-" that neither is less, and that they aren't equal; of texts in
            // one normal form it knows.
            if name == "<" { return line.text.composed < part.composed }
            return try predicate.evaluate(line)
          })
        #expect(
          fetched == expected,
          "\(name) \(part.debugDescription), seed \(seed): \(fetched.symmetricDifference(expected).map(\.text))"
        )
      }
    }
  }

  @Test(arguments: [false, true])
  func `texts that Swift can't order are not the same text`(isSaved: Bool) throws {
    let context = ModelContext(try memoryContainer(Line.self))
    for text in ["e\u{301}", "\u{e9}a", "\u{e9}"] { context.insert(Line(text)) }
    if isSaved { try context.save() }
    for text in ["e\u{301}", "\u{e9}"] {
      let found = try context.fetch(
        FetchDescriptor<Line>(predicate: #Predicate { $0.text == text }))
      #expect(found.count == 2 && found.allSatisfy { $0.text == text })
      let list = [text, "x"]
      let descriptor = FetchDescriptor<Line>(predicate: #Predicate { list.contains($0.text) })
      #expect(try context.fetchCount(descriptor) == 2)
    }
    let less = FetchDescriptor<Line>(predicate: #Predicate { $0.text < "\u{e9}a" })
    #expect(try context.fetchCount(less) == 2)
  }

  @Test func `the localized comparators sort saved and unsaved objects as they sort an array`()
    throws
  {
    let environment = ProcessInfo.processInfo.environment["TESSERA_SEED"]
    let seed = environment.flatMap(UInt64.init) ?? .random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let context = ModelContext(try memoryContainer(Line.self))
    let lines = texts(&random).map { Line($0, note: Bool.random(using: &random) ? $0 : nil) }
    for (index, line) in lines.enumerated() {
      context.insert(line)
      line.next = index % 3 == 0 ? nil : lines[index / 2]
      if index == 60 { try context.save() }
    }
    let descriptors: [SortDescriptor<Line>] = [
      SortDescriptor(\.text, comparator: .localizedStandard),
      SortDescriptor(\.text, comparator: .localized, order: .reverse),
      SortDescriptor(\.note, comparator: .localizedStandard),
      SortDescriptor(\.next?.text, comparator: .localizedStandard, order: .reverse),
    ]
    func fetched(_ descriptor: SortDescriptor<Line>) throws -> [Line] {
      try context.fetch(
        FetchDescriptor(sortBy: [descriptor, SortDescriptor(\.persistentModelID)]))
    }
    for descriptor in descriptors {
      let fetched = try fetched(descriptor)
      #expect(
        fetched == lines.sorted(using: [descriptor, SortDescriptor(\.persistentModelID)]),
        "\(descriptor), seed \(seed)")
    }
    let plain = try fetched(SortDescriptor(\.text)).map(\.text.composed)
    #expect(plain == lines.map(\.text.composed).sorted(), "seed \(seed)")
  }

  @Test func `the order of the localized comparators is Foundation's, of no language`() {
    let environment = ProcessInfo.processInfo.environment["TESSERA_SEED"]
    let seed = environment.flatMap(UInt64.init) ?? .random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let root = Locale(identifier: "")
    let letters = Array("aAbBeEéÉèëzZoOöÖnñ  --__..12390")
    func text() -> String {
      String(
        (0..<Int.random(in: 0...5, using: &random))
          .map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<2_000 {
      let (left, right) = (text(), text())
      #expect(
        String.StandardComparator.localizedStandard.compare(left, right)
          == left.compare(
            right, options: [.numeric, .caseInsensitive, .widthInsensitive, .forcedOrdering],
            range: nil, locale: root),
        "\(left.debugDescription) and \(right.debugDescription), seed \(seed)")
    }
  }
}

extension String {
  /// The text in normal form C.
  fileprivate var composed: String { precomposedStringWithCanonicalMapping }
}
