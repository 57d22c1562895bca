import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum UniqueToOne {
  /// As a first version had it.
  enum Loose {
    @Model final class Seat {
      var number: Int
      var guest: Guest?
      init(_ number: Int, _ guest: Guest?) {
        self.number = number
        self.guest = guest
      }
    }

    @Model final class Guest {
      var name: String
      init(_ name: String) { self.name = name }
    }
  }

  /// No two seats have the same guest.
  enum Strict {
    @Model final class Seat {
      var number: Int
      @Relationship(.unique) var guest: Guest?
      init(_ number: Int, _ guest: Guest?) {
        self.number = number
        self.guest = guest
      }
    }

    @Model final class Guest {
      var name: String
      init(_ name: String) { self.name = name }
    }
  }

  /// The same, in another way.
  enum Listed {
    @Model final class Seat {
      #Unique<Seat>([\.guest])
      var number: Int
      var guest: Guest?
      init(_ number: Int, _ guest: Guest?) {
        self.number = number
        self.guest = guest
      }
    }

    @Model final class Guest {
      var name: String
      init(_ name: String) { self.name = name }
    }
  }

  /// A one-to-one whose other end is found by its name.
  enum Owned {
    @Model final class Box {
      @Attribute(.unique) var name: String
      @Relationship(.unique, inverse: \Lid.box) var lid: Lid?
      init(_ name: String) { self.name = name }
    }

    @Model final class Lid {
      @Attribute(.unique) var name: String
      var box: Box?
      init(_ name: String) { self.name = name }
    }
  }

  /// A one-to-one, which says at both ends what it can't but be.
  enum Pair {
    @Model final class Key {
      var name: String
      @Relationship(.unique, inverse: \Lock.key) var lock: Lock?
      init(_ name: String) { self.name = name }
    }

    @Model final class Lock {
      var name: String
      @Relationship(.unique) var key: Key?
      init(_ name: String) { self.name = name }
    }
  }
}

/// `@Relationship(.unique)`: no two objects refer to the same one.
struct UniqueToOneTests {
  private typealias Seat = UniqueToOne.Strict.Seat
  private typealias Guest = UniqueToOne.Strict.Guest

  private func seats(_ context: ModelContext) throws -> [String] {
    try context.fetch(FetchDescriptor<Seat>(sortBy: [SortDescriptor(\.number)]))
      .map { "\($0.number) \($0.guest?.name ?? "-")" }
  }

  @Test func `inserting an object with a target that has one updates that one`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Seat.self))
    let (ann, bob) = (Guest("Ann"), Guest("Bob"))
    let first = Seat(1, ann)
    for seat in [first, Seat(2, bob), Seat(3, nil), Seat(4, nil)] { context.insert(seat) }
    try context.save()
    context.insert(Seat(9, ann))
    try context.save()
    #expect(try seats(context) == ["2 Bob", "3 -", "4 -", "9 Ann"])
    #expect(first.number == 9)
    #expect(try file.indexNames().contains("Seat.guest.unique"))
  }

  @Test func `two new objects with the same new target are one`() throws {
    let context = ModelContext(try memoryContainer(Seat.self))
    let ann = Guest("Ann")
    context.insert(Seat(1, ann))
    context.insert(Seat(2, ann))
    try context.save()
    #expect(try seats(context) == ["2 Ann"])
  }

  @Test func `an update to a target that has one throws, naming both`() throws {
    let context = ModelContext(try memoryContainer(Seat.self))
    let (ann, bob) = (Guest("Ann"), Guest("Bob"))
    let (first, second) = (Seat(1, ann), Seat(2, bob))
    context.insert(first)
    context.insert(second)
    try context.save()
    second.guest = ann
    let error = #expect(throws: StoreError.self) { try context.save() }
    #expect(error?.code == .constraint && error?.properties == ["guest"])
    #expect(error?.key == second._$state.key && error?.blockingKey == first._$state.key)
    // They may exchange theirs in one save.
    first.guest = bob
    try context.save()
    #expect(try seats(ModelContext(context.container)) == ["1 Bob", "2 Ann"])
  }

  @Test func `it is the constraint that #Unique declares of it alone`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(Seat.self))
    context.insert(Seat(1, Guest("Ann")))
    try context.save()
    let before = try RawDatabase(file.url).dump()
    let other = ModelContext(try file.open(UniqueToOne.Listed.Seat.self))
    #expect(try RawDatabase(file.url).dump() == before)
    #expect(try other.fetchCount(FetchDescriptor<UniqueToOne.Listed.Seat>()) == 1)
  }

  @Test func `a store whose rows collide is not opened with it, and named rows help`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(UniqueToOne.Loose.Seat.self))
    let ann = UniqueToOne.Loose.Guest("Ann")
    let seats = [1, 2, 3].map { UniqueToOne.Loose.Seat($0, $0 == 3 ? nil : ann) }
    for seat in seats { context.insert(seat) }
    try context.save()
    let error = #expect(throws: StoreError.self) { try file.open(Seat.self) }
    #expect(error?.properties == ["guest"] && error?.duplicates.first?.count == 2)
    seats[0].guest = nil
    try context.save()
    let other = ModelContext(try file.open(Seat.self))
    #expect(try self.seats(other) == ["1 -", "2 Ann", "3 -"])
    #expect(throws: StoreError.self) {
      seats[1].number = 5
      try context.save()
    }
  }

  @Test func `both ends of a one-to-one may say so`() throws {
    typealias Pair = UniqueToOne.Pair
    let context = ModelContext(try memoryContainer(Pair.Key.self))
    let (key, lock, spare) = (Pair.Key("k"), Pair.Lock("l"), Pair.Key("s"))
    key.lock = lock
    context.insert(key)
    context.insert(spare)
    try context.save()
    // The other key lets go of it, as at any one-to-one.
    spare.lock = lock
    try context.save()
    let other = ModelContext(context.container)
    let locks = try other.fetch(FetchDescriptor<Pair.Lock>())
    #expect(locks.map { $0.key?.name } == ["s"])
    #expect(try other.fetchCount(FetchDescriptor<Pair.Key>()) == 2)
  }

  @Test func `at a one-to-one a new owner takes the object, and is no update of the old one`()
    throws
  {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(UniqueToOne.Owned.Box.self))
    for name in ["1", "2"] {
      let box = UniqueToOne.Owned.Box(name)
      context.insert(box)
      box.lid = UniqueToOne.Owned.Lid("o")
      try context.save()
    }
    for context in [context, ModelContext(try store.open(UniqueToOne.Owned.Box.self))] {
      let boxes = try context.fetch(
        FetchDescriptor<UniqueToOne.Owned.Box>(sortBy: [SortDescriptor(\.name)]))
      #expect(boxes.map { "\($0.name) \($0.lid?.name ?? "-")" } == ["1 -", "2 o"])
    }
  }
}
