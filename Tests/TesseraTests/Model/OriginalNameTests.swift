import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// `originalName`, and where it leads nowhere.
struct OriginalNameTests {
  @Test func `a name that can lead nowhere is a problem of the schema`() {
    #expect(
      Schema(Renamed.Wrong.Card.self).problems.map(\.description) == [
        "Card.own: its originalName is its own name; say the name it had, or leave it out",
        "Card.empty: its originalName is empty; say the name it had, or leave it out",
        """
        Card.first: its originalName 'second' is still the name of another property; rename that too, \
        or leave originalName out
        """,
        "Card.fourth: its originalName 'old' is that of 'third' too; one can have it",
      ])
  }

  @Test func `a fresh store has no older names`() throws {
    let context = ModelContext(try memoryContainer(Renamed.Right.Card.self))
    context.insert(Renamed.Right.Card())
    try context.save()
  }

  @Test func `a name that misses what is left behind is refused, and nothing changes`() throws {
    let file = try TemporaryStore()
    do {
      let context = ModelContext(try file.open(Renamed.Before.Card.self))
      let card = Renamed.Before.Card()
      card.title = "t"
      context.insert(card)
      try context.save()
    }
    let error = #expect(throws: StoreError.self) { try file.open(Renamed.Misspelt.Card.self) }
    #expect(error?.code == .schemaChanged)
    #expect(
      error?.description.contains(
        "the originalName 'titel' of Card.name is no property of the store, which has 'title'")
        == true)
    let context = ModelContext(try file.open(Renamed.Right.Card.self))
    let cards = try context.fetch(FetchDescriptor<Renamed.Right.Card>())
    #expect(cards.map(\.name) == ["t"])
  }

  @Test func `a store older than the name opens`() throws {
    let file = try TemporaryStore()
    do { _ = try file.open(Renamed.Oldest.Card.self) }
    let context = ModelContext(try file.open(Renamed.Right.Card.self))
    context.insert(Renamed.Right.Card())
    try context.save()
  }
}

/// One entity at several times.
enum Renamed {
  enum Oldest {
    @Model final class Card { var rank = 0 }
  }
  enum Before {
    @Model final class Card {
      var title = ""
      var rank = 0
    }
  }
  enum Right {
    @Model final class Card {
      @Attribute(originalName: "title") var name = ""
      var rank = 0
    }
  }
  enum Misspelt {
    @Model final class Card {
      @Attribute(originalName: "titel") var name = ""
      var rank = 0
    }
  }
  enum Wrong {
    @Model final class Card {
      @Attribute(originalName: "own") var own = ""
      @Attribute(originalName: "") var empty = ""
      @Attribute(originalName: "second") var first = ""
      var second = ""
      @Attribute(originalName: "old") var third = ""
      @Attribute(originalName: "old") var fourth = ""
    }
  }
}
