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

  @Test func `a long list is one binding, and means what a short one means`() throws {
    let table = try AskTable()
    let years = (0..<100_000).map { $0 * 2 }
    try table.ask(
      #"t."year" IN (SELECT value FROM json_each(?))"#, "ACE",
      #Predicate { years.contains($0.year) })
    try table.ask(
      #"(t."year" NOT IN (SELECT value FROM json_each(?)) OR t."year" IS NULL)"#, "BDF",
      #Predicate { !years.contains($0.year) })
    let set = Set(years)
    try table.ask(
      #"t."year" IN (SELECT value FROM json_each(?))"#, "ACE",
      #Predicate { set.contains($0.year) })
    // Decomposed, where the store has the composed form.
    let texts = (0..<20).map { "t\($0)" } + ["e\u{301}", "x"]
    try table.ask(
      #"coalesce(t."subtitle", ?) IN (SELECT value FROM json_each(?))"#, "DF",
      #Predicate { texts.contains($0.subtitle ?? "") })
    let zeros = (0..<20).map { "\u{0}\($0)" } + ["x"]
    try table.ask(
      #"coalesce(t."subtitle", ?) IN (SELECT tessera_value(value) FROM json_each(?))"#, "D",
      #Predicate { zeros.contains($0.subtitle ?? "") })
    let lengths: [Double] = [-0.0, 3, .nan, .infinity] + (0..<20).map { 0.1 + Double($0) }
    try table.ask(
      #"t."length" IN (SELECT tessera_value(value) FROM json_each(?))"#, "AD",
      #Predicate { lengths.contains($0.length) })
    let dates = (0..<20).map { Date(timeIntervalSinceReferenceDate: Double($0) * 1.5 - 5) }
    let optionalDates: [Date?] = dates + [nil]
    try table.ask(
      #"""
      (t."released" IN (SELECT tessera_value(value) FROM json_each(?)) OR t."released" IS \#
      NULL)
      """#, "BDEF",
      #Predicate { optionalDates.contains($0.released) })
    let amounts = (0..<20).map { Decimal($0) / 10 - Decimal(1) / 2 }
    try table.ask(
      #"t."budget" COLLATE tessera_decimal IN (SELECT value FROM json_each(?))"#, "ABCDEF",
      #Predicate { amounts.contains($0.budget) })
    let kinds: [AskKind?] = [.series, nil, .short]
    try table.ask(
      #"""
      (tessera_json(t."extra", 0, ?) IN (?, ?) OR tessera_json(t."extra", 0, ?) IS NULL)
      """#, "BCDEF",
      #Predicate { kinds.contains($0.extra.flatMap { $0.kind }) })
    let places = (0..<3).map { AskPlace(city: "c\($0)", zip: $0 == 1 ? 7 : nil) }
    try table.ask(
      #"tessera_json(t."meta", 4, ?) IN (?, ?, ?)"#, "ABC",
      #Predicate { places.contains($0.meta.place) })
    let moods: [AskMood] = [.calm]
    try table.ask(#"t."mood" IN (?)"#, "ABCEF", #Predicate { moods.contains($0.mood) })
  }

  @Test func `ranges may be open at one end`() throws {
    let table = try AskTable()
    let from = 2001...
    try table.ask(#"t."year" >= ?"#, "DEF", #Predicate { from.contains($0.year) })
    let upTo = ..<2000
    try table.ask(#"t."year" < ?"#, "AB", #Predicate { upTo.contains($0.year) })
    let through = ..."x"
    try table.ask(
      #"coalesce(t."subtitle", ?) <= ?"#, "ABCD",
      #Predicate { through.contains($0.subtitle ?? "") })
    let future = Date.distantFuture
    let days = Date(timeIntervalSinceReferenceDate: 0)...Date(timeIntervalSinceReferenceDate: 2)
    try table.ask(
      #"""
      ((coalesce(t."released", ?) >= ? AND coalesce(t."released", ?) < '') AND \#
      coalesce(t."released", ?) <= ?)
      """#, "AC",
      #Predicate { days.contains($0.released ?? future) })
  }
}
