import Foundation
import Tessera
import Testing

/// The Swift, the SQL and the films side by side: comparisons, boolean operators, texts, objects.
struct OperatorComparisonTests {
  private let table: AskTable

  init() throws { table = try AskTable() }

  @Test func `comparisons`() throws {
    let budget = Decimal(3) / 10
    let date = Date(timeIntervalSinceReferenceDate: 2)
    let none: Date? = nil
    try table.ask(#"t."year" = ?"#, "C", #Predicate { $0.year == 2000 })
    try table.ask(#"t."year" IS NOT ?"#, "ABDEF", #Predicate { $0.year != 2000 })
    try table.ask(#"t."year" < ?"#, "AB", #Predicate { $0.year < 2000 })
    try table.ask(#"t."year" <= ?"#, "ABC", #Predicate { $0.year <= 2000 })
    try table.ask(#"t."year" > ?"#, "DEF", #Predicate { $0.year > 2000 })
    try table.ask(#"t."year" >= ?"#, "CDEF", #Predicate { $0.year >= 2000 })
    try table.ask(#"? < t."year""#, "DEF", #Predicate { 2000 < $0.year })
    try table.ask(
      #"t."budget" COLLATE tessera_decimal = ?"#, "D", #Predicate { $0.budget == budget })
    try table.ask(
      #"t."budget" COLLATE tessera_decimal > ?"#, "EF", #Predicate { $0.budget > budget })
    try table.ask(#"t."released" = ?"#, "C", #Predicate { $0.released == date })
    try table.ask(#"t."released" IS NULL"#, "BDF", #Predicate { $0.released == none })
    try table.ask(
      #"(t."year" - ?) IS coalesce(t."votes", ?)"#, "ACDEF",
      #Predicate { $0.year - 1998 == $0.votes ?? 9 })
    try table.ask(
      #"""
      (t."length" IS coalesce(t."rating", ?) AND (t."length" IS NULL OR t."length" < ''))
      """#, "AC",
      #Predicate { $0.length == $0.rating ?? 2 })
  }

  @Test func `boolean operators`() throws {
    try table.ask(#"t."isSeen" = ?"#, "AD", #Predicate { $0.isSeen })
    try table.ask(#"t."isSeen" IS NOT ?"#, "BCEF", #Predicate { !$0.isSeen })
    try table.ask(
      #"(t."isSeen" = ? AND t."year" > ?)"#, "D", #Predicate { $0.isSeen && $0.year > 2000 })
    try table.ask(
      #"(t."isSeen" = ? OR t."year" > ?)"#, "ADEF", #Predicate { $0.isSeen || $0.year > 2000 })
    try table.ask(
      #"(t."isSeen" IS NOT ? AND (t."year" > ?) IS NOT TRUE)"#, "BC",
      #Predicate { !($0.isSeen || $0.year > 2000) })
    try table.ask(
      #"((t."year" > ? AND t."isSeen" = ?) OR ((t."year" > ?) IS NOT TRUE AND t."isSeen" = ?))"#,
      "BCD", #Predicate { $0.isSeen == ($0.year > 2000) })
  }

  @Test func `texts`() throws {
    let part = "x"
    try table.ask(#"t."title" = ?"#, "B", #Predicate { $0.title == "B" })
    try table.ask(#"t."title" > ?"#, "DEF", #Predicate { $0.title > "C" })
    try table.ask(
      #"(t."subtitle" IS NOT NULL AND "#
        + #"(instr(t."subtitle", ?) > 0 AND tessera_contains(t."subtitle", ?)))"#, "DE",
      #Predicate { $0.subtitle?.contains(part) ?? false })
    try table.ask(
      #"(t."subtitle" IS NOT NULL AND ((t."subtitle" >= ? AND t."subtitle" < ?) "#
        + #"AND tessera_starts(t."subtitle", ?)))"#, "E",
      #Predicate { $0.subtitle?.starts(with: "xy") == true })
    try table.ask(
      #"(instr(?, t."title") > 0 AND tessera_contains(?, t."title"))"#, "AD",
      #Predicate { "AD".contains($0.title) })
    try table.ask(#"t."title" IS NOT ?"#, "ABCDEF", #Predicate { !$0.title.isEmpty })
  }

  @Test func `objects and optional chains`() throws {
    let name = "UFA"
    try table.ask(#"t."studio" IS NULL"#, "DEF", #Predicate { $0.studio == nil })
    try table.ask(#"t."studio" IS NOT NULL"#, "ABC", #Predicate { $0.studio != nil })
    try table.ask(#"t1."name" = ?"#, "C", #Predicate { $0.studio?.name == name })
    try table.ask(#"t1."name" IS NOT ?"#, "ABDEF", #Predicate { $0.studio?.name != name })
    try table.ask(#"t2."name" = ?"#, "B", #Predicate { $0.sequel?.studio?.name == name })
    try table.ask(#"t1."founded" IS NULL"#, "CDEF", #Predicate { $0.studio?.founded == nil })
    try table.ask(
      #"t1."founded" < ?"#, "AB", traps: true,
      #Predicate { $0.studio!.founded! < 2000 })
    try table.ask(
      #"coalesce(t1."founded", ?) = ?"#, "CDEF", #Predicate { ($0.studio?.founded ?? 7) == 7 })
    try table.ask(
      #"t."studio" IS t1."studio""#, "ADEF",
      #Predicate { $0.studio?.persistentModelID == $0.sequel?.studio?.persistentModelID })
  }
}
