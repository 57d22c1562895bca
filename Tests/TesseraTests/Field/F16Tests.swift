import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A parent that must have its child.
@Model final class Parent {
  var name: String
  var child: Child
  init(name: String, child: Child) {
    self.name = name
    self.child = child
  }
}

@Model final class Child {
  var name: String
  @Relationship(inverse: \Parent.child) var parent: Parent?
  init(name: String) { self.name = name }
}

/// F16: insert is idempotent and order-free.
struct F16Tests {
  enum Order: CaseIterable { case parentFirst, childFirst, parentTwice, parentOnly, childOnly }

  @Test(arguments: Order.allCases)
  func `F16 connected objects are inserted in any order and as often as one likes`(
    order: Order
  ) throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Parent.self))
    let child = Child(name: "c")
    let parent = Parent(name: "p", child: child)
    switch order {
    case .parentFirst:
      context.insert(parent)
      context.insert(child)
    case .childFirst:
      context.insert(child)
      context.insert(parent)
    case .parentTwice:
      context.insert(parent)
      context.insert(parent)
    case .parentOnly: context.insert(parent)
    case .childOnly:
      // The child does not refer to its parent before one of them is inserted.
      context.insert(child)
      child.parent = parent
    }
    #expect(parent.child === child)
    #expect(child.parent === parent)
    try context.save()
    #expect(try context.fetch(FetchDescriptor<Parent>()) == [parent])
    #expect(try context.fetch(FetchDescriptor<Child>()) == [child])
    context.insert(parent)
    context.insert(child)
    #expect(!context.hasChanges)
    let other = ModelContext(try store.open(Parent.self))
    let parents = try other.fetch(FetchDescriptor<Parent>())
    let children = try other.fetch(FetchDescriptor<Child>())
    #expect(parents.map(\.name) == ["p"])
    #expect(children.map(\.name) == ["c"])
    #expect(parents.first?.child === children.first)
    #expect(children.first?.parent === parents.first)
  }
}
