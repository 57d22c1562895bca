import Foundation
import Tessera
import Testing

/// The Swift, the SQL and the films side by side: what captured collections and ranges are asked.
struct OperatorMembershipTests {
  @Test func `what captured collections and ranges are asked`() throws {
    let list = [1998, 2000]
    let kinds: [AskKind] = [.film, .short]
    let kindsOptional: [AskState?] = [.open, nil]
    let words = ["l0", "l3"]
    let dictionary = ["A": 1, "B": 2000]
    let pairs = (0..<40).map { AskPlace(city: "c\($0)", zip: $0 % 2) }
    let many = (0..<40).map { $0 + 1999 }
    let table = try AskTable()
    try table.ask(
      #"(t."year" >= ? AND t."year" <= ?)"#, "BCD",
      #Predicate { (1999...2001).contains($0.year) })
    try table.ask(
      #"t."year" IN (?, ?)"#, "AC",
      #Predicate { list.contains($0.year) })
    try table.ask(
      #"t."kind" IN (?, ?)"#, "ABDE",
      #Predicate { kinds.contains($0.kind) })
    try table.ask(
      #"(t."state" IN (?) OR t."state" IS NULL)"#, "ABCD",
      #Predicate { kindsOptional.contains($0.state) })
    try table.ask(
      #"""
      coalesce((SELECT max(tessera_value(e1.value ->> 1)) FROM json_each(?) e1 WHERE \#
      tessera_value(e1.value ->> 0) IS t."title"), ?) >= ?
      """#, "AB",
      #Predicate { (dictionary[$0.title] ?? 0) >= 1 })
    try table.ask(
      #"""
      (EXISTS (SELECT 1 FROM json_each(tessera_json_elements(t."labels")) e1 WHERE \#
      tessera_json(e1.value, 0) = ?) OR EXISTS (SELECT 1 FROM \#
      json_each(tessera_json_elements(t."labels")) e1 WHERE tessera_json(e1.value, 0) = \#
      ?))
      """#, "BCDEF",
      #Predicate { film in words.contains { film.labels.contains($0) } })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM json_each(?) e1 WHERE (tessera_value(e1.value ->> 0) IS \#
      tessera_json(t."meta", 0, ?, ?) AND tessera_value(e1.value ->> 1) = ?))
      """#, "BDF",
      #Predicate { film in pairs.contains { $0.city == film.meta.place.city && $0.zip == 1 } })
    try table.ask(
      #"t."year" IN (SELECT value FROM json_each(?))"#, "BCDEF",
      #Predicate { film in many.contains { $0 == film.year } })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM json_each(?) e1 WHERE (tessera_value(e1.value ->> 0) + ?) IS \#
      t."year")
      """#, "CDEF",
      #Predicate { film in many.contains { $0 + 1 == film.year } })
    try table.ask(
      #"""
      (SELECT count(*) FROM json_each(?) e1 WHERE tessera_value(e1.value ->> 0) < \#
      t."year") = ?
      """#, "D",
      #Predicate { film in many.filter { $0 < film.year }.count == 2 })
    try table.ask(
      #"t."year" < ?"#, "AB",
      #Predicate { film in film.year < (list.max() ?? 0) })
  }
}
