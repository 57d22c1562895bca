import Foundation
import Tessera
import TesseraTestSupport
import Testing

enum LongKind: String, Codable {
  case draft, final
}

@Model final class LongNote {
  var title: String
  var subtitle: String?
  var rank: Int?
  var stars = 0
  var price = 1.5
  var isDone = false
  var made = Date(timeIntervalSinceReferenceDate: 0)
  var kind = LongKind.draft
  var other: LongNote?

  init(_ title: String) { self.title = title }
}

/// Forty conditions of every kind at once, in every form in which a predicate is written. This module
/// declares a `#Predicate` of its own, which hands on to Tessera's: without that only the form with the
/// type of the parameter compiles. That the file compiles is the larger part of the test.
struct LongPredicateTests {
  private let limit = 3
  private let text = "ab"
  private let start = Date(timeIntervalSinceReferenceDate: 60)
  private let names = ["a", "zeb"]

  private func filled() throws -> (ModelContext, [LongNote]) {
    let context = ModelContext(try memoryContainer(LongNote.self))
    let made = (0..<400).map { index in
      let note = LongNote(["ab", "zeb", "ez", "", "e"][index % 5])
      note.subtitle = [nil, "zab", "a", "q"][index % 4]
      note.rank = index % 3 == 0 ? nil : index % 7
      note.stars = index % 11
      note.price = Double(index % 13) / 2
      note.isDone = index % 2 == 0
      note.made += Double(index % 9) * 15
      note.kind = index % 6 == 0 ? .final : .draft
      return note
    }
    for (index, note) in made.enumerated() {
      context.insert(note)
      if index % 4 != 0 { note.other = made[index * 7 % 400] }
      if index == 300 { try context.save() }
    }
    return (context, made)
  }

  private func expected(_ n: LongNote) -> Bool {
    n.title != text && n.subtitle != "x" && n.rank == 3 && (n.rank ?? 0) > limit
      || n.stars + 1 < 10 && n.price >= 2.5 && !n.isDone && n.made < start
      || n.title.contains("b")
        && n.subtitle?.contains(text) == true && names.contains(n.title)
        && (n.subtitle ?? "").hasPrefix("z")
      || n.other?.title == "q" && n.rank != nil
        && n.kind == LongKind.draft && n.stars * 2 - 1 == limit
      || n.price < 3
        && (n.other?.rank ?? 1) <= 2 && n.title.localizedStandardContains("e") && n.other == nil
      || n.title.count > limit && n.made >= start - 60 && n.other?.subtitle == nil
        && (n.other?.stars ?? 0) % 2 == 0
      || n.title.hasSuffix("z")
        && !names.contains(n.subtitle ?? "") && n.rank == nil && n.price * 2 > Double(limit)
      || n.kind != LongKind.final && n.title == text && n.stars - limit >= 0 && n.subtitle == nil
      || n.price / 2 <= 1 && (n.rank ?? limit) < limit && n.other?.isDone == true && n.title.isEmpty
      || n.other?.other?.title == text && n.subtitle?.hasSuffix("q") != false && n.stars % 3 == 1
        && n.made != start
  }

  private func check(_ predicate: Predicate<LongNote>) throws {
    let (context, notes) = try filled()
    let found = try context.fetch(FetchDescriptor(predicate: predicate))
    let wanted = notes.filter { expected($0) }
    #expect(Set(found) == Set(wanted))
    #expect(!wanted.isEmpty && wanted.count < notes.count)
    #expect(Set(try notes.filter(predicate.evaluate)) == Set(wanted))
  }

  @Test func `with the type of the model before the condition`() throws {
    try check(
      #Predicate<LongNote> {
        $0.title != text && $0.subtitle != "x" && $0.rank == 3 && ($0.rank ?? 0) > limit
          || $0.stars + 1 < 10 && $0.price >= 2.5 && !$0.isDone && $0.made < start
          || $0.title.contains("b") && $0.subtitle?.contains(text) == true
            && names.contains($0.title) && ($0.subtitle ?? "").hasPrefix("z")
          || $0.other?.title == "q" && $0.rank != nil && $0.kind == LongKind.draft
            && $0.stars * 2 - 1 == limit
          || $0.price < 3 && ($0.other?.rank ?? 1) <= 2
            && $0.title.localizedStandardContains("e") && $0.other == nil
          || $0.title.count > limit
            && $0.made >= start - 60 && $0.other?.subtitle == nil && ($0.other?.stars ?? 0) % 2 == 0
          || $0.title.hasSuffix("z") && !names.contains($0.subtitle ?? "") && $0.rank == nil
            && $0.price * 2 > Double(limit)
          || $0.kind != LongKind.final && $0.title == text
            && $0.stars - limit >= 0 && $0.subtitle == nil
          || $0.price / 2 <= 1
            && ($0.rank ?? limit) < limit && $0.other?.isDone == true && $0.title.isEmpty
          || $0.other?.other?.title == text && $0.subtitle?.hasSuffix("q") != false
            && $0.stars % 3 == 1 && $0.made != start
      })
  }

  @Test func `with a name and no type`() throws {
    try check(
      #Predicate<LongNote> { n in
        n.title != text && n.subtitle != "x" && n.rank == 3 && (n.rank ?? 0) > limit
          || n.stars + 1 < 10 && n.price >= 2.5 && !n.isDone && n.made < start
          || n.title.contains("b") && n.subtitle?.contains(text) == true && names.contains(n.title)
            && (n.subtitle ?? "").hasPrefix("z")
          || n.other?.title == "q" && n.rank != nil
            && n.kind == LongKind.draft && n.stars * 2 - 1 == limit
          || n.price < 3
            && (n.other?.rank ?? 1) <= 2 && n.title.localizedStandardContains("e") && n.other == nil
          || n.title.count > limit && n.made >= start - 60 && n.other?.subtitle == nil
            && (n.other?.stars ?? 0) % 2 == 0
          || n.title.hasSuffix("z")
            && !names.contains(n.subtitle ?? "") && n.rank == nil && n.price * 2 > Double(limit)
          || n.kind != LongKind.final && n.title == text && n.stars - limit >= 0
            && n.subtitle == nil
          || n.price / 2 <= 1 && (n.rank ?? limit) < limit
            && n.other?.isDone == true && n.title.isEmpty
          || n.other?.other?.title == text
            && n.subtitle?.hasSuffix("q") != false && n.stars % 3 == 1 && n.made != start
      })
  }

  @Test func `in a descriptor that has the type`() throws {
    let (context, notes) = try filled()
    let descriptor = FetchDescriptor<LongNote>(
      predicate: #Predicate {
        $0.title != text && $0.subtitle != "x" && $0.rank == 3 && ($0.rank ?? 0) > limit
          || $0.stars + 1 < 10 && $0.price >= 2.5 && !$0.isDone && $0.made < start
          || $0.title.contains("b") && $0.subtitle?.contains(text) == true
            && names.contains($0.title) && ($0.subtitle ?? "").hasPrefix("z")
          || $0.other?.title == "q" && $0.rank != nil && $0.kind == LongKind.draft
            && $0.stars * 2 - 1 == limit
          || $0.price < 3 && ($0.other?.rank ?? 1) <= 2
            && $0.title.localizedStandardContains("e") && $0.other == nil
          || $0.title.count > limit
            && $0.made >= start - 60 && $0.other?.subtitle == nil && ($0.other?.stars ?? 0) % 2 == 0
          || $0.title.hasSuffix("z") && !names.contains($0.subtitle ?? "") && $0.rank == nil
            && $0.price * 2 > Double(limit)
          || $0.kind != LongKind.final && $0.title == text
            && $0.stars - limit >= 0 && $0.subtitle == nil
          || $0.price / 2 <= 1
            && ($0.rank ?? limit) < limit && $0.other?.isDone == true && $0.title.isEmpty
          || $0.other?.other?.title == text && $0.subtitle?.hasSuffix("q") != false
            && $0.stars % 3 == 1 && $0.made != start
      })
    #expect(Set(try context.fetch(descriptor)) == Set(notes.filter { expected($0) }))
  }

  @Test func `with the type of the parameter`() throws {
    try check(
      #Predicate { (n: LongNote) in
        n.title != text && n.subtitle != "x" && n.rank == 3 && (n.rank ?? 0) > limit
          || n.stars + 1 < 10 && n.price >= 2.5 && !n.isDone && n.made < start
          || n.title.contains("b") && n.subtitle?.contains(text) == true && names.contains(n.title)
            && (n.subtitle ?? "").hasPrefix("z")
          || n.other?.title == "q" && n.rank != nil
            && n.kind == LongKind.draft && n.stars * 2 - 1 == limit
          || n.price < 3
            && (n.other?.rank ?? 1) <= 2 && n.title.localizedStandardContains("e") && n.other == nil
          || n.title.count > limit && n.made >= start - 60 && n.other?.subtitle == nil
            && (n.other?.stars ?? 0) % 2 == 0
          || n.title.hasSuffix("z")
            && !names.contains(n.subtitle ?? "") && n.rank == nil && n.price * 2 > Double(limit)
          || n.kind != LongKind.final && n.title == text && n.stars - limit >= 0
            && n.subtitle == nil
          || n.price / 2 <= 1 && (n.rank ?? limit) < limit
            && n.other?.isDone == true && n.title.isEmpty
          || n.other?.other?.title == text
            && n.subtitle?.hasSuffix("q") != false && n.stars % 3 == 1 && n.made != start
      })
  }

  @Test func `of what is no model`() throws {
    let plain = #Predicate<String> { $0.contains("b") || $0 == text }
    #expect(try plain.evaluate("abc") && !plain.evaluate("x"))
  }
}
