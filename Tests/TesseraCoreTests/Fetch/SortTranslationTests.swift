import Foundation
import TesseraCore
import Testing

struct SortTranslationTests {
  let shop = MusicShop()

  private func printed(_ descriptor: SortDescriptor<Album>) throws -> String {
    let term = try FetchPlanBuilder(resolver: shop).term(for: descriptor)
    let path = term.path.printed(shop.store)
    return (term.form.map { "\($0)(\(path))" } ?? path) + (term.isAscending ? "" : " descending")
  }

  @Test func `an attribute is sorted by`() throws {
    #expect(try printed(SortDescriptor(\.title)) == "title")
    #expect(try printed(SortDescriptor(\.year, order: .reverse)) == "year descending")
    #expect(try printed(SortDescriptor(\.title, comparator: .lexical)) == "title")
    #expect(try printed(SortDescriptor(\.persistentModelID)) == "id")
  }

  @Test func `to-ones are followed, whatever the chaining`() throws {
    #expect(try printed(SortDescriptor(\.label.name)) == "label.name")
    #expect(try printed(SortDescriptor(\.artist?.name)) == "artist.name")
    #expect(try printed(SortDescriptor(\.artist!.name)) == "artist.name")
    #expect(try printed(SortDescriptor(\.artist?.founded)) == "artist.founded")
    #expect(try printed(SortDescriptor(\.artist?.label?.name)) == "artist.label.name")
    #expect(try printed(SortDescriptor(\.artist?.persistentModelID)) == "artist")
  }

  @Test func `a localized comparator is found again, over to-ones and of texts that may be nil`()
    throws
  {
    #expect(
      try printed(SortDescriptor(\.title, comparator: .localizedStandard)) == "standardKey(title)")
    #expect(
      try printed(SortDescriptor(\.title, comparator: .localized, order: .reverse))
        == "localizedKey(title) descending")
    #expect(
      try printed(
        SortDescriptor(\.subtitle, comparator: String.StandardComparator.localizedStandard))
        == "standardKey(subtitle)")
    #expect(
      try printed(SortDescriptor(\.label.name, comparator: .localizedStandard))
        == "standardKey(label.name)")
    #expect(
      try printed(SortDescriptor(\.artist?.name, comparator: .localizedStandard))
        == "standardKey(artist.name)")
    #expect(
      try printed(SortDescriptor(\.artist?.label?.name, comparator: .localized))
        == "localizedKey(artist.label.name)")
    let error = try #require(throws: FetchError.self) {
      try printed(SortDescriptor(\.displayTitle, comparator: .localizedStandard))
    }
    #expect(error.code == .unknownProperty)
  }

  @Test func `a computed property is refused`() throws {
    let error = try #require(throws: FetchError.self) {
      try printed(SortDescriptor(\.displayTitle))
    }
    #expect(error.code == .unknownProperty)
    #expect(error.expression == "Album.(String)")
    _ = try #require(throws: FetchError.self) { try printed(SortDescriptor(\.title.count)) }
  }
}
