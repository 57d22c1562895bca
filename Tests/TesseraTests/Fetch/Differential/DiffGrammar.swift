import Foundation
import Tessera
import TesseraTestSupport

/// Every predicate and sort that can be drawn.
struct DiffGrammar {
  /// Conditions, a family a list: a family is drawn first, so that each has its turn.
  private var families: [[LeafMaker]] = []
  /// The same of typed paths.
  private let pathFamilies = DiffPaths.families
  private let sorts = DiffSorts.items
  private let atlasSorts = DiffSorts.atlases

  init() {
    addNumbers()
    addTexts()
    addOthers()
    addObjects()
    addParts()
    families += DiffQuantifiers.families + DiffClasses.families
  }

  /// A predicate of some depth, of items or of a class that inherits from theirs.
  func predicate<Model: DiffItem>(
    of type: Model.Type = Model.self, _ random: inout SeededGenerator
  ) -> Predicate<Model> {
    var drawn = random
    let predicate = Predicate<Model> { variable in
      condition(&drawn, Nodes.item(variable), Int.random(in: 0...3, using: &drawn))
    }
    random = drawn
    return predicate
  }

  /// A predicate of typed paths, or several, of either kind, put together.
  func composed(_ random: inout SeededGenerator) -> Predicate<DiffItem> {
    composed(&random, depth: Int.random(in: 0...3, using: &random))
  }

  private func composed(_ random: inout SeededGenerator, depth: Int) -> Predicate<DiffItem> {
    func part() -> Predicate<DiffItem> { composed(&random, depth: depth - 1) }
    func parts() -> [Predicate<DiffItem>] {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in part() }
    }
    guard depth > 0 else {
      return random.chance(1, in: 4)
        ? predicate(of: DiffItem.self, &random) : random.pick(random.pick(pathFamilies))(&random)
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0...2: return part() && part()
    case 3, 4: return part() || part()
    case 5: return !part()
    case 6: return .all(of: parts())
    case 7: return .any(of: parts())
    default: return .none(of: parts())
    }
  }

  private func condition(
    _ random: inout SeededGenerator, _ root: Node<DiffItem>, _ depth: Int
  ) -> Node<Bool> {
    guard depth > 0 else { return random.pick(random.pick(families))(&random, root) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return Nodes.not(condition(&random, root, depth - 1))
    case 1:
      return Nodes.or(
        condition(&random, root, depth - 1),
        condition(&random, root, Int.random(in: 0..<depth, using: &random)))
    default:
      return Nodes.and(
        condition(&random, root, depth - 1),
        condition(&random, root, Int.random(in: 0..<depth, using: &random)))
    }
  }

  /// A sort by up to three keys.
  func sort(_ random: inout SeededGenerator) -> [SortDescriptor<DiffItem>] {
    sort(by: sorts, &random)
  }

  /// A sort of atlases, by what they inherit and by what they add.
  func atlasSort(_ random: inout SeededGenerator) -> [SortDescriptor<DiffAtlas>] {
    sort(by: atlasSorts, &random)
  }

  private func sort<Model>(
    by sorts: [(SortOrder) -> SortDescriptor<Model>], _ random: inout SeededGenerator
  ) -> [SortDescriptor<Model>] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      random.pick(sorts)(random.chance(1, in: 2) ? .forward : .reverse)
    }
  }
}

extension DiffGrammar {
  private mutating func addNumbers() {
    var ints = Sources<Int>()
    ints.add(\.int)
    ints.add(optional: \.maybeInt)
    ints.add(optionalBox: \.rank)
    let intLeaves = Leaves(sources: ints, values: DiffValues.ints)
    families.append(intLeaves.equality + intLeaves.order)

    var smalls = Sources<Int>()
    smalls.add(\.small)
    smalls.add(optional: \.maybeSmall)
    let smallLeaves = Leaves(sources: smalls, values: DiffValues.smalls)
    families.append(smallLeaves.reckoning)

    var doubles = Sources<Double>()
    doubles.add(\.double)
    doubles.add(optional: \.maybeDouble)
    let doubleLeaves = Leaves(sources: doubles, values: DiffValues.doubles)
    families.append(doubleLeaves.equality + doubleLeaves.order + doubleLeaves.reckoning)

    var floats = Sources<Float>()
    floats.add(\.float)
    floats.add(optional: \.maybeFloat)
    let floatLeaves = Leaves(sources: floats, values: DiffValues.floats)
    families.append(floatLeaves.equality + floatLeaves.order + floatLeaves.reckoning)

    var decimals = Sources<Decimal>()
    decimals.add(\.decimal)
    decimals.add(optional: \.maybeDecimal)
    decimals.add(optionalBox: \.weight)
    let decimalLeaves = Leaves(sources: decimals, values: DiffValues.decimals)
    families.append(decimalLeaves.equality + decimalLeaves.order + decimalLeaves.reckoning)

    var wides = Sources<UInt64>()
    wides.add(\.wide)
    wides.add(optional: \.maybeWide)
    let wideLeaves = Leaves(sources: wides, values: DiffValues.wides)
    families.append(wideLeaves.equality + wideLeaves.order)

    var bytes = Sources<UInt8>()
    bytes.add(\.byte)
    var shorts = Sources<Int16>()
    shorts.add(optional: \.short)
    let (byteLeaves, shortLeaves) = (
      Leaves(sources: bytes, values: DiffValues.bytes),
      Leaves(sources: shorts, values: DiffValues.shorts)
    )
    families.append(
      byteLeaves.equality + byteLeaves.order + shortLeaves.equality + shortLeaves.order)
  }

  private mutating func addTexts() {
    var texts = Sources<String>()
    texts.add(\.text)
    texts.add(optional: \.maybeText)
    texts.add(\.note)
    texts.add(box: \.name)
    texts.add(optionalShelf: \.code)
    let leaves = Leaves(sources: texts, values: DiffValues.texts)
    families.append(leaves.equality + leaves.order)
    families.append(leaves.parts)
  }

  private mutating func addOthers() {
    var flags = Sources<Bool>()
    flags.add(\.flag)
    flags.add(optional: \.maybeFlag)
    families.append(
      Leaves(sources: flags, values: DiffValues.bools).equality
        + [{ random, root in Leaves.plain(&random, root, flags, DiffValues.bools) }])

    var dates = Sources<Date>()
    dates.add(\.date)
    dates.add(optional: \.maybeDate)
    let dateLeaves = Leaves(sources: dates, values: DiffValues.dates)
    families.append(dateLeaves.equality + dateLeaves.order)

    var uuids = Sources<UUID>()
    uuids.add(\.uuid)
    uuids.add(optional: \.maybeUuid)
    let uuidLeaves = Leaves(sources: uuids, values: DiffValues.uuids)
    families.append(uuidLeaves.equality + uuidLeaves.order)

    var levels = Sources<DiffLevel>()
    levels.add(\.level)
    levels.add(optional: \.maybeLevel)
    levels.add(shelf: \.level)
    let levelLeaves = Leaves(sources: levels, values: DiffLevel.allCases)
    families.append(levelLeaves.equality + levelLeaves.order)

    var words = Sources<DiffWord>()
    words.add(\.word)
    words.add(optional: \.maybeWord)
    families.append(Leaves(sources: words, values: DiffWord.allCases).equality)

    var shapes = Sources<DiffShape>()
    shapes.add(\.shape)
    shapes.add(optional: \.maybeShape)
    var lists = Sources<[String]>()
    // A list that may be missing has nothing but an empty one in its place: that is refused otherwise.
    lists.plain.append { Nodes.member($0, \DiffItem.tags) }
    families.append(
      Leaves(sources: shapes, values: DiffValues.shapes).equality
        + Leaves(sources: lists, values: DiffValues.tagLists).equality)

    var blobs = Sources<Data>()
    blobs.add(\.blob)
    blobs.add(optional: \.maybeBlob)
    var urls = Sources<URL>()
    urls.add(\.url)
    families.append(
      Leaves(sources: blobs, values: DiffValues.blobs).equality
        + Leaves(sources: urls, values: DiffValues.urls).equality)
  }

  /// Raw values, the fields and elements of what is kept as JSON, the length of texts.
  private mutating func addParts() {
    var numbers = Sources<Int>()
    numbers.plain += [
      { Nodes.member(Nodes.member($0, \DiffItem.level), \DiffLevel.rawValue) },
      { Nodes.member(Nodes.member($0, \DiffItem.spot), \DiffSpot.x) },
      { Nodes.member(Nodes.member($0, \DiffItem.tags), \[String].count) },
      { Nodes.member(Nodes.member($0, \DiffItem.text), \String.count) },
      { Nodes.member(Nodes.member(Nodes.member($0, \DiffItem.box), \DiffBox.name), \String.count) },
    ]
    let values = [0, 1, 2, 3, -1, -3, 40, .max, .min]
    let numberLeaves = Leaves(sources: numbers, values: values)
    families.append(numberLeaves.equality + numberLeaves.order)

    var texts = Sources<String>()
    texts.plain.append { Nodes.member(Nodes.member($0, \DiffItem.word), \DiffWord.rawValue) }
    texts.optional.append { Nodes.member(Nodes.member($0, \DiffItem.spot), \DiffSpot.name) }
    let textLeaves = Leaves(sources: texts, values: DiffValues.texts + ["first"])
    var doubles = Sources<Double>()
    doubles.optional.append { Nodes.member(Nodes.member($0, \DiffItem.spot), \DiffSpot.y) }
    let doubleLeaves = Leaves(sources: doubles, values: DiffValues.doubles)
    families.append(
      textLeaves.equality + textLeaves.order + textLeaves.parts + doubleLeaves.equality
        + doubleLeaves.order)
  }

  private mutating func addObjects() {
    families.append([
      { random, root in
        Nodes.isNil(Nodes.member(root, \DiffItem.parent), random.chance(1, in: 2))
      },
      { random, root in
        Nodes.isNil(
          Nodes.chain(Nodes.member(root, \DiffItem.parent), optional: \DiffItem.parent),
          random.chance(1, in: 2))
      },
      { random, root in
        Nodes.isNil(
          Nodes.member(Nodes.member(root, \DiffItem.box), \DiffBox.shelf), random.chance(1, in: 2))
      },
      { random, root in
        Nodes.equal(
          Nodes.chain(Nodes.member(root, \DiffItem.parent), \DiffItem.box),
          Nodes.chain(
            Nodes.chain(Nodes.member(root, \DiffItem.parent), optional: \DiffItem.parent),
            \DiffItem.box), isEqual: random.chance(1, in: 2))
      },
      { random, root in
        Nodes.equal(
          Nodes.chain(Nodes.member(root, \DiffItem.parent), \DiffItem.persistentModelID),
          Nodes.chain(
            Nodes.chain(Nodes.member(root, \DiffItem.parent), optional: \DiffItem.parent),
            \DiffItem.persistentModelID), isEqual: random.chance(1, in: 2))
      },
    ])
  }
}
