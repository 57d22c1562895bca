import Foundation
import Testing
import TesseraCore
import TesseraSQL
import TesseraStoreSamples

struct ConditionSQLTests {
  typealias Note = SampleSchema.Note
  let layout = StoreLayout(SampleSchema.schema)
  let stars = Condition.Operand.path(
    .init(end: .property(PropertyReference(entity: SampleSchema.note, property: Note.stars))))
  let rating = Condition.Operand.path(
    .init(end: .property(PropertyReference(entity: SampleSchema.note, property: Note.rating))))
  let titleReference = PropertyReference(entity: SampleSchema.note, property: Note.title)
  var title: Condition.Operand { .path(.init(end: .property(titleReference))) }

  func sql(
    _ condition: Condition, dialect: SQLDialect = .sqlite, other: Set<PropertyReference> = []
  ) throws -> String {
    var renderer = QueryRenderer(
      layout: layout, dialect: dialect, entity: SampleSchema.note, otherUnicode: other)
    return try renderer.sql(condition).text(dialect)
  }

  @Test func `equality with a value can use an index, with null it asks for null`() throws {
    let three = Condition.Operand.value(.integer(3))
    #expect(try sql(.comparison(.equal, stars, three)) == #"t."stars" = ?"#)
    #expect(try sql(.comparison(.notEqual, stars, three)) == #"t."stars" IS NOT ?"#)
    #expect(
      try sql(.comparison(.notEqual, stars, three), dialect: .postgres)
        == #"t."stars" IS DISTINCT FROM $1"#)
    #expect(try sql(.comparison(.equal, .value(.null), stars)) == #"t."stars" IS NULL"#)
    #expect(try sql(.comparison(.equal, stars, rating)) == #"t."stars" IS t."rating""#)
    #expect(
      try sql(.comparison(.equal, stars, rating), dialect: .postgres)
        == #"t."stars" IS NOT DISTINCT FROM t."rating""#)
  }

  @Test func `an order with null does not hold, and its negation does`() throws {
    let less = Condition.comparison(.less, rating, .value(.real(1)))
    #expect(try sql(less) == #"t."rating" < ?"#)
    #expect(try sql(.not(less)) == #"(t."rating" < ?) IS NOT TRUE"#)
    #expect(try sql(.comparison(.less, rating, .value(.null))) == "1 = 0")
    #expect(try sql(.not(.comparison(.less, rating, .value(.null)))) == "1 = 1")
  }

  @Test func `a negation is pushed down to the comparisons`() throws {
    let one = Condition.comparison(.equal, stars, .value(.integer(1)))
    let less = Condition.comparison(.less, rating, .value(.real(1)))
    #expect(
      try sql(.not(.and([one, .not(less)]))) == #"(t."stars" IS NOT ? OR t."rating" < ?)"#)
    #expect(try sql(.and([])) == "1 = 1")
    #expect(try sql(.or([])) == "1 = 0")
    #expect(try sql(.not(.and([]))) == "1 = 0")
  }

  @Test func `membership takes null for a value`() throws {
    let values: ValueList = [.integer(1), .null]
    #expect(try sql(.isMember(stars, values)) == #"(t."stars" IN (?) OR t."stars" IS NULL)"#)
    #expect(
      try sql(.not(.isMember(stars, values)))
        == #"(t."stars" NOT IN (?) AND t."stars" IS NOT NULL)"#)
    #expect(
      try sql(.not(.isMember(stars, [.integer(1)])))
        == #"(t."stars" NOT IN (?) OR t."stars" IS NULL)"#)
    #expect(try sql(.isMember(stars, [])) == "1 = 0")
    #expect(
      try sql(.isMember(stars, ValueList((0..<9).map { .integer($0) })))
        == #"t."stars" IN (SELECT value FROM json_each(?))"#)
  }

  @Test func `text matches are found byte for byte, then by characters, and a prefix is a range`()
    throws
  {
    var renderer = QueryRenderer(layout: layout, entity: SampleSchema.note)
    let starts = try renderer.sql(.text(.starts, title, .value(.text("100%"))))
    #expect(
      starts.text()
        == #"((t."title" >= ? AND t."title" < ?) AND tessera_starts(t."title", ?))"#)
    #expect(
      starts.bindings
        == [.value(.text("100%")), .value(.text("100&")), .value(.text("100%"))])
    #expect(
      try sql(.text(.contains, title, .value(.text("_"))))
        == #"(instr(t."title", ?) > 0 AND tessera_contains(t."title", ?))"#)
    #expect(
      try sql(.not(.text(.contains, title, .value(.text("_")))))
        == #"((instr(t."title", ?) > 0 AND tessera_contains(t."title", ?))) IS NOT TRUE"#)
  }

  @Test func `texts in a form are matched byte for byte, and the empty one is found nowhere`()
    throws
  {
    let folded = title.form(.searchFolded)
    for dialect in [SQLDialect.sqlite, .postgres] {
      let isSQLite = dialect == .sqlite
      #expect(
        try sql(.text(.contains, folded, .value(.text("a"))), dialect: dialect)
          == (isSQLite
            ? #"instr(tessera_search_folded(t."title"), ?) > 0"#
            : #"strpos(tessera_search_folded(t."title"), $1) > 0"#))
      #expect(try sql(.text(.contains, folded, .value(.text(""))), dialect: dialect) == "1 = 0")
    }
    #expect(
      try sql(.text(.contains, folded, folded))
        == #"""
        (instr(tessera_search_folded(t."title"), tessera_search_folded(t."title")) > 0 \#
        AND tessera_search_folded(t."title") <> '')
        """#)
    #expect(
      try sql(.comparison(.less, title.form(.standardKey), .value(.blob(Data([1])))))
        == #"tessera_standard_key(t."title") < ?"#)
    #expect(
      try sql(.comparison(.equal, title.form(.caseFolded), .value(.text("a"))))
        == #"tessera_case_folded(t."title") = ?"#)
  }

  @Test func `texts not in normal form are compared as if they were`() throws {
    let condition = Condition.comparison(.equal, title, .value(.text("e\u{301}")))
    var renderer = QueryRenderer(layout: layout, entity: SampleSchema.note)
    #expect(try renderer.sql(condition).bindings == [.value(.text("\u{e9}"))])
    #expect(try sql(condition) == #"t."title" = ?"#)
    #expect(try sql(condition, other: [titleReference]) == #"tessera_nfc(t."title") = ?"#)
  }

  @Test func `arithmetic and coalescing are written out`() throws {
    let sum = Condition.Operand.arithmetic(.add, stars, .value(.integer(1)))
    let either = Condition.Operand.coalesce(rating, .value(.real(0)))
    #expect(
      try sql(.comparison(.greater, sum, either))
        == #"(t."stars" + ?) > coalesce(t."rating", ?)"#)
  }

  @Test func `a number that is greater than another is no NaN`() throws {
    let two = Condition.Operand.value(.real(2))
    let greater = Condition.comparison(.greater, rating, two)
    #expect(try sql(greater) == #"(t."rating" > ? AND t."rating" < '')"#)
    #expect(
      try sql(.not(greater)) == #"((t."rating" > ? AND t."rating" < '')) IS NOT TRUE"#)
    #expect(
      try sql(greater, dialect: .postgres) == #"(t."rating" > $1 AND t."rating" <> 'NaN')"#)
    #expect(
      try sql(.comparison(.less, rating, rating))
        == #"(t."rating" < t."rating" AND t."rating" < '')"#)
    #expect(
      try sql(.comparison(.equal, rating, rating))
        == #"(t."rating" IS t."rating" AND (t."rating" IS NULL OR t."rating" < ''))"#)
    #expect(try sql(.comparison(.less, rating, two)) == #"t."rating" < ?"#)
    #expect(try sql(.comparison(.equal, rating, two)) == #"t."rating" = ?"#)
  }

  @Test func `decimals are compared by value and reckoned with exactly`() throws {
    var schema = SampleSchema.schema
    schema.entities[SampleSchema.note].properties[Note.title] = SampleSchema.attribute(
      "price", Note.title, .decimal, "Decimal")
    let layout = StoreLayout(schema)
    func sql(_ condition: Condition, _ dialect: SQLDialect = .sqlite) throws -> String {
      var renderer = QueryRenderer(layout: layout, dialect: dialect, entity: SampleSchema.note)
      return try renderer.sql(condition).text(dialect)
    }
    let nine = Condition.Operand.value(.decimal("9"))
    let over = Condition.comparison(.greater, title, nine)
    #expect(try sql(over) == #"t."price" COLLATE tessera_decimal > ?"#)
    #expect(try sql(over, .postgres) == #"t."price" > $1"#)
    #expect(
      try sql(.comparison(.equal, title, nine)) == #"t."price" COLLATE tessera_decimal = ?"#)
    #expect(
      try sql(.isMember(title, [.decimal("9")]))
        == #"t."price" COLLATE tessera_decimal IN (?)"#)
    let sum = Condition.comparison(.equal, .arithmetic(.add, title, title), nine)
    #expect(
      try sql(sum)
        == #"tessera_decimal_add(t."price", t."price") COLLATE tessera_decimal = ?"#)
    #expect(try sql(sum, .postgres) == #"(t."price" + t."price") = $1"#)
    let single = Condition.comparison(.equal, .single(rating), .value(.real(1)))
    #expect(try sql(single) == #"tessera_single(t."rating") = ?"#)
  }
}
