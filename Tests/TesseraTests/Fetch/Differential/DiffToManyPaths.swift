import Foundation
import Tessera
import TesseraTestSupport

/// What typed paths ask of the elements of a to-many.
enum DiffToManyPaths {
  /// Of labels, wherever they come from.
  static func labels(_ path: ToManyPath<DiffItem, DiffLabel>) -> [PredicateMaker] {
    let own: [(inout SeededGenerator) -> Predicate<DiffLabel>] =
      DiffPaths.ordered(DiffLabel.path.name, DiffValues.texts)
      + DiffPaths.ordered(optional: DiffLabel.path.weight, DiffValues.smalls)
      + DiffPaths.searched(DiffLabel.path.name)
    var makers = sizes(path) + all(path, own)
    for element in [path.any, path.all, path.none] {
      makers += DiffPaths.ordered(element.name, DiffValues.texts)
      makers += DiffPaths.ordered(optional: element.weight, DiffValues.smalls)
      makers += DiffPaths.searched(element.name)
    }
    return makers
  }

  /// Of items.
  static func items(_ path: ToManyPath<DiffItem, DiffItem>) -> [PredicateMaker] {
    var makers = sizes(path)
    for element in [path.any, path.all, path.none] {
      makers += DiffPaths.ordered(element.small, DiffValues.smalls)
      makers += DiffPaths.ordered(optional: element.maybeText, DiffValues.texts)
      makers += DiffPaths.ordered(optional: element.parent.level, DiffLevel.allCases)
      makers += DiffPaths.ordered(element.labels.any.name, DiffValues.texts)
      makers += DiffPaths.ordered(element.labels.count, DiffValues.smalls)
      makers += DiffPaths.ordered(optional: element.as(DiffBook.self).pages, DiffValues.smalls)
      makers += [
        { _ in element.is(DiffAtlas.self) }, { _ in element.labels.isEmpty },
        { _ in element.small < element.labels.count },
      ]
    }
    return makers
  }

  private static func sizes<Element>(
    _ path: ToManyPath<DiffItem, Element>
  ) -> [PredicateMaker] {
    DiffPaths.ordered(path.count, [0, 1, 2, 3, 40]) + [{ _ in path.isEmpty }]
  }

  /// Predicates of one and the same element.
  private static func all<Element>(
    _ path: ToManyPath<DiffItem, Element>,
    _ makers: [(inout SeededGenerator) -> Predicate<Element>]
  ) -> [PredicateMaker] {
    [
      { random in
        let (first, second) = (random.pick(makers)(&random), random.pick(makers)(&random))
        let test = random.chance(1, in: 2) ? first && second : first || !second
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return path.any(test)
        case 1: return path.all(test)
        default: return path.none(test)
        }
      }
    ]
  }
}
