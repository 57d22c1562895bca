import Foundation
import Tessera
import Testing

/// The Swift, the SQL and the films side by side: what is asked of Codable values.
struct OperatorStoredValueTests {
  @Test func `what is asked of Codable values`() throws {
    let kinds: [AskKind] = [.film, .short]
    let mood = AskMood.loud(3)
    let place = AskPlace(city: "c1", zip: 7)
    let big = UInt64.max
    let table = try AskTable()
    try table.ask(
      #"t."kind" = ?"#, "ABE",
      #Predicate { $0.kind.rawValue == "film" })
    try table.ask(
      #"t."state" = ?"#, "EF",
      #Predicate { $0.state?.rawValue == 2 })
    try table.ask(
      #"t."mood" = ?"#, "D",
      #Predicate { $0.mood == mood })
    try table.ask(
      #"tessera_json(t."meta", 0, ?) > ?"#, "CDEF",
      #Predicate { $0.meta.year > 2000 })
    try table.ask(
      #"tessera_json(t."meta", 0, ?) IS NULL"#, "ACE",
      #Predicate { $0.meta.studio == nil })
    try table.ask(
      #"tessera_json(t."meta", 0, ?) IS NOT ?"#, "ACDEF",
      #Predicate { $0.meta.studio != "s1" })
    try table.ask(
      #"(tessera_json(t."meta", 1, ?) >= ? AND tessera_json(t."meta", 1, ?) < '')"#, "CDEF",
      #Predicate { $0.meta.score >= 0.2 })
    try table.ask(
      #"tessera_json(t."meta", 3, ?) COLLATE tessera_decimal = ?"#, "D",
      #Predicate { $0.meta.price == 3 })
    try table.ask(
      #"tessera_json(t."meta", 1, ?) IS NULL"#, "ABCDEF",
      #Predicate { $0.meta.made == nil })
    try table.ask(
      #"tessera_json(t."meta", 0, ?, ?) = ?"#, "B",
      #Predicate { $0.meta.place.city == "c1" })
    try table.ask(
      #"tessera_json(t."meta", 0, ?, ?) = ?"#, "B",
      #Predicate { $0.meta.place.zip == 7 })
    try table.ask(
      #"tessera_json(t."meta", 4, ?) = ?"#, "B",
      #Predicate { $0.meta.place == place })
    try table.ask(
      #"tessera_json(t."meta", 4, ?) IS NOT ?"#, "ACDEF",
      #Predicate { $0.meta.place != place })
    try table.ask(
      #"tessera_json(t."meta", 0, ?) = ?"#, "E",
      #Predicate { $0.meta.kind == kinds[1] })
    try table.ask(
      #"tessera_json(t."meta", 0, ?) = ?"#, "E",
      #Predicate { $0.meta.kind.rawValue == "short" })
    try table.ask(
      #"tessera_json(t."meta", 0, ?) = ?"#, "F",
      #Predicate { $0.meta.isDub })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM json_each(tessera_json_elements(tessera_json(t."meta", 4, ?))) \#
      e1 WHERE tessera_json(e1.value, 0) = ?)
      """#, "D",
      #Predicate { $0.meta.words.contains("b3") })
    try table.ask(
      #"tessera_json(t."extra", 0, ?) = ?"#, "A",
      #Predicate { $0.extra?.year == 5 })
    try table.ask(
      #"tessera_json(t."extra", 0, ?) IS NULL"#, "BCDEF",
      #Predicate { $0.extra?.year == nil })
    try table.ask(
      #"t."extra" IS NULL"#, "BCDEF",
      #Predicate { $0.extra == nil })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM json_each(tessera_json_elements(t."labels")) e1 WHERE \#
      tessera_json(e1.value, 0) = ?)
      """#, "DEF",
      #Predicate { $0.labels.contains("l2") })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM json_each(tessera_json_elements(t."labels")) e1 WHERE \#
      (tessera_json(e1.value, 0) = ? OR tessera_json(e1.value, 0) = ?))
      """#, "DEF",
      #Predicate { $0.labels.contains { $0 == "l2" || $0 == "l4" } })
    try table.ask(
      #"""
      (t."labels" IS NOT NULL AND (SELECT count(*) FROM \#
      json_each(tessera_json_elements(t."labels")) e1) > ?)
      """#, "EF",
      #Predicate { $0.labels.count > 3 })
    try table.ask(
      #"""
      (t."labels" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \#
      json_each(tessera_json_elements(t."labels")) e1))
      """#, "A",
      #Predicate { $0.labels.isEmpty })
    try table.ask(
      #"tessera_json(t."labels", 0, 0) = ?"#, "BCDEF",
      #Predicate { $0.labels.first == "l0" })
    try table.ask(
      #"tessera_json(t."labels", 0, -1) = ?"#, "E",
      #Predicate { $0.labels.last == "l3" })
    try table.ask(
      #"""
      (SELECT max(tessera_json(e1.value, 0)) FROM \#
      json_each(tessera_json_elements(t."labels")) e1) = ?
      """#, "E",
      #Predicate { $0.labels.max() == "l3" })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM json_each(tessera_json_elements(t."scores")) e1 WHERE \#
      tessera_json(e1.value, 0) = ?)
      """#, "DEF",
      #Predicate { $0.scores.contains(2) })
    try table.ask(
      #"""
      coalesce((SELECT max(tessera_json(e1.value, 0)) FROM \#
      json_each(tessera_json_elements(t."scores")) e1), ?) > ?
      """#, "EF",
      #Predicate { ($0.scores.max() ?? 0) > 2 })
    try table.ask(
      #"""
      (SELECT count(*) FROM json_each(tessera_json_elements(t."scores")) e1 WHERE \#
      tessera_json(e1.value, 0) > ?) = ?
      """#, "E",
      #Predicate { $0.scores.filter { $0 > 1 }.count == 2 })
    try table.ask(
      #"""
      NOT EXISTS (SELECT 1 FROM json_each(tessera_json_elements(t."scores")) e1 WHERE \#
      (tessera_json(e1.value, 0) < ?) IS NOT TRUE)
      """#, "ABCD",
      #Predicate { $0.scores.allSatisfy { $0 < 3 } })
    try table.ask(
      #"tessera_json(t."counts", 0, ?) = ?"#, "C",
      #Predicate { $0.counts["n"] == 2 })
    try table.ask(
      #"coalesce(tessera_json(t."counts", 0, ?), ?) > ?"#, "AF",
      #Predicate { $0.counts["n", default: 9] > 4 })
    try table.ask(
      #"t."big" = ?"#, "F",
      #Predicate { $0.big == big })
  }

  @Test func `a stored collection that may be missing has a fallback`() throws {
    let table = try AskTable()
    let words = ["a", "b0"]
    let none: [String] = []
    try table.ask(
      #"""
      (coalesce(tessera_json(t."extra", 4, ?), ?) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \#
      json_each(tessera_json_elements(tessera_json(t."extra", 4, ?))) e1))
      """#, "ABCDEF",
      #Predicate { ($0.extra?.words ?? []).isEmpty })
    try table.ask(
      #"coalesce(tessera_json(t."extra", 4, ?), ?) = ?"#, "ABCDEF",
      #Predicate { ($0.extra?.words ?? []) == none })
    try table.ask(
      #"coalesce(tessera_json(t."extra", 4, ?), ?) = ?"#, "BCDEF",
      #Predicate { ($0.extra?.words ?? words) == words })
  }
}
