import Testing
import TesseraCore
import TesseraSQL
import TesseraStoreSamples

struct StoreLayoutTests {
  @Test func `columns are narrow first and wide last`() {
    let layout = StoreLayout(SampleSchema.schema)
    #expect(
      layout.tableDefinitions.first { $0.name == "Note" }?.sql == """
        CREATE TABLE "Note" (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          tessera_version INTEGER NOT NULL DEFAULT 1,
          "stars" INTEGER,
          "rating" /* REAL */,
          "folder" INTEGER REFERENCES "Folder" (id) DEFERRABLE INITIALLY DEFERRED,
          "folder.order" INTEGER,
          "title" TEXT,
          "code" TEXT,
          "thumbnail" BLOB
        )
        """)
  }

  @Test func `a name that is taken gets an underscore`() {
    let entity = StoreEntity(
      name: "tessera_schema", index: 0,
      properties: [
        SampleSchema.attribute("ID", 0, .integer, "Int"),
        SampleSchema.attribute("tessera_version", 1, .text, "String"),
        SampleSchema.attribute("name", 2, .text, "String"),
        SampleSchema.attribute("Name", 3, .text, "String"),
      ])
    let other = StoreEntity(name: "Tessera_Schema", index: 1, properties: [])
    let layout = StoreLayout(StoreSchema(entities: [entity, other], joins: []))
    #expect(layout.tables.map(\.name) == ["_tessera_schema", "_Tessera_Schema_"])
    #expect(
      layout.tables[0].columns.map { $0?.name } == ["ID_", "tessera_version_", "name", "Name_"])
  }

  @Test func `a name may contain a quote`() {
    #expect(#"a"b"#.quotedName == #""a""b""#)
  }

  @Test func `the fingerprint changes with a name`() {
    var schema = SampleSchema.schema
    let fingerprint = schema.fingerprint
    #expect(fingerprint.count == 16)
    schema.entities[2].properties[0].name = "label"
    #expect(schema.fingerprint != fingerprint)
  }
}
