import Tessera
import TesseraTestSupport
import Testing

/// Inherits from a class of another module.
@Model final class Invoice: OpenDocument {
  var sum: Double
  private var secret = 5

  init(title: String, sum: Double) {
    self.sum = sum
    super.init(title: title)
  }

  /// Runs with every change that a program makes.
  override var title: String {
    didSet { changes += 1 }
  }
  @Transient var changes = 0

  var revealedNumber: Int {
    get { secret }
    set { secret = newValue }
  }
}

/// Classes that inherit across modules.
struct ForeignSubclassTests {
  @Test func `a class inherits from one of another module`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Invoice.self, OpenReport.self))
    let invoice = Invoice(title: "i", sum: 2.5)
    invoice.revealed = "mine"
    invoice.revealedNumber = 7
    context.insert(invoice)
    context.insert(OpenReport(title: "r", author: "a"))
    try context.save()
    let other = ModelContext(try store.open(Invoice.self, OpenReport.self))
    let found = try other.fetch(FetchDescriptor<OpenDocument>(sortBy: [SortDescriptor(\.title)]))
    let read = try #require(found.first as? Invoice)
    #expect(read.sum == 2.5)
    #expect(read.pages == 1)
    // A private property may have the name of one of the superclass's.
    #expect(read.revealed == "mine")
    #expect(read.revealedNumber == 7)
    #expect((found.last as? OpenReport)?.author == "a")
    #expect(
      try other.fetchCount(
        FetchDescriptor<Invoice>(
          predicate: #Predicate { $0.title == "i" && $0.sum > 2 },
          sortBy: [SortDescriptor(\.title)])) == 1)
    #expect(
      try other.fetchCount(
        FetchDescriptor<OpenDocument>(
          predicate: #Predicate { ($0 as? Invoice)?.title == "i" })) == 1)
  }

  @Test func `an inherited property can be observed from within`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Invoice.self))
    let invoice = Invoice(title: "i", sum: 2.5)
    context.insert(invoice)
    invoice.changes = 0
    invoice.title = "j"
    #expect(invoice.changes == 1)
    try context.save()
    let other = ModelContext(try store.open(Invoice.self))
    let read = try #require(try other.fetch(FetchDescriptor<Invoice>()).first)
    #expect(read.title == "j")
    #expect(read.changes == 0)
    read.title += "!"
    #expect(read.changes == 1)
    try other.save()
    _ = try context.fetchCount(FetchDescriptor<OpenDocument>())
    #expect(invoice.title == "j!")
  }
}
