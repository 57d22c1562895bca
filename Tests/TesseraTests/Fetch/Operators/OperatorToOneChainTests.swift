import Foundation
import Tessera
import Testing

/// The Swift, the SQL and the films side by side: what is asked through to-ones.
struct OperatorToOneChainTests {
  @Test func `what is asked through to-ones`() throws {
    let table = try AskTable()
    try table.ask(
      #"""
      (t."studio" IS NOT NULL AND EXISTS (SELECT 1 FROM "AskFilm" e1 WHERE e1."studio" = \#
      t."studio" AND e1."title" = ?))
      """#, "AB",
      #Predicate { $0.studio?.films.contains { $0.title == "B" } ?? false })
    try table.ask(
      #"""
      (t."studio" IS NULL OR NOT EXISTS (SELECT 1 FROM "AskFilm" e1 WHERE e1."studio" = \#
      t."studio" AND e1."title" = ?))
      """#, "CDEF",
      #Predicate { !($0.studio?.films.contains { $0.title == "B" } ?? false) })
    try table.ask(
      #"""
      (t."studio" IS NOT NULL AND coalesce((SELECT count(*) FROM "AskFilm" e1 WHERE \#
      e1."studio" = t."studio"), ?) = ?)
      """#, "AB",
      #Predicate { ($0.studio?.films.count ?? 0) == 2 })
    try table.ask(
      #"""
      (t1."studio" IS NOT NULL AND EXISTS (SELECT 1 FROM "AskFilm" e1 WHERE e1."studio" = \#
      t1."studio" AND e1."year" > ?))
      """#, "B",
      #Predicate { $0.sequel?.studio?.films.contains { $0.year > 1999 } == true })
    try table.ask(
      #"""
      ((t."studio" IS NULL AND t."isSeen" = ?) OR (t."studio" IS NOT NULL AND (SELECT \#
      count(*) FROM "AskFilm" e1 WHERE e1."studio" = t."studio") = ?))
      """#, "ABD",
      #Predicate { film in
        if let studio = film.studio { studio.films.count == 2 } else { film.isSeen }
      })
  }
}
