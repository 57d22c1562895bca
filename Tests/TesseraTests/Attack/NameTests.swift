import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Names that mean something to SQL, to SQLite or to Swift, or nothing to most keyboards.
struct NameTests {
  @Test func `words of SQL, system columns and Swift's own names are names like others`() throws {
    let file = try TemporaryStore()
    for round in 0..<2 {
      let container = try file.open(Order.self, Größe.self, Select.self)
      let context = ModelContext(container)
      if round == 0 {
        let order = Order(group: "g")
        context.insert(order)
        order.select = Select(table: "t")
        order.größe = Größe(länge: 5)
        try context.save()
      }
      let found = try #require(try context.fetch(FetchDescriptor<Order>()).first)
      #expect(found.group == "g" && found.hash == 3 && found.description == "d")
      #expect(
        found.rowid == 1 && found._rowid_ == 2 && found.oid == 3 && found.tessera_version == 4)
      #expect(found.select?.table == "t" && found.größe?.länge == 5)
      let group = "g"
      let descriptor = FetchDescriptor<Order>(
        predicate: #Predicate {
          $0.group == group && $0.rowid == 1 && $0.select?.table == "t" && $0.größe?.länge == 5
        },
        sortBy: [
          SortDescriptor(\.rowid), SortDescriptor(\.description), SortDescriptor(\.größe?.länge),
        ])
      #expect(try context.fetch(descriptor).count == 1)
      #expect(found.select?.orders.count == 1)
      #expect(found.größe?.orders.count == 1)
      found.größe?.`größe`.append(contentsOf: "x")
      found.index += 1
      try context.save()
      #expect(found.index == round + 2)
    }
  }

  @Test func `entities whose names differ in case only are refused`() {
    #expect(throws: SchemaError.self) { try memoryContainer(Order.self, order.self) }
  }
}

@Model final class Order {
  var group: String
  var description: String = "d"
  var hash = 3
  var rowid = 1
  var _rowid_ = 2
  var oid = 3
  var tessera_version = 4
  var index = 1
  var Index = 2
  @Attribute(.lazy) var `default`: String = "x"
  var select: Select?
  var größe: Größe?
  init(group: String) { self.group = group }
}

@Model final class order {
  var rowid: Int
  init(rowid: Int) { self.rowid = rowid }
}

@Model final class Select {
  var table: String
  @Relationship(inverse: \Order.select) var orders: [Order] = []
  init(table: String) { self.table = table }
}

@Model final class Größe {
  var länge: Int
  @Attribute(.lazy) var größe: String = "語"
  @Relationship(inverse: \Order.größe) var orders: [Order] = []
  init(länge: Int) { self.länge = länge }
}
