import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A context whose every change is made to a ``PlainGraph`` as well, and the objects by number.
final class GraphDriver {
  let context: ModelContext
  private(set) var objects: [Int: any World.Numbered] = [:]
  /// The classes of which objects are made. A few at a time, so that the graph is a dense one.
  private let kinds: [String]

  static let choicesOfKinds = [
    ["Realm", "Town"], ["Town", "Citizen"], ["Town", "Guild", "Citizen"],
    ["Guild", "Apprentice", "Citizen"], ["Town", "Chest", "Coin", "Flag"], ["Citizen", "Scroll"],
    ["Realm", "Town", "Citizen", "Scroll", "Guild", "Apprentice", "Chest", "Coin", "Flag"],
  ]

  init(_ container: ModelContainer, _ kinds: [String] = []) throws {
    context = ModelContext(container, isolation: nil)
    self.kinds = kinds
    _ = try find()
  }

  /// Fetches every object there is.
  ///
  /// - Returns: Whether those that were known before are the same instances.
  func find() throws -> Bool {
    var found: [Int: any World.Numbered] = [:]
    func fetch<Model: World.Numbered>(_ type: Model.Type) throws {
      for object in try context.fetch(FetchDescriptor<Model>()) { found[object.number] = object }
    }
    try fetch(World.Realm.self)
    try fetch(World.Town.self)
    try fetch(World.Citizen.self)
    try fetch(World.Scroll.self)
    try fetch(World.Guild.self)
    try fetch(World.Apprentice.self)
    try fetch(World.Chest.self)
    try fetch(World.Coin.self)
    try fetch(World.Flag.self)
    let isSame = found.allSatisfy { number, object in
      guard let known = objects[number], known.modelContext != nil else { return true }
      return known === object
    }
    objects = found
    return isSame
  }

  // MARK: What the objects show

  /// One line an object, as ``PlainGraph/lines`` writes it.
  func lines() -> [String] {
    objects.filter { !$0.value.isDeleted }.sorted { $0.key < $1.key }.map { number, object in
      let kind = "\(type(of: object))"
      let links = GraphBridge.all.filter { $0.relation.owner == kind }.map { bridge in
        "\(bridge.relation.name) \(bridge.read(object).map(\.number))"
      }
      return "\(kind) \(number) = \(object.value): " + links.joined(separator: ", ")
    }
  }

  /// The same with the numbers of elements, which loads none.
  func counts() -> [String] {
    objects.filter { !$0.value.isDeleted }.sorted { $0.key < $1.key }.map { number, object in
      let kind = "\(type(of: object))"
      let counts = GraphBridge.all.filter { $0.relation.owner == kind }.compactMap { bridge in
        bridge.count.map { "\(bridge.relation.name) \($0(object))" }
      }
      return "\(kind) \(number): " + counts.joined(separator: ", ")
    }
  }

  /// Relationships whose elements are not the very objects that are known by their number.
  func strangers() -> [String] {
    objects.filter { !$0.value.isDeleted }.flatMap { number, object in
      GraphBridge.all.filter { $0.relation.owner == "\(type(of: object))" }.flatMap { bridge in
        bridge.read(object).filter { !$0.isDeleted && objects[$0.number] !== $0 }.map {
          "\(number).\(bridge.relation.name) has another \($0.number)"
        }
      }
    }
  }

  // MARK: Changes

  /// Makes a random change, here and to the plain values.
  func change(_ plain: inout PlainGraph, number: Int, _ random: inout SeededGenerator) throws {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<7: insert(&plain, number, &random)
    case 7: setValue(&plain, number, &random)
    case 8..<20: setToOne(&plain, &random)
    case 20..<34: setToMany(&plain, &random)
    case 34: delete(&plain, &random)
    case 35 where Bool.random(using: &random): try deleteMany(&plain, &random)
    case 36, 37:
      for (_, object) in objects.sorted(by: { $0.key < $1.key })
      where Bool.random(using: &random) { context.refault(object) }
    default: context.sweep()
    }
  }

  private func make(
    _ kind: String, _ number: Int, _ plain: inout PlainGraph, _ random: inout SeededGenerator
  ) -> (any World.Numbered)? {
    switch kind {
    case "Realm": return World.Realm(number: number)
    case "Town": return World.Town(number: number)
    case "Citizen": return World.Citizen(number: number)
    case "Guild": return World.Guild(number: number)
    case "Apprentice": return World.Apprentice(number: number)
    case "Chest": return World.Chest(number: number)
    case "Coin": return World.Coin(number: number)
    case "Flag": return World.Flag(number: number)
    default:
      guard let id = plain.alive("Citizen").randomElement(using: &random),
        let owner = objects[id] as? World.Citizen
      else { return nil }
      return World.Scroll(number: number, owner: owner)
    }
  }

  /// Inserts an object of a random class, linked or not.
  func insert(_ plain: inout PlainGraph, _ number: Int, _ random: inout SeededGenerator) {
    guard let kind = kinds.randomElement(using: &random) else { return }
    let before = plain.alive("Citizen")
    var generator = random
    guard let object = make(kind, number, &plain, &random) else { return }
    plain.insert(number, kind)
    objects[number] = object
    if kind == "Scroll", let owner = before.randomElement(using: &generator),
      let relation = plain.relations(of: kind).first
    {
      plain.set(number, relation, to: [owner])
    }
    // Linked before it is inserted, or not.
    if Bool.random(using: &random),
      let bridge = bridges(of: kind).filter({ !$0.relation.isRequired })
        .randomElement(using: &random)
    {
      let targets = plain.alive(bridge.relation.target)
      let list =
        bridge.relation.isToMany
        ? subset(targets, &random) : targets.randomElement(using: &random).map { [$0] } ?? []
      write(bridge, number, list, &plain)
    }
    insert(object)
  }

  private func insert(_ object: some World.Numbered) { context.insert(object) }

  /// Inserts an object with the number of one that is in the store, a relationship given or not. The
  /// next save finds that it is the same.
  func upsert(_ plain: inout PlainGraph, value: Int, _ random: inout SeededGenerator) {
    let choices = ["Realm", "Guild", "Flag"].flatMap { plain.alive($0) }
    guard let number = choices.randomElement(using: &random), let kind = plain.nodes[number]?.kind,
      let object = make(kind, number, &plain, &random)
    else { return }
    object.value = value
    plain.nodes[number]?.value = value
    if let bridge = bridges(of: kind).randomElement(using: &random), Bool.random(using: &random) {
      let targets = plain.alive(bridge.relation.target)
      let list =
        bridge.relation.isToMany
        ? subset(targets, &random) : targets.randomElement(using: &random).map { [$0] } ?? []
      if !list.isEmpty {
        bridge.write(object, list.compactMap { objects[$0] })
        plain.set(number, bridge.relation, to: list)
      }
    }
    insert(object)
  }

  private func setValue(
    _ plain: inout PlainGraph, _ number: Int, _ random: inout SeededGenerator
  ) {
    guard let id = anyAlive(plain, &random) else { return }
    objects[id]?.value = number
    plain.nodes[id]?.value = number
  }

  private func setToOne(_ plain: inout PlainGraph, _ random: inout SeededGenerator) {
    guard let (id, bridge) = place(plain, isToMany: false, &random) else { return }
    var choices = plain.alive(bridge.relation.target).map { [$0] }
    if !bridge.relation.isRequired { choices.append([]) }
    guard let list = choices.randomElement(using: &random) else { return }
    write(bridge, id, list, &plain)
  }

  private func write(
    _ bridge: GraphBridge, _ number: Int, _ list: [Int], _ plain: inout PlainGraph
  ) {
    guard let object = objects[number] else { return }
    bridge.write(object, list.compactMap { objects[$0] })
    plain.set(number, bridge.relation, to: list)
  }

  private func setToMany(_ plain: inout PlainGraph, _ random: inout SeededGenerator) {
    guard let (id, bridge) = place(plain, isToMany: true, &random), let object = objects[id],
      let mutate = bridge.mutate
    else { return }
    let former = plain.links(id, bridge.relation)
    let all = plain.alive(bridge.relation.target)
    let others = all.filter { !former.contains($0) }
    let new = Array(others.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
    let change: GraphBridge.ListChange
    var list = new
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      change = .append
      // One that is an element stays in its place.
      if let again = former.randomElement(using: &random), Bool.random(using: &random) {
        list.append(again)
      }
    case 2, 3:
      change = .appendUnloaded
      if let again = former.randomElement(using: &random) { list.insert(again, at: 0) }
    case 4: change = .insert(at: .random(in: 0...former.count, using: &random))
    case 5 where !former.isEmpty:
      change = .remove(at: .random(in: 0..<former.count, using: &random))
    case 6 where former.count > 1:
      change = .move(
        from: .random(in: 0..<former.count, using: &random),
        to: .random(in: 0..<former.count, using: &random))
    case 7: change = .reverse
    default:
      change = .assign
      list = subset(all, &random)
    }
    mutate(object, change, list.compactMap { objects[$0] })
    plain.set(id, bridge.relation, to: GraphBridge.result(of: change, list, on: former))
  }

  private func delete(_ plain: inout PlainGraph, _ random: inout SeededGenerator) {
    guard let id = anyAlive(plain, &random), let object = objects[id] else { return }
    delete(object)
    plain.delete(id)
    forgetDeleted(plain)
  }

  private func delete(_ object: some World.Numbered) { context.delete(object) }

  /// What was never saved is gone at once.
  private func forgetDeleted(_ plain: PlainGraph) {
    objects = objects.filter { plain.nodes[$0.key] != nil }
  }

  private func deleteMany(_ plain: inout PlainGraph, _ random: inout SeededGenerator) throws {
    guard let id = anyAlive(plain, &random), let kind = plain.nodes[id]?.kind else { return }
    let range = id..<id + Int.random(in: 1...20, using: &random)
    let (low, high) = (range.lowerBound, range.upperBound)
    switch kind {
    case "Realm":
      try context.delete(
        model: World.Realm.self, where: #Predicate { $0.number >= low && $0.number < high })
    case "Town":
      try context.delete(
        model: World.Town.self, where: #Predicate { $0.number >= low && $0.number < high })
    case "Citizen":
      try context.delete(
        model: World.Citizen.self, where: #Predicate { $0.number >= low && $0.number < high })
    case "Guild":
      try context.delete(
        model: World.Guild.self, where: #Predicate { $0.number >= low && $0.number < high })
    case "Chest":
      try context.delete(
        model: World.Chest.self, where: #Predicate { $0.number >= low && $0.number < high })
    case "Flag":
      try context.delete(
        model: World.Flag.self, where: #Predicate { $0.number >= low && $0.number < high })
    default: return
    }
    for number in plain.alive(kind) where range.contains(number) { plain.delete(number) }
    forgetDeleted(plain)
  }

  // MARK: Choices

  private func bridges(of kind: String) -> [GraphBridge] {
    GraphBridge.all.filter { $0.relation.owner == kind }
  }

  private func anyAlive(_ plain: PlainGraph, _ random: inout SeededGenerator) -> Int? {
    plain.nodes.filter { !$0.value.isDeleted }.keys.sorted().randomElement(using: &random)
  }

  private func place(
    _ plain: PlainGraph, isToMany: Bool, _ random: inout SeededGenerator
  ) -> (Int, GraphBridge)? {
    guard let id = anyAlive(plain, &random), let kind = plain.nodes[id]?.kind,
      let bridge = bridges(of: kind).filter({
        $0.relation.isToMany == isToMany && kinds.contains($0.relation.target)
      }).randomElement(using: &random)
    else { return nil }
    return (id, bridge)
  }

  private func subset(_ all: [Int], _ random: inout SeededGenerator) -> [Int] {
    all.shuffled(using: &random).filter { _ in Bool.random(using: &random) }
  }
}
