import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// F17: any legal name of a property works.
struct F17Tests {
  @Test func `F17 every name goes round, is asked for and sorted by`() throws {
    let file = try TemporaryStore()
    for round in 0..<2 {
      let context = ModelContext(try file.open(Named.self))
      if round == 0 {
        context.insert(Named(id: "first"))
        context.insert(Named(id: "second"))
        try context.save()
      }
      let all = try context.fetch(FetchDescriptor<Named>(sortBy: [SortDescriptor(\.id)]))
      #expect(all.map(\.id) == ["first", "second"])
      for name in Named.probes() {
        let wanted = "\(name.text) of second"
        let found = try context.fetch(
          FetchDescriptor<Named>(predicate: name.predicate(wanted), sortBy: [name.sort]))
        #expect(found.map { $0[keyPath: name.keyPath] } == [wanted], "\(name.text)")
        let sorted = try context.fetch(FetchDescriptor<Named>(sortBy: [name.reversed]))
        #expect(sorted.map(\.id) == ["second", "first"], "\(name.text)")
        all[0][keyPath: name.keyPath] += " again"
        #expect(context.hasChanges)
        context.rollback()
        #expect(all[0][keyPath: name.keyPath] == "\(name.text) of first")
      }
      #expect(all[0].number == 17 && all[0].hashValue == 18 && all[0].isDeleted)
      #expect(!all[0].hasChanges)
      let deleted = try context.fetch(
        FetchDescriptor<Named>(predicate: #Predicate { $0.isDeleted && $0.hashValue == 18 }))
      #expect(deleted.count == 2)
    }
  }

  @Test func `F17 printing an object ends`() throws {
    let context = ModelContext(try memoryContainer(Named.self))
    let object = Named(id: "x")
    context.insert(object)
    object.twin = object
    #expect(String(describing: object).hasSuffix("Named"))
    #expect(!String(reflecting: object).isEmpty)
    var text = ""
    dump(object, to: &text)
    #expect(!text.isEmpty)
  }

  @Test func `F17 what the framework knows of an object does not depend on its properties`() throws
  {
    let container = try memoryContainer(Named.self)
    let context = ModelContext(container)
    let object = Named(id: "x")
    context.insert(object)
    try context.save()
    object.description = "changed"
    // Of the object as any model, not as one of its class.
    let model: any PersistentModel = object
    #expect(model.hasChanges && !model.isDeleted && model.modelContext === context)
    #expect(object.modelContext == "modelContext of x")
    try context.save()
    let other = ModelContext(container)
    let found = try #require(other.model(for: model.persistentModelID) as? Named)
    #expect(found.description == "changed" && found.isDeleted)
    context.delete(object)
    try context.save()
    #expect(model.isDeleted)
  }
}

@Model final class Named {
  var id: String
  var description: String
  var debugDescription: String
  var hash: String
  var hashValue = 18
  var objectID: String
  var persistentModelID: String
  var modelContext: String
  var hasChanges = false
  var isDeleted = true
  var group: String
  var order: String
  var select: String
  var index: String
  var rowid: String
  var oid: String
  var tessera_version: String
  var `default`: String
  var `class`: String
  var `init`: String
  var `two words`: String
  var `a "quoted".name`: String
  var name: String
  var Name: String
  var NAME: String
  var größe: String
  var GRÖSSE: String
  @Relationship(inverse: \Named.`order.order`) var twins: [Named] = []
  var `order.order`: Named?
  var `order.order.order`: String
  var twin: Named?
  var number = 17

  init(id: String) {
    self.id = id
    description = "description of \(id)"
    debugDescription = "debugDescription of \(id)"
    hash = "hash of \(id)"
    objectID = "objectID of \(id)"
    persistentModelID = "persistentModelID of \(id)"
    modelContext = "modelContext of \(id)"
    group = "group of \(id)"
    order = "order of \(id)"
    select = "select of \(id)"
    index = "index of \(id)"
    rowid = "rowid of \(id)"
    oid = "oid of \(id)"
    tessera_version = "tessera_version of \(id)"
    `default` = "default of \(id)"
    `class` = "class of \(id)"
    self.`init` = "init of \(id)"
    `two words` = "two words of \(id)"
    `a "quoted".name` = "quoted of \(id)"
    name = "name of \(id)"
    Name = "Name of \(id)"
    NAME = "NAME of \(id)"
    größe = "größe of \(id)"
    GRÖSSE = "GRÖSSE of \(id)"
    `order.order.order` = "order.order.order of \(id)"
  }

  /// A property and what is asked of it.
  struct Probe {
    var text: String
    var keyPath: any ReferenceWritableKeyPath<Named, String> & Sendable
    var predicate: (String) -> Predicate<Named>
    var sort: SortDescriptor<Named> { SortDescriptor(keyPath) }
    var reversed: SortDescriptor<Named> { SortDescriptor(keyPath, order: .reverse) }
  }

  static func probes() -> [Probe] {
    var probes: [Probe] = []
    func add(
      _ text: String, _ keyPath: any ReferenceWritableKeyPath<Named, String> & Sendable,
      _ predicate: @escaping (String) -> Predicate<Named>
    ) { probes.append(Probe(text: text, keyPath: keyPath, predicate: predicate)) }
    add("description", \.description) { wanted in #Predicate<Named> { $0.description == wanted } }
    add("debugDescription", \.debugDescription) { wanted in
      #Predicate<Named> { $0.debugDescription == wanted }
    }
    add("hash", \.hash) { wanted in #Predicate<Named> { $0.hash == wanted } }
    add("objectID", \.objectID) { wanted in #Predicate<Named> { $0.objectID == wanted } }
    add("persistentModelID", \.persistentModelID) { wanted in
      #Predicate<Named> { $0.persistentModelID == wanted }
    }
    add("modelContext", \.modelContext) { wanted in #Predicate<Named> { $0.modelContext == wanted }
    }
    add("group", \.group) { wanted in #Predicate<Named> { $0.group == wanted } }
    add("order", \.order) { wanted in #Predicate<Named> { $0.order == wanted } }
    add("select", \.select) { wanted in #Predicate<Named> { $0.select == wanted } }
    add("index", \.index) { wanted in #Predicate<Named> { $0.index == wanted } }
    add("rowid", \.rowid) { wanted in #Predicate<Named> { $0.rowid == wanted } }
    add("oid", \.oid) { wanted in #Predicate<Named> { $0.oid == wanted } }
    add("tessera_version", \.tessera_version) { wanted in
      #Predicate<Named> { $0.tessera_version == wanted }
    }
    add("default", \.`default`) { wanted in #Predicate<Named> { $0.`default` == wanted } }
    add("class", \.`class`) { wanted in #Predicate<Named> { $0.`class` == wanted } }
    add("init", \.`init`) { wanted in #Predicate<Named> { $0.`init` == wanted } }
    add("two words", \.`two words`) { wanted in #Predicate<Named> { $0.`two words` == wanted } }
    add("quoted", \.`a "quoted".name`) { wanted in
      #Predicate<Named> { $0.`a "quoted".name` == wanted }
    }
    add("name", \.name) { wanted in #Predicate<Named> { $0.name == wanted } }
    add("Name", \.Name) { wanted in #Predicate<Named> { $0.Name == wanted } }
    add("NAME", \.NAME) { wanted in #Predicate<Named> { $0.NAME == wanted } }
    add("größe", \.größe) { wanted in #Predicate<Named> { $0.größe == wanted } }
    add("GRÖSSE", \.GRÖSSE) { wanted in #Predicate<Named> { $0.GRÖSSE == wanted } }
    add("order.order.order", \.`order.order.order`) { wanted in
      #Predicate<Named> { $0.`order.order.order` == wanted }
    }
    return probes
  }
}
