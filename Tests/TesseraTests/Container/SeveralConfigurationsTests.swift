import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// What is checked before a schema is spread over several stores.
struct SeveralConfigurationsTests {
  private func problems(
    _ schema: Schema, _ configurations: ModelConfiguration...
  ) -> [String] {
    do {
      _ = try ModelContainer(for: schema, configurations: configurations)
      return []
    } catch let error as SchemaError {
      return error.problems.map(\.description)
    } catch {
      return ["\(type(of: error))"]
    }
  }

  @Test func `a model in two configurations has no place for new objects`() {
    let schema = Schema(Errand.self, Parcel.self)
    let found = problems(
      schema,
      ModelConfiguration("a", schema: schema, isStoredInMemoryOnly: true),
      ModelConfiguration("b", schema: Schema(Errand.self), isStoredInMemoryOnly: true))
    #expect(
      found == [
        """
        Errand: is in the configurations 'a' and 'b', and no rule says where new objects go; keep it \
        in the schema of one
        """
      ])
  }

  @Test func `a configuration without a schema is for every model`() {
    let found = problems(
      Schema(Errand.self, Parcel.self),
      ModelConfiguration("a", isStoredInMemoryOnly: true),
      ModelConfiguration("b", isStoredInMemoryOnly: true))
    #expect(found.map { $0.prefix(9) } == ["Errand: i", "Parcel: i"])
  }

  @Test func `every problem is listed at once, those of the schema too`() {
    let url = URL(fileURLWithPath: "/nowhere/a.store")
    let found = problems(
      Schema(Errand.self, Parcel.self, Wide130.self),
      ModelConfiguration("a", schema: Schema(Errand.self), url: url),
      ModelConfiguration("a", schema: Schema(Parcel.self), url: url))
    #expect(
      found == [
        "Wide130: has 130 properties; 128 are the most",
        "ModelConfiguration.a: two configurations have this name; name each differently",
        "ModelConfiguration.a: two configurations have this file; give each its own",
        "Wide130: is in no configuration; add it to the schema of one",
      ])
  }

  @Test func `several configurations that are right are not supported yet`() {
    let found = problems(
      Schema(Errand.self, Parcel.self),
      ModelConfiguration("a", schema: Schema(Errand.self), isStoredInMemoryOnly: true),
      ModelConfiguration("b", schema: Schema(Parcel.self), isStoredInMemoryOnly: true))
    #expect(found == ["StoreError"])
  }
}
