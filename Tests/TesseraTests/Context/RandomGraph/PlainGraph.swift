/// What objects and their relationships should be like: numbers in arrays, and the rules written down once
/// more, as simply as possible and knowing nothing of the library.
struct PlainGraph: Equatable {
  enum Rule { case nullify, cascade, deny, noAction }

  /// One relationship of one class.
  struct Relation: Equatable {
    var owner: String
    var name: String
    var target: String
    var isToMany: Bool
    var inverse: String?
    var rule = Rule.nullify
    var isRequired = false
    var maximum = 0
  }

  struct Node: Equatable {
    var kind: String
    var value = 0
    /// What each relationship refers to; of a to-one one number at most.
    var links: [String: [Int]] = [:]
    /// Deleted, and there until the save.
    var isDeleted = false
    /// In the store.
    var isStored = false
  }

  let relations: [Relation]
  var nodes: [Int: Node] = [:]

  init(_ relations: [Relation]) { self.relations = relations }

  /// The relationships of a class.
  func relations(of kind: String) -> [Relation] { relations.filter { $0.owner == kind } }

  private func inverse(of relation: Relation) -> Relation? {
    relations.first { $0.owner == relation.target && $0.name == relation.inverse }
  }

  /// The numbers of the objects of a class, those that are deleted left out.
  func alive(_ kind: String) -> [Int] {
    nodes.filter { $0.value.kind == kind && !$0.value.isDeleted }.keys.sorted()
  }

  func links(_ number: Int, _ relation: Relation) -> [Int] {
    nodes[number]?.links[relation.name] ?? []
  }

  mutating func insert(_ number: Int, _ kind: String) { nodes[number] = Node(kind: kind) }

  private func isAlive(_ number: Int) -> Bool { nodes[number]?.isDeleted == false }

  private mutating func take(_ number: Int, outOf owner: Int, _ relation: Relation) {
    // What is deleted keeps what it had.
    if isAlive(owner) { nodes[owner]?.links[relation.name]?.removeAll { $0 == number } }
  }

  private mutating func put(_ number: Int, into owner: Int, _ relation: Relation) {
    nodes[owner]?.links[relation.name, default: []].append(number)
  }

  /// Sets a relationship, and the other ends.
  mutating func set(_ owner: Int, _ relation: Relation, to list: [Int]) {
    var wanted: [Int] = []
    for number in list where !wanted.contains(number) { wanted.append(number) }
    let former = links(owner, relation)
    for number in former where !wanted.contains(number) {
      if let inverse = inverse(of: relation) { take(owner, outOf: number, inverse) }
    }
    for number in wanted where !former.contains(number) {
      guard let inverse = inverse(of: relation) else { continue }
      if !inverse.isToMany {
        // It refers to one object only: the one it has leaves it.
        for rival in links(number, inverse) where rival != owner {
          take(number, outOf: rival, relation)
        }
        nodes[number]?.links[inverse.name] = [owner]
      } else {
        put(owner, into: number, inverse)
      }
    }
    nodes[owner]?.links[relation.name] = wanted
  }

  /// Deletes an object, and what its rules say.
  mutating func delete(_ number: Int) {
    var waiting = [number]
    while let number = waiting.popLast() {
      guard let node = nodes[number], !node.isDeleted else { continue }
      for relation in relations(of: node.kind) {
        let former = links(number, relation)
        // An object that no store has is as if it had never been: nothing can refuse that.
        let rule = node.isStored || relation.rule == .cascade ? relation.rule : .nullify
        switch rule {
        case .cascade: waiting += former
        case .deny where !former.isEmpty: continue
        case .noAction where relation.isToMany && inverse(of: relation)?.isToMany == false: continue
        case .nullify, .deny, .noAction: break
        }
        if relation.isToMany {
          set(number, relation, to: [])
        } else {
          // Its row goes as a whole, and only the other end lets go.
          for other in former {
            if let inverse = inverse(of: relation) { take(number, outOf: other, inverse) }
          }
        }
      }
      // Those that refer to it and that it does not know of.
      for relation in relations where relation.target == node.kind && relation.inverse == nil {
        for owner in nodes.keys { take(number, outOf: owner, relation) }
      }
      if node.isStored { nodes[number]?.isDeleted = true } else { nodes[number] = nil }
    }
  }

  /// Why it can't be saved; nil where it can.
  var obstacle: String? {
    for (number, node) in nodes.sorted(by: { $0.key < $1.key }) {
      for relation in relations(of: node.kind) {
        let linked = links(number, relation)
        if node.isDeleted {
          guard relation.rule == .deny || relation.rule == .noAction else { continue }
          let refused = linked.filter { other in
            guard isAlive(other) else { return false }
            guard let inverse = inverse(of: relation) else { return relation.rule == .deny }
            return links(other, inverse).contains(number)
          }
          if !refused.isEmpty { return "\(number).\(relation.name) still refers to \(refused)" }
        } else {
          if relation.isRequired, linked.isEmpty { return "\(number).\(relation.name) is missing" }
          if relation.maximum > 0, linked.count > relation.maximum {
            return "\(number).\(relation.name) has \(linked.count)"
          }
        }
      }
    }
    return nil
  }

  /// What there is after a save.
  mutating func settle() {
    nodes = nodes.filter { !$0.value.isDeleted }
    for number in nodes.keys { nodes[number]?.isStored = true }
  }

  /// One line an object that is not deleted, for comparing and for reading what differs.
  var lines: [String] {
    nodes.filter { !$0.value.isDeleted }.sorted { $0.key < $1.key }.map { number, node in
      let links = relations(of: node.kind).map { "\($0.name) \(self.links(number, $0))" }
      return "\(node.kind) \(number) = \(node.value): " + links.joined(separator: ", ")
    }
  }

  /// One line an object, with the numbers of its to-manys' elements.
  var counts: [String] {
    nodes.filter { !$0.value.isDeleted }.sorted { $0.key < $1.key }.map { number, node in
      let counts = relations(of: node.kind).filter(\.isToMany).map {
        "\($0.name) \(self.links(number, $0).count)"
      }
      return "\(node.kind) \(number): " + counts.joined(separator: ", ")
    }
  }
}
