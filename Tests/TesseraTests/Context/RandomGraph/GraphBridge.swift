import Foundation
import Tessera

/// How a relationship of a real object is read and written, by number.
struct GraphBridge {
  let relation: PlainGraph.Relation
  /// The objects it refers to.
  let read: (any World.Numbered) -> [any World.Numbered]
  /// Makes it refer to others.
  let write: (any World.Numbered, [any World.Numbered]) -> Void
  /// Mutates a to-many in place; nil of a to-one.
  let mutate: ((any World.Numbered, ListChange, [any World.Numbered]) -> Void)?
  /// How many objects a to-many refers to.
  let count: ((any World.Numbered) -> Int)?

  /// A way to change a list, as a program would write it.
  enum ListChange {
    case assign
    case append
    case appendUnloaded
    case insert(at: Int)
    case remove(at: Int)
    case move(from: Int, to: Int)
    case reverse
  }

  static func toOne<Owner: World.Numbered, Target: World.Numbered>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, Target?>, inverse: String? = nil,
    rule: PlainGraph.Rule = .nullify
  ) -> GraphBridge {
    GraphBridge(
      relation: .init(
        owner: "\(Owner.self)", name: name, target: "\(Target.self)", isToMany: false,
        inverse: inverse, rule: rule),
      read: { owner in (owner as? Owner)?[keyPath: path].map { [$0] } ?? [] },
      write: { ($0 as? Owner)?[keyPath: path] = $1.first as? Target }, mutate: nil, count: nil)
  }

  static func required<Owner: World.Numbered, Target: World.Numbered>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, Target>, inverse: String
  ) -> GraphBridge {
    GraphBridge(
      relation: .init(
        owner: "\(Owner.self)", name: name, target: "\(Target.self)", isToMany: false,
        inverse: inverse, isRequired: true),
      read: { owner in
        // A phantom stands for what is missing.
        guard let target = (owner as? Owner)?[keyPath: path], target.modelContext != nil else {
          return []
        }
        return [target]
      },
      write: { owner, targets in
        if let target = targets.first as? Target { (owner as? Owner)?[keyPath: path] = target }
      }, mutate: nil, count: nil)
  }

  static func toMany<Owner: World.Numbered, Target: World.Numbered>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, [Target]>, inverse: String? = nil,
    rule: PlainGraph.Rule = .nullify, maximum: Int = 0
  ) -> GraphBridge {
    GraphBridge(
      relation: .init(
        owner: "\(Owner.self)", name: name, target: "\(Target.self)", isToMany: true,
        inverse: inverse, rule: rule, maximum: maximum),
      read: { ($0 as? Owner)?[keyPath: path] ?? [] },
      write: { ($0 as? Owner)?[keyPath: path] = $1.compactMap { $0 as? Target } },
      mutate: { owner, change, list in
        guard let owner = owner as? Owner else { return }
        let list = list.compactMap { $0 as? Target }
        if case .appendUnloaded = change {
          owner.append(contentsOf: list, to: path)
        } else {
          apply(change, list, to: &owner[keyPath: path])
        }
      }, count: { ($0 as? Owner)?.count(of: path) ?? 0 })
  }

  static func optionalToMany<Owner: World.Numbered, Target: World.Numbered>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, [Target]?>, inverse: String,
    rule: PlainGraph.Rule
  ) -> GraphBridge {
    GraphBridge(
      relation: .init(
        owner: "\(Owner.self)", name: name, target: "\(Target.self)", isToMany: true,
        inverse: inverse, rule: rule),
      read: { ($0 as? Owner)?[keyPath: path] ?? [] },
      write: { owner, list in
        let list = list.compactMap { $0 as? Target }
        (owner as? Owner)?[keyPath: path] = list.isEmpty ? nil : list
      },
      mutate: { owner, change, list in
        guard let owner = owner as? Owner else { return }
        let list = list.compactMap { $0 as? Target }
        if case .appendUnloaded = change {
          owner.append(contentsOf: list, to: path)
        } else {
          var array = owner[keyPath: path] ?? []
          apply(change, list, to: &array)
          owner[keyPath: path] = array
        }
      }, count: { ($0 as? Owner)?.count(of: path) ?? 0 })
  }

  private static func apply<Element>(
    _ change: ListChange, _ list: [Element], to array: inout [Element]
  ) {
    switch change {
    case .assign: array = list
    case .append, .appendUnloaded: array.append(contentsOf: list)
    case .insert(let index): array.insert(contentsOf: list, at: index)
    case .remove(let index): array.remove(at: index)
    case .move(let from, let to): array.insert(array.remove(at: from), at: to)
    case .reverse: array.reverse()
    }
  }

  /// What a change makes of a list of numbers.
  static func result(of change: ListChange, _ list: [Int], on former: [Int]) -> [Int] {
    var array = former
    apply(change, list, to: &array)
    return array
  }

  /// Every relationship of every class, in the order in which they are declared.
  // Immutable, and made of closures over key paths only.
  nonisolated(unsafe) static let all: [GraphBridge] = [
    .toMany("towns", \World.Realm.towns, inverse: "realm", rule: .cascade),
    .toOne("realm", \World.Town.realm, inverse: "towns"),
    .toMany("citizens", \World.Town.citizens, inverse: "home", maximum: 6),
    .toMany("banned", \World.Town.banned),
    .toOne("mayor", \World.Town.mayor, inverse: "governs"),
    .toOne("chest", \World.Town.chest, inverse: "town", rule: .cascade),
    .toMany("guilds", \World.Town.guilds, inverse: "towns"),
    .toMany("twins", \World.Town.twins),
    .toOne("flag", \World.Town.flag),
    .toOne("home", \World.Citizen.home, inverse: "citizens"),
    .toOne("governs", \World.Citizen.governs, inverse: "mayor"),
    .toMany("children", \World.Citizen.children, inverse: "parent", rule: .cascade),
    .toOne("parent", \World.Citizen.parent, inverse: "children"),
    .toMany("scrolls", \World.Citizen.scrolls, inverse: "owner"),
    .required("owner", \World.Scroll.owner, inverse: "scrolls"),
    .toMany("towns", \World.Guild.towns, inverse: "guilds"),
    .optionalToMany("apprentices", \World.Guild.apprentices, inverse: "guild", rule: .deny),
    .toOne("patron", \World.Guild.patron, rule: .deny),
    .toOne("guild", \World.Apprentice.guild, inverse: "apprentices"),
    .toOne("town", \World.Chest.town, inverse: "chest"),
    .toMany("coins", \World.Chest.coins, inverse: "chest", rule: .noAction),
    .toOne("lining", \World.Chest.lining, rule: .cascade),
    .toOne("chest", \World.Coin.chest, inverse: "coins"),
  ]
}
