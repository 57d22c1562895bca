import Foundation
import TesseraCore
import Testing

struct SortTranslationTests {
  let shop = MusicShop()

  private func printed(_ descriptor: SortDescriptor<Album>) throws -> String {
    let term = try FetchPlanBuilder(resolver: shop).term(for: descriptor)
    return term.path.printed(shop.store) + (term.isAscending ? "" : " descending")
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

  @Test func `a computed property is refused`() throws {
    let error = try #require(throws: FetchError.self) {
      try printed(SortDescriptor(\.displayTitle))
    }
    #expect(error.code == .unknownProperty)
    #expect(error.expression == "Album.(String)")
    _ = try #require(throws: FetchError.self) { try printed(SortDescriptor(\.title.count)) }
  }
}
