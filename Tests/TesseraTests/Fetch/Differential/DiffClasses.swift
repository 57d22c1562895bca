import Foundation
import Tessera
import TesseraTestSupport

extension Nodes {
  /// `object is Desired`
  static func check<Object, Desired>(_ object: Node<Object>, is type: Desired.Type) -> Node<Bool> {
    func open<O: StandardPredicateExpression<Object>>(_ object: O) -> Node<Bool> {
      PredicateExpressions.TypeCheck<O, Desired>(object)
    }
    return open(object)
  }

  /// `object as? Desired`
  static func cast<Object, Desired>(_ object: Node<Object>, to type: Desired.Type)
    -> Node<Desired?>
  {
    func open<O: StandardPredicateExpression<Object>>(_ object: O) -> Node<Desired?> {
      PredicateExpressions.ConditionalCast<O, Desired>(object)
    }
    return open(object)
  }

  /// `object.flatMap { $0 as? Desired }`
  static func cast<Object, Desired>(optional object: Node<Object?>, to type: Desired.Type)
    -> Node<Desired?>
  {
    func open<O: StandardPredicateExpression<Object?>>(_ object: O) -> Node<Desired?> {
      PredicateExpressions.build_flatMap(object) {
        PredicateExpressions.ConditionalCast<_, Desired>($0)
      }
    }
    return open(object)
  }

  /// The item that an object of a subclass is.
  static func item<Object: DiffItem>(_ object: Node<Object>) -> Node<DiffItem> {
    if let item = object as? Node<DiffItem> { return item }
    func open<O: StandardPredicateExpression<Object>>(_ object: O) -> Node<DiffItem> {
      PredicateExpressions.ForceCast<O, DiffItem>(object)
    }
    return open(object)
  }
}

/// Conditions on the classes of objects and on what subclasses add.
enum DiffClasses {
  static var families: [[LeafMaker]] { [checks, numbers, texts, objects] }

  private static func parent(_ root: Node<DiffItem>) -> Node<DiffItem?> {
    Nodes.member(root, \DiffItem.parent)
  }

  private static var checks: [LeafMaker] {
    [
      { _, root in Nodes.check(root, is: DiffBook.self) },
      { _, root in Nodes.check(root, is: DiffAtlas.self) },
      { _, root in Nodes.check(root, is: DiffItem.self) },
      { random, root in
        Nodes.isNil(Nodes.cast(root, to: DiffBook.self), random.chance(1, in: 2))
      },
      { random, root in
        Nodes.isNil(
          Nodes.cast(optional: parent(root), to: DiffAtlas.self), random.chance(1, in: 2))
      },
    ]
  }

  private static var numbers: [LeafMaker] {
    var pages = Sources<Int>()
    pages.optional += [
      { Nodes.chain(Nodes.cast($0, to: DiffBook.self), \DiffBook.pages) },
      { Nodes.chain(Nodes.cast($0, to: DiffAtlas.self), \DiffAtlas.pages) },
      { Nodes.chain(Nodes.cast($0, to: DiffAtlas.self), \DiffAtlas.small) },
      { Nodes.chain(Nodes.cast(optional: parent($0), to: DiffBook.self), \DiffBook.pages) },
      { Nodes.chain(Nodes.cast($0, to: DiffBook.self), optional: \DiffBook.maybeSmall) },
      {
        Nodes.chain(
          Nodes.chain(Nodes.cast($0, to: DiffBook.self), optional: \DiffBook.sequel),
          \DiffItem.small)
      },
    ]
    var scales = Sources<Double>()
    scales.optional += [
      { Nodes.chain(Nodes.cast($0, to: DiffAtlas.self), optional: \DiffAtlas.scale) },
      {
        Nodes.chain(
          Nodes.cast(optional: parent($0), to: DiffAtlas.self), optional: \DiffAtlas.scale)
      },
    ]
    let pageLeaves = Leaves(sources: pages, values: DiffValues.smalls)
    let scaleLeaves = Leaves(sources: scales, values: DiffValues.doubles)
    return pageLeaves.equality + pageLeaves.order + pageLeaves.reckoning + scaleLeaves.equality
      + scaleLeaves.order
  }

  private static var texts: [LeafMaker] {
    var subtitles = Sources<String>()
    subtitles.optional += [
      { Nodes.chain(Nodes.cast($0, to: DiffBook.self), optional: \DiffBook.subtitle) },
      { Nodes.chain(Nodes.cast($0, to: DiffAtlas.self), \DiffAtlas.text) },
      {
        Nodes.chain(
          Nodes.cast(optional: parent($0), to: DiffAtlas.self), optional: \DiffAtlas.subtitle)
      },
      {
        Nodes.chain(
          Nodes.cast(
            optional: Nodes.chain(Nodes.cast($0, to: DiffBook.self), optional: \DiffBook.sequel),
            to: DiffBook.self), optional: \DiffBook.subtitle)
      },
    ]
    let leaves = Leaves(sources: subtitles, values: DiffValues.texts)
    return leaves.equality + leaves.order + leaves.parts
  }

  private static var objects: [LeafMaker] {
    [
      { random, root in
        Nodes.isNil(
          Nodes.chain(Nodes.cast(root, to: DiffBook.self), optional: \DiffBook.sequel),
          random.chance(1, in: 2))
      },
      // Of the elements of a to-many.
      { random, root in
        let pages = random.pick(DiffValues.smalls)
        let isClass = random.chance(1, in: 3)
        func open<R: StandardPredicateExpression<DiffItem>>(_ root: R) -> Node<Bool> {
          let children = PredicateExpressions.build_KeyPath(root: root, keyPath: \.children)
          if isClass {
            return PredicateExpressions.build_contains(children) {
              PredicateExpressions.TypeCheck<_, DiffBook>($0)
            }
          }
          return PredicateExpressions.build_allSatisfy(children) {
            PredicateExpressions.build_NotEqual(
              lhs: PredicateExpressions.build_flatMap(
                PredicateExpressions.ConditionalCast<_, DiffBook>($0)
              ) { PredicateExpressions.build_KeyPath(root: $0, keyPath: \.pages) },
              rhs: PredicateExpressions.build_Arg(pages as Int?))
          }
        }
        return open(root)
      },
    ]
  }
}
