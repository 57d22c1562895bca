import Foundation
import Tessera
import Testing

/// The Swift, the SQL and the films side by side: what is asked of the elements of a to-many.
struct OperatorToManyTests {
  @Test func `what is asked of the elements of a to-many`() throws {
    let ann = "Ann"
    let table = try AskTable()
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM "AskActor.films" j1 JOIN "AskActor" e1 ON e1.id = j1.source \#
      WHERE j1.target = t.id AND e1."name" = ?)
      """#, "AD",
      #Predicate { $0.cast.contains { $0.name == ann } })
    try table.ask(
      #"""
      NOT EXISTS (SELECT 1 FROM "AskActor.films" j1 JOIN "AskActor" e1 ON e1.id = \#
      j1.source WHERE j1.target = t.id AND e1."name" = ?)
      """#, "BCEF",
      #Predicate { !$0.cast.contains { $0.name == ann } })
    try table.ask(
      #"""
      NOT EXISTS (SELECT 1 FROM "AskReview" e1 WHERE e1."film" = t.id AND (e1."stars" > ?) \#
      IS NOT TRUE)
      """#, "BDEF",
      #Predicate { $0.reviews.allSatisfy { $0.stars > 3 } })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM "AskReview" e1 WHERE e1."film" = t.id AND (e1."stars" > ?) IS \#
      NOT TRUE)
      """#, "AC",
      #Predicate { !$0.reviews.allSatisfy { $0.stars > 3 } })
    try table.ask(
      #"""
      NOT EXISTS (SELECT 1 FROM "AskActor.films" j1 JOIN "AskActor" e1 ON e1.id = \#
      j1.source WHERE j1.target = t.id)
      """#, "CEF",
      #Predicate { $0.cast.isEmpty })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM "AskActor.films" j1 JOIN "AskActor" e1 ON e1.id = j1.source \#
      WHERE j1.target = t.id)
      """#, "ABD",
      #Predicate { $0.cast.isEmpty == false })
    try table.ask(
      #"""
      (SELECT count(*) FROM "AskActor.films" j1 JOIN "AskActor" e1 ON e1.id = j1.source \#
      WHERE j1.target = t.id) > ?
      """#, "AD",
      #Predicate { $0.cast.count > 1 })
    try table.ask(
      #"NOT EXISTS (SELECT 1 FROM "AskReview" e1 WHERE e1."film" = t.id)"#, "BDF",
      #Predicate { $0.reviews.count == 0 })
    try table.ask(
      #"""
      ((SELECT count(*) FROM "AskActor.films" j1 JOIN "AskActor" e1 ON e1.id = j1.source \#
      WHERE j1.target = t.id) + ?) >= t."year"
      """#, "AB",
      #Predicate { $0.cast.count + 1998 >= $0.year })
    try table.ask(
      #"(SELECT count(*) FROM "AskReview" e1 WHERE e1."film" = t.id AND e1."stars" >= ?) = ?"#,
      "E",
      #Predicate { $0.reviews.filter { $0.stars >= 4 }.count == 2 })
    try table.ask(
      #"NOT EXISTS (SELECT 1 FROM "AskReview" e1 WHERE e1."film" = t.id AND e1."stars" >= ?)"#,
      "BCDF",
      #Predicate { $0.reviews.filter { $0.stars >= 4 }.isEmpty })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM "AskReview" e1 LEFT JOIN "AskActor" t1 ON t1.id = e1."author" \#
      WHERE e1."film" = t.id AND (e1."stars" >= ? AND t1."name" = ?))
      """#, "AE",
      #Predicate { $0.reviews.filter { $0.stars >= 4 }.contains { $0.author?.name == ann } })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM "AskActor.films" j1 JOIN "AskActor" e1 ON e1.id = j1.source \#
      WHERE j1.target = t.id AND EXISTS (SELECT 1 FROM "AskActor" e2 WHERE e2."mentor" = \#
      e1.id AND e2."born" > ?))
      """#, "ABD",
      #Predicate { $0.cast.contains { $0.pupils.contains { $0.born > 1970 } } })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM "AskActor.films" j1 JOIN "AskActor" e1 ON e1.id = j1.source \#
      WHERE j1.target = t.id AND e1."born" > t."year")
      """#, "",
      #Predicate { film in film.cast.contains { $0.born > film.year } })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM "AskActor.films" j1 JOIN "AskActor" e1 ON e1.id = j1.source \#
      WHERE j1.target = t.id AND EXISTS (SELECT 1 FROM "AskActor.films" j2 JOIN "AskFilm" \#
      e2 ON e2.id = j2.target WHERE j2.source = e1.id AND e2."year" IS (t."year" + ?)))
      """#, "A",
      #Predicate { film in
        film.cast.contains { actor in actor.films.contains { $0.year == film.year + 1 } }
      })
    try table.ask(
      #"""
      (t."studio" IS NOT NULL AND EXISTS (SELECT 1 FROM "AskFilm" e1 WHERE e1."studio" = \#
      t."studio" AND e1.id IS t.id))
      """#, "ABC",
      #Predicate { film in film.studio?.films.contains(film) ?? false })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM "AskActor.films" j1 JOIN "AskActor" e1 ON e1.id = j1.source \#
      WHERE j1.target = t.id AND e1."mentor" IS t1."owner")
      """#, "ABD",
      #Predicate { film in film.cast.contains { $0.mentor == film.studio?.owner } })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM "AskFilm.posters" j1 JOIN "AskPoster" e1 ON e1.id = j1.target \#
      WHERE j1.source = t.id AND e1."tessera_class" IN ('AskBanner'))
      """#, "F",
      #Predicate { $0.posters.contains { $0 is AskBanner } })
    try table.ask(
      #"""
      EXISTS (SELECT 1 FROM "AskFilm.posters" j1 JOIN "AskPoster" e1 ON e1.id = j1.target \#
      WHERE j1.source = t.id AND (e1."tessera_class" IN ('AskBanner') AND e1."slogan" = \#
      ?))
      """#, "F",
      #Predicate { $0.posters.contains { ($0 as? AskBanner)?.slogan == "See!" } })
    try table.ask(
      #"""
      (SELECT count(*) FROM "AskFilm.posters" j1 JOIN "AskPoster" e1 ON e1.id = j1.target \#
      WHERE j1.source = t.id) = ?
      """#, "D",
      #Predicate { $0.posters.count == 1 })
  }
}
