import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum Deny {
  @Model final class Holder {
    var name: String
    @Relationship(inverse: \Passport.holder) var passport: Passport?
    @Relationship(inverse: \Visit.guest) var visits: [Visit] = []
    init(name: String) { self.name = name }
  }

  /// Can't go while somebody holds it.
  @Model final class Passport {
    var number: Int
    @Relationship(deleteRule: .deny) var holder: Holder?
    init(number: Int) { self.number = number }
  }

  @Model final class Visit {
    var place: String
    @Relationship(deleteRule: .deny) var guest: Holder?
    @Relationship(deleteRule: .deny) var photos: [Photo] = []
    init(place: String) { self.place = place }
  }

  @Model final class Photo {
    var label: String
    init(label: String) { self.label = label }
  }
}

/// What a `deny` says, and what satisfies it.
struct DenyTests {
  private let container: ModelContainer
  private let context: ModelContext
  private let holder: Deny.Holder
  private let passport: Deny.Passport
  private let visit: Deny.Visit

  init() throws {
    container = try memoryContainer(Deny.Holder.self, Deny.Visit.self)
    context = ModelContext(container)
    holder = Deny.Holder(name: "h")
    passport = Deny.Passport(number: 1)
    visit = Deny.Visit(place: "here")
    context.insert(holder)
    holder.passport = passport
    holder.visits = [visit]
    visit.photos = ["a", "b"].map { Deny.Photo(label: $0) }
    try context.save()
  }

  private func refusal() throws -> String? {
    do { try context.save() } catch let error as DeletionError {
      #expect(context.hasChanges)
      return error.description.replacing(#/key \d+/#, with: "key #")
    }
    return nil
  }

  @Test func `a to-one names what it refers to, and is satisfied when that lets go`() throws {
    context.delete(passport)
    #expect(
      try refusal() == """
        Passport (key #) can't be deleted: its holder still refers to Holder (key #), and the rule is deny. \
        Delete it too, change its passport, or roll back
        """)
    holder.passport = nil
    #expect(try refusal() == nil)
    let other = ModelContext(container)
    #expect(try other.fetchCount(FetchDescriptor<Deny.Passport>()) == 0)
    #expect(try other.fetch(FetchDescriptor<Deny.Holder>()).map { $0.passport == nil } == [true])
  }

  @Test func `a to-many at the other end lets go too`() throws {
    for photo in visit.photos { context.delete(photo) }
    visit.photos = []
    try context.save()
    context.delete(visit)
    #expect(
      try refusal() == """
        Visit (key #) can't be deleted: its guest still refers to Holder (key #), and the rule is deny. \
        Delete it too, or roll back and change guest first
        """)
    holder.visits = []
    #expect(try refusal() == nil)
    let other = ModelContext(container)
    #expect(try other.fetchCount(FetchDescriptor<Deny.Visit>()) == 0)
    #expect(try other.fetch(FetchDescriptor<Deny.Holder>()).map(\.visits.count) == [0])
  }

  @Test func `a to-many without a way back has to be emptied before`() throws {
    holder.visits = []
    try context.save()
    context.delete(visit)
    #expect(
      try refusal() == """
        Visit (key #) can't be deleted: its photos still has 2 objects, Photo (key #) first, and the rule is \
        deny. Delete them too, or roll back and change photos first
        """)
    context.rollback()
    visit.photos = []
    context.delete(visit)
    #expect(try refusal() == nil)
  }
}
