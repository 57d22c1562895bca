import Testing
import TesseraCore

struct SchemaVersionTests {
  @Test func `versions are ordered by their parts, the major one first`() {
    let versions = ["0.0.0", "0.0.9", "0.1.0", "1.0.0", "1.0.2", "1.0.10", "1.10.0", "2.0.0"]
      .map { Schema.Version($0) }
    #expect(versions.compactMap { $0 }.count == versions.count)
    #expect(versions.compactMap { $0 }.sorted() == versions)
  }

  @Test(arguments: ["", "1", "1.0", "1.0.0.0", "1.0.x", "-1.0.0", "1..0", " 1.0.0"])
  func `a text that is no version is none`(_ text: String) {
    #expect(Schema.Version(text) == nil)
  }

  @Test func `a version is written as it is read`() {
    #expect("\(Schema.Version(3, 14, 159))" == "3.14.159")
    #expect(Schema.Version("3.14.159") == Schema.Version(3, 14, 159))
  }
}
