import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class ReleaseTag {
  @Attribute(.unique) var name: String
  @Relationship(inverse: \ReleaseValue.tag) var values: [ReleaseValue] = []

  init(_ name: String) { self.name = name }
}

@Model final class ReleaseValue {
  @Attribute(.unique) var code: Int
  var tag: ReleaseTag?

  init(_ code: Int, tag: ReleaseTag? = nil) {
    self.code = code
    self.tag = tag
  }
}

@Model final class ReleaseUser {
  var name: String
  @Relationship(inverse: \ReleaseProfile.user) var profile: ReleaseProfile?
  var badge: ReleaseBadge?

  init(_ name: String) { self.name = name }
}

@Model final class ReleaseProfile {
  @Attribute(.unique) var key: String
  var user: ReleaseUser?

  init(_ key: String) { self.key = key }
}

@Model final class ReleaseBadge {
  @Attribute(.unique) var key: String
  @Relationship(inverse: \ReleaseUser.badge) var user: ReleaseUser?

  init(_ key: String) { self.key = key }
}

@Model final class ReleaseOwner {
  @Attribute(.unique) var name: String
  @Relationship(inverse: \ReleasePet.owner) var pet: ReleasePet?

  init(_ name: String) { self.name = name }
}

@Model final class ReleasePet {
  @Attribute(.unique) var name: String
  var owner: ReleaseOwner?

  init(_ name: String) { self.name = name }
}

/// Objects that are there lose what others were given, but not what they were given themselves.
struct UpsertReleaseTests {
  @Test func `what a new object refers to wins over a to-many that lets go of it`() throws {
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(ReleaseTag.self, ReleaseValue.self))
      let (first, second) = (ReleaseTag("a"), ReleaseTag("b"))
      context.insert(first)
      context.insert(second)
      first.values = [ReleaseValue(1), ReleaseValue(3)]
      try context.save()
    }
    let context = ModelContext(try store.open(ReleaseTag.self, ReleaseValue.self))
    let name = "b"
    let second = try #require(
      try context.fetch(FetchDescriptor<ReleaseTag>(predicate: #Predicate { $0.name == name }))
        .first)
    let first = ReleaseTag("a")
    context.insert(first)
    first.values = [ReleaseValue(2)]
    context.insert(ReleaseValue(1, tag: second))
    try context.save()
    for context in [context, ModelContext(try store.open(ReleaseTag.self, ReleaseValue.self))] {
      let values = try context.fetch(
        FetchDescriptor<ReleaseValue>(sortBy: [SortDescriptor(\.code)]))
      #expect(values.map(\.code) == [1, 2, 3])
      #expect(values.map { $0.tag?.name } == ["b", "a", nil])
    }
  }

  @Test(arguments: [false, true])
  func `of two who are given the same only one, the later has it`(isSaved: Bool) throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(ReleaseUser.self))
    let users = ["a", "b"].map(ReleaseUser.init)
    for user in users { context.insert(user) }
    if isSaved { try context.save() }
    for user in users {
      user.profile = ReleaseProfile("k")
      user.badge = ReleaseBadge("k")
    }
    try context.save()
    let other = ModelContext(try store.open(ReleaseUser.self))
    for context in [context, other] {
      let found = try context.fetch(FetchDescriptor<ReleaseUser>(sortBy: [SortDescriptor(\.name)]))
      #expect(found.map { $0.profile?.key } == [nil, "k"])
      #expect(found.map { $0.badge?.key } == [nil, "k"])
      #expect(found[1].profile?.user === found[1] && found[1].badge?.user === found[1])
    }
  }

  @Test func `other contexts hear of an end that lost what was given elsewhere`() throws {
    let container = try memoryContainer(ReleaseOwner.self)
    let maker = ModelContext(container)
    for (owner, pet) in [("o2", "p1"), ("o0", "p2")] {
      let owner = ReleaseOwner(owner)
      maker.insert(owner)
      owner.pet = ReleasePet(pet)
    }
    try maker.save()
    func state(_ context: ModelContext) throws -> [String] {
      let pets = try context.fetch(
        FetchDescriptor<ReleasePet>(sortBy: [SortDescriptor(\.name)]))
      let owners = try context.fetch(
        FetchDescriptor<ReleaseOwner>(sortBy: [SortDescriptor(\.name)]))
      return pets.map { "\($0.name) \($0.owner?.name ?? "-")" }
        + owners.map { "\($0.name) \($0.pet?.name ?? "-")" }
    }
    let witness = ModelContext(container)
    #expect(try state(witness) == ["p1 o2", "p2 o0", "o0 p2", "o2 p1"])
    let pets = try witness.fetch(FetchDescriptor<ReleasePet>())
    let owners = try maker.fetch(FetchDescriptor<ReleaseOwner>(sortBy: [SortDescriptor(\.name)]))
    let pet = ReleasePet("p1")
    maker.insert(pet)
    pet.owner = owners[0]
    let owner = ReleaseOwner("o0")
    maker.insert(owner)
    owner.pet = ReleasePet("p2")
    try maker.save()
    let expected = try state(ModelContext(container))
    #expect(try state(maker) == expected)
    #expect(try state(witness) == expected)
    withExtendedLifetime(pets) {}
  }
}
