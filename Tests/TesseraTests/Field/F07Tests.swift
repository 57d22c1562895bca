import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class F07User {
  var name: String
  @Relationship(inverse: \F07Message.to) var messages: [F07Message] = []
  init(name: String) { self.name = name }
}

@Model final class F07Message {
  var text: String
  var to: F07User?
  init(_ text: String, to: F07User? = nil) {
    self.text = text
    self.to = to
  }
}

/// F07: an optional to-one compared with nil.
struct F07Tests {
  private let none = FetchDescriptor<F07Message>(predicate: #Predicate { $0.to == nil })
  private let some = FetchDescriptor<F07Message>(predicate: #Predicate { $0.to != nil })

  @Test func `F07 nil is compared with the foreign key, saved or not`() throws {
    let context = ModelContext(try memoryContainer(F07User.self, F07Message.self))
    let user = F07User(name: "Ann")
    context.insert(user)
    for text in ["a", "b", "c"] { context.insert(F07Message(text, to: user)) }
    for text in ["d", "e"] { context.insert(F07Message(text)) }
    try context.save()
    context.insert(F07Message("unsaved"))
    let log = StatementLog(context.container)
    #expect(try context.fetch(none).map(\.text).sorted() == ["d", "e", "unsaved"])
    #expect(try context.fetchCount(none) == 3)
    #expect(try context.fetch(some).map(\.text).sorted() == ["a", "b", "c"])
    let statements = log.take()
    #expect(statements.contains { $0.contains(#"t."to" IS NULL"#) })
    #expect(statements.contains { $0.contains(#"t."to" IS NOT NULL"#) })
    #expect(!statements.contains { $0.contains("JOIN") })
  }

  @Test func `F07 what a deletion nullifies is nil before the save and after`() throws {
    let context = ModelContext(try memoryContainer(F07User.self, F07Message.self))
    let user = F07User(name: "Ann")
    context.insert(user)
    for text in ["a", "b", "c"] { context.insert(F07Message(text, to: user)) }
    for text in ["d", "e"] { context.insert(F07Message(text)) }
    try context.save()
    context.insert(F07Message("unsaved"))
    context.delete(user)
    #expect(try context.fetch(none).count == 6)
    #expect(try context.fetchCount(some) == 0)
    try context.save()
    #expect(try context.fetch(none).count == 6)
    #expect(try context.fetchCount(some) == 0)
  }
}
