import Foundation
import Tessera
import Testing

/// The Swift, the SQL and the films side by side: arithmetic, conditionals and optionals.
struct OperatorExpressionTests {
  @Test func `arithmetic, conditionals and optionals`() throws {
    let table = try AskTable()
    try table.ask(
      #"tessera_divide(t."year", ?) = ?"#, "AB",
      #Predicate { $0.year / 2 == 999 })
    try table.ask(
      #"tessera_remainder(t."year", ?) = ?"#, "BDF",
      #Predicate { $0.year % 2 == 1 })
    try table.ask(
      #"tessera_remainder((? - t."year"), ?) = ?"#, "CE",
      #Predicate { (1999 - $0.year) % 2 == -1 })
    try table.ask(
      #"tessera_divide(?, coalesce(t."votes", ?)) = ?"#, "C", traps: true,
      #Predicate { 10 / ($0.votes ?? 0) == 5 })
    try table.ask(
      #"(tessera_divide(?, coalesce(t."votes", ?)) > ?) IS NOT TRUE"#, "ABDEF", traps: true,
      #Predicate { !(10 / ($0.votes ?? 0) > 3) })
    try table.ask(
      #"(tessera_divide(?, t."length") > ? AND tessera_divide(?, t."length") < '')"#, "ABCD",
      #Predicate { 1 / $0.length > 0.3 })
    try table.ask(
      #"(? * t."year") < ?"#, "DEF",
      #Predicate { -$0.year < -2000 })
    try table.ask(
      #"((t."isSeen" = ? AND t."year" = ?) OR t."isSeen" IS NOT ?)"#, "BCEF",
      #Predicate { ($0.isSeen ? $0.year : 1999) == 1999 })
    try table.ask(
      #"""
      ((t."isSeen" IS NOT ? AND t."votes" IS NULL) OR (t."isSeen" IS NOT ? AND t."votes" \#
      IS NOT NULL AND t."year" > ?))
      """#, "BCEF",
      #Predicate { ($0.isSeen ? 2 : $0.votes == nil ? 4 : $0.year) > 2 })
    try table.ask(
      #"""
      ((t."isSeen" = ? AND t."year" > ?) OR (t."isSeen" IS NOT ? AND ((t."votes" IS NULL \#
      AND t."title" = ?) OR (t."votes" IS NOT NULL AND t."year" > ?))))
      """#, "BDEF",
      #Predicate { film in
        if film.isSeen {
          film.year > 2000
        } else if film.votes == nil {
          film.title == "B"
        } else {
          film.year > 2001
        }
      })
    try table.ask(
      #"((t."votes" IS NULL AND t."isSeen" = ?) OR (t."votes" IS NOT NULL AND t."votes" > ?))"#,
      "EF",
      #Predicate { film in if let votes = film.votes { votes > 3 } else { film.isSeen } })
    try table.ask(
      #"""
      (t."votes" IS NOT NULL AND t."rating" IS NOT NULL AND (t."votes" = ? OR (t."rating" \#
      > ? AND t."rating" < '')))
      """#, "DEF",
      #Predicate { film in
        if let votes = film.votes, let rating = film.rating {
          votes == 1 || rating > 1.0
        } else {
          false
        }
      })
    try table.ask(
      #"tessera_count(coalesce(t."subtitle", ?)) = ?"#, "E",
      #Predicate { ($0.subtitle ?? "").count == 2 })
    try table.ask(
      #"tessera_count(t."subtitle") = ?"#, "DF",
      #Predicate { $0.subtitle?.count == 1 })
    try table.ask(
      #"(t."subtitle" IS NULL OR (t."subtitle" IS NOT NULL AND t."subtitle" = ?))"#, "ABC",
      #Predicate { ($0.subtitle?.isEmpty ?? true) == true })
    try table.ask(
      #"t."subtitle" IS NOT ?"#, "ABCEF",
      #Predicate { $0.subtitle != "x" })
    try table.ask(
      #"(t."votes" IS NOT NULL AND t."votes" > ?)"#, "DEF",
      #Predicate { $0.votes.flatMap { $0 > 2 } ?? false })
  }
}
