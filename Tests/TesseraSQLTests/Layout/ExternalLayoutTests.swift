import Testing
import TesseraCore
import TesseraSQL
import TesseraStoreSamples

struct ExternalLayoutTests {
  @Test func `references are told from values by their type, which differs`() throws {
    let layout = StoreLayout(SampleSchema.externalSchema)
    let scan = PropertyReference(
      entity: SampleSchema.note,
      property: layout.schema.entities[SampleSchema.note].properties.count - 1)
    #expect(
      layout.discardTriggers(scan, number: 7).map(\.sql) == [
        """
        CREATE TRIGGER tessera_deleted_7 AFTER DELETE ON "Note.scan"
        WHEN typeof(OLD.value) = 'text'
          AND CAST(substr(OLD.value, 1, 13) AS TEXT) = 'tessera-file '
        BEGIN
          INSERT OR IGNORE INTO tessera_discarded (file) VALUES (CAST(OLD.value AS TEXT));
        END
        """,
        """
        CREATE TRIGGER tessera_replaced_7 AFTER UPDATE OF value ON "Note.scan"
        WHEN typeof(OLD.value) = 'text'
          AND CAST(substr(OLD.value, 1, 13) AS TEXT) = 'tessera-file '
          AND OLD.value IS NOT NEW.value
        BEGIN
          INSERT OR IGNORE INTO tessera_discarded (file) VALUES (CAST(OLD.value AS TEXT));
        END
        """,
      ])
    let body = PropertyReference(entity: SampleSchema.note, property: SampleSchema.Note.body)
    #expect(
      layout.discardTriggers(body, number: 7).allSatisfy { $0.sql.contains("= 'blob'") })
  }

  @Test func `only lazy attributes of wide values may be in files`() {
    let layout = StoreLayout(SampleSchema.externalSchema)
    let external = layout.schema.entities[SampleSchema.note].properties.filter { property in
      layout.mayHoldReferences(
        PropertyReference(entity: SampleSchema.note, property: property.index))
    }
    #expect(external.map(\.name) == ["body", "scan"])
  }

  @Test func `what is external is no part of the fingerprint`() {
    var schema = SampleSchema.externalSchema
    let fingerprint = schema.fingerprint
    let index = schema.entities[SampleSchema.note].properties.count - 1
    var attribute = schema.entities[SampleSchema.note].properties[index].attribute
    attribute?.isExternal = false
    if let attribute {
      schema.entities[SampleSchema.note].properties[index].kind = .attribute(attribute)
    }
    #expect(schema.fingerprint == fingerprint)
  }
}
