import Foundation
import TesseraTestSupport

/// Makes a condition at random, of the root of a predicate.
typealias LeafMaker = (inout SeededGenerator, Node<DiffItem>) -> Node<Bool>

/// Where a value of a type comes from: a property, near or at the end of to-ones.
struct Sources<T> {
  /// Values that are always there.
  var plain: [(Node<DiffItem>) -> Node<T>] = []
  /// Values that may be missing.
  var optional: [(Node<DiffItem>) -> Node<T?>] = []
}

extension Sources {
  /// A property of an item, from the item itself and from its parents.
  mutating func add(_ keyPath: any KeyPath<DiffItem, T> & Sendable) {
    plain.append { Nodes.member($0, keyPath) }
    optional.append { Nodes.chain(Nodes.member($0, \DiffItem.parent), keyPath) }
    optional.append {
      Nodes.chain(
        Nodes.chain(Nodes.member($0, \DiffItem.parent), optional: \DiffItem.parent), keyPath)
    }
  }

  /// The same of one that may be missing.
  mutating func add(optional keyPath: any KeyPath<DiffItem, T?> & Sendable) {
    optional.append { Nodes.member($0, keyPath) }
    optional.append { Nodes.chain(Nodes.member($0, \DiffItem.parent), optional: keyPath) }
  }

  /// A property of the box every item is in.
  mutating func add(box keyPath: any KeyPath<DiffBox, T> & Sendable) {
    plain.append { Nodes.member(Nodes.member($0, \DiffItem.box), keyPath) }
    optional.append {
      Nodes.chain(Nodes.chain(Nodes.member($0, \DiffItem.parent), \DiffItem.box), keyPath)
    }
  }

  mutating func add(optionalBox keyPath: any KeyPath<DiffBox, T?> & Sendable) {
    optional.append { Nodes.member(Nodes.member($0, \DiffItem.box), keyPath) }
    optional.append {
      Nodes.chain(Nodes.chain(Nodes.member($0, \DiffItem.parent), \DiffItem.box), optional: keyPath)
    }
  }

  /// A property of the shelf a box may be on.
  mutating func add(shelf keyPath: any KeyPath<DiffShelf, T> & Sendable) {
    optional.append {
      Nodes.chain(Nodes.member(Nodes.member($0, \DiffItem.box), \DiffBox.shelf), keyPath)
    }
  }

  mutating func add(optionalShelf keyPath: any KeyPath<DiffShelf, T?> & Sendable) {
    optional.append {
      Nodes.chain(Nodes.member(Nodes.member($0, \DiffItem.box), \DiffBox.shelf), optional: keyPath)
    }
  }
}

/// Conditions on values of one type.
struct Leaves<T: Equatable & Codable & Sendable> {
  let sources: Sources<T>
  let values: [T]

  /// Equality, membership and missing values.
  var equality: [LeafMaker] {
    let (sources, values) = (sources, values)
    var makers: [LeafMaker] = []
    if !sources.optional.isEmpty {
      makers += [
        { random, root in
          Nodes.isNil(random.pick(sources.optional)(root), random.chance(1, in: 2))
        },
        { random, root in
          let value = Nodes.value(random.pickOrNil(values))
          return Nodes.equal(
            random.pick(sources.optional)(root), value, isEqual: random.chance(1, in: 2))
        },
        { random, root in
          Nodes.equal(
            random.pick(sources.optional)(root), random.pick(sources.optional)(root),
            isEqual: random.chance(1, in: 2))
        },
        { random, root in
          let list = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            random.pickOrNil(values)
          }
          return Nodes.list(list, contains: random.pick(sources.optional)(root))
        },
      ]
    }
    makers += [
      { random, root in
        Nodes.equal(
          Self.plain(&random, root, sources, values), Nodes.value(random.pick(values)),
          isEqual: random.chance(1, in: 2))
      },
      { random, root in
        Nodes.equal(
          Self.plain(&random, root, sources, values), Self.plain(&random, root, sources, values),
          isEqual: random.chance(1, in: 2))
      },
      { random, root in
        let list = (0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick(values) }
        return Nodes.list(list, contains: Self.plain(&random, root, sources, values))
      },
    ]
    return makers
  }

  /// A value that is there: a property, or one that may be missing with another in its place.
  static func plain(
    _ random: inout SeededGenerator, _ root: Node<DiffItem>, _ sources: Sources<T>, _ values: [T]
  ) -> Node<T> {
    if sources.plain.isEmpty || (!sources.optional.isEmpty && random.chance(1, in: 3)) {
      let optional = random.pick(sources.optional)(root)
      if !sources.plain.isEmpty, random.chance(1, in: 3) {
        return Nodes.coalesce(optional, random.pick(sources.plain)(root))
      }
      return Nodes.coalesce(optional, Nodes.value(random.pick(values)))
    }
    return random.pick(sources.plain)(root)
  }
}

extension Leaves where T: Comparable {
  /// What needs an order.
  var order: [LeafMaker] {
    let (sources, values) = (sources, values)
    // The ends of a range have to be in order, and a NaN is in none.
    let ordered = values.filter { $0 == $0 }
    var makers: [LeafMaker] = [
      { random, root in
        let order = random.pick(Nodes.Order.allCases)
        return Nodes.compare(
          Self.plain(&random, root, sources, values), order,
          Nodes.value(random.pick(values)))
      },
      { random, root in
        let order = random.pick(Nodes.Order.allCases)
        return Nodes.compare(
          Self.plain(&random, root, sources, values), order,
          Self.plain(&random, root, sources, values))
      },
      { random, root in
        let ends = [random.pick(ordered), random.pick(ordered)].sorted()
        return Nodes.range(
          ends[0], ends[1], isClosed: random.chance(1, in: 2),
          contains: Self.plain(&random, root, sources, values))
      },
    ]
    if !sources.optional.isEmpty {
      makers.append { random, root in
        let result = Nodes.flatMap(
          random.pick(sources.optional)(root), random.pick(values), isEqual: random.chance(1, in: 2)
        )
        if random.chance(1, in: 2) {
          return Nodes.coalesce(result, Nodes.value(random.chance(1, in: 2)))
        }
        return Nodes.equal(result, Nodes.value(random.pickOrNil([false, true])))
      }
    }
    return makers
  }
}

extension Leaves where T: Comparable & SignedNumeric {
  /// Sums, differences and products.
  var reckoning: [LeafMaker] {
    let (sources, values) = (sources, values)
    func number(_ random: inout SeededGenerator, _ root: Node<DiffItem>, _ depth: Int) -> Node<T> {
      switch Int.random(in: 0..<(depth > 0 ? 5 : 2), using: &random) {
      case 0: return Nodes.value(random.pick(values))
      case 1: return Self.plain(&random, root, sources, values)
      case 2: return Nodes.minus(number(&random, root, depth - 1))
      default:
        return Nodes.arithmetic(
          number(&random, root, depth - 1), number(&random, root, depth - 1),
          Int.random(in: 0..<3, using: &random))
      }
    }
    return [
      { random, root in
        let order = random.pick(Nodes.Order.allCases)
        return Nodes.compare(
          number(&random, root, 2), order, number(&random, root, 1))
      },
      { random, root in
        Nodes.equal(
          number(&random, root, 2), number(&random, root, 1), isEqual: random.chance(1, in: 2))
      },
    ]
  }
}

extension Leaves where T == String {
  /// Parts of texts.
  var parts: [LeafMaker] {
    let (sources, values) = (sources, values)
    return [
      { random, root in
        Nodes.text(
          Self.plain(&random, root, sources, values), random.pick(Nodes.TextMatch.allCases),
          Nodes.value(random.pick(values)))
      },
      { random, root in
        Nodes.text(
          Self.plain(&random, root, sources, values), random.pick(Nodes.TextMatch.allCases),
          Self.plain(&random, root, sources, values))
      },
      { random, root in
        let order = Nodes.order(
          Self.plain(&random, root, sources, values), random.pick(Nodes.TextOrder.allCases),
          random.chance(1, in: 2)
            ? Nodes.value(random.pick(values)) : Self.plain(&random, root, sources, values))
        let wanted: ComparisonResult = random.pick([
          .orderedAscending, .orderedSame, .orderedDescending,
        ])
        return Nodes.equal(order, Nodes.value(wanted), isEqual: random.chance(2, in: 3))
      },
      { random, root in
        Nodes.member(Self.plain(&random, root, sources, values), \String.isEmpty)
      },
    ]
  }
}
