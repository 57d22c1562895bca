import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class F42Item {
  @Attribute(.unique) var uid: UUID
  var title: String

  init(uid: UUID, title: String) {
    self.uid = uid
    self.title = title
  }
}

/// A UUID has one form, whatever the letter case of the text it came from.
struct F42Tests {
  private let texts = [
    "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
    "6Ba7b812-9DAD-11d1-80b4-00C04fd430c8",
  ]

  @Test func `equality, membership and uniqueness know no letter case`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(F42Item.self))
    for text in texts {
      context.insert(F42Item(uid: try #require(UUID(uuidString: text)), title: text))
    }
    try context.save()
    #expect(
      try RawDatabase(file.url).column("SELECT uid FROM F42Item ORDER BY uid")
        == texts.map { $0.uppercased() })
    let captured = try #require(UUID(uuidString: texts[0].lowercased()))
    let equal = FetchDescriptor<F42Item>(predicate: #Predicate { $0.uid == captured })
    #expect(try context.fetch(equal).map(\.title) == [texts[0]])
    let list = try texts.suffix(2).map { try #require(UUID(uuidString: $0.uppercased())) }
    let members = FetchDescriptor<F42Item>(predicate: #Predicate { list.contains($0.uid) })
    #expect(try context.fetchCount(members) == 2)
    context.insert(F42Item(uid: captured, title: "again"))
    try context.save()
    #expect(try context.fetch(equal).map(\.title) == ["again"])
    #expect(try context.fetchCount(FetchDescriptor<F42Item>()) == 3)
  }

  @Test func `a store with the other form can be read`() throws {
    let file = try TemporaryStore()
    let uid = try #require(UUID(uuidString: texts[0]))
    do {
      let context = ModelContext(try file.open(F42Item.self))
      context.insert(F42Item(uid: uid, title: "t"))
      try context.save()
    }
    try RawDatabase(file.url).execute("UPDATE F42Item SET uid = lower(uid)")
    let context = ModelContext(try file.open(F42Item.self))
    #expect(try context.fetch(FetchDescriptor<F42Item>()).map(\.uid) == [uid])
  }
}
