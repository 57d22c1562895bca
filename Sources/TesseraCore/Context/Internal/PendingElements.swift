/// What was done to a to-many that is not loaded: which elements it gained at its end and lost, and in
/// which order they were put, if they were.
struct PendingElements {
  private(set) var removed: Set<Int64> = []
  // What was added and left again leaves a gap, so that taking out does not cost a search.
  private var slots: [Int64] = []
  private var places: [Int64: Int] = [:]
  /// The order of the elements, where more than additions at the end and removals changed it.
  private(set) var order: [Int64]?

  /// Nothing.
  init() {}

  /// What led from the elements `original` to `current`.
  init(from original: [Int64], to current: [Int64]) {
    let before = Set(original)
    let after = Set(current)
    for key in original where !after.contains(key) { remove(key) }
    for key in current where !before.contains(key) { add(key) }
    if !current.starts(with: original.filter(after.contains)) { order = current }
  }

  var isEmpty: Bool { places.isEmpty && removed.isEmpty && order == nil }

  /// The elements that were added, in order.
  var added: [Int64] { slots.count == places.count ? slots : slots.filter { $0 != 0 } }

  /// Whether an element was added.
  func hasAdded(_ key: Int64) -> Bool { places[key] != nil }

  mutating func add(_ key: Int64) {
    // An element taken out and put back comes last, so both are kept.
    if places[key] != nil { return }
    places[key] = slots.count
    slots.append(key)
  }

  mutating func remove(_ key: Int64) {
    if !forget(key) { removed.insert(key) }
  }

  /// Forgets that an element was added; false where it was not.
  @discardableResult
  mutating func forget(_ key: Int64) -> Bool {
    guard let place = places.removeValue(forKey: key) else { return false }
    slots[place] = 0
    if slots.count > 2 * places.count + 16 {
      slots = slots.filter { $0 != 0 }
      for (place, key) in slots.enumerated() { places[key] = place }
    }
    return true
  }

  /// Forgets whatever was done to an element, but for its place in an order.
  mutating func forgetAll(of key: Int64) {
    removed.remove(key)
    forget(key)
  }

  /// Does to the elements of a store what was done here.
  ///
  /// - Parameters:
  ///   - elements: The elements, without those that were removed.
  ///   - key: An element's key.
  ///   - added: The added elements.
  func apply<Element>(
    to elements: [Element], added: [Element], key: (Element) -> Int64
  ) -> [Element] {
    let isAdded = Set(added.map(key))
    let result = elements.filter { !isAdded.contains(key($0)) } + added
    guard let order else { return result }
    let ranks = Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
    // What came from elsewhere stays behind what was put in order here.
    return result.enumerated().sorted { left, right in
      let last = order.count
      return (ranks[key(left.element)] ?? last, left.offset)
        < (ranks[key(right.element)] ?? last, right.offset)
    }.map(\.element)
  }
}
