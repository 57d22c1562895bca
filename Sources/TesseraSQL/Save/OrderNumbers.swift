/// The sparse numbers that keep the order of a to-many.
package enum OrderNumbers {
  /// The distance between two neighbours when nothing is between them.
  package static let gap: Int64 = 1024

  /// The number of an element put after the one numbered `last`.
  package static func next(after last: Int64) -> Int64 {
    let (sum, overflow) = last.addingReportingOverflow(gap)
    // Past the end of all numbers elements tie, and ties are in the order of keys.
    return overflow ? .max : sum
  }

  /// An element of a stored order.
  package struct Element: Hashable, Sendable {
    package var key: Int64
    package var number: Int64?

    package init(key: Int64, number: Int64?) {
      self.key = key
      self.number = number
    }
  }

  /// The fewest numbers to write so that the stored elements come in the order of `keys`.
  ///
  /// Keys that aren't stored are passed over; stored elements that aren't in `keys` keep their
  /// order behind all that are.
  ///
  /// - Parameter stored: The elements in their present order.
  package static func changes(arranging stored: [Element], as keys: [Int64]) -> [(
    key: Int64, number: Int64
  )] {
    let wanted = order(of: stored, arrangedAs: keys)
    let kept = longestAscendingRun(in: wanted)
    if let changes = fill(wanted, keeping: kept) { return changes }
    // No room between two of them: all get new numbers.
    return wanted.enumerated().map { ($1.key, Int64($0 + 1) * gap) }
  }

  private static func order(of stored: [Element], arrangedAs keys: [Int64]) -> [Element] {
    var rest = Dictionary(stored.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let listed = keys.compactMap { rest.removeValue(forKey: $0) }
    return listed + stored.filter { rest[$0.key] != nil }
  }

  /// The indices of the most elements that are in order as they are.
  static func longestAscendingRun(in elements: [Element]) -> [Int] {
    // Patience sorting: `tails[n]` ends the run of length n + 1 with the smallest last element.
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: elements.count)
    func isOrdered(_ a: Element, _ b: Element) -> Bool {
      guard let left = a.number, let right = b.number else { return false }
      return (left, a.key) < (right, b.key)
    }
    for (index, element) in elements.enumerated() where element.number != nil {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if isOrdered(elements[tails[middle]], element) { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var run: [Int] = []
    var next = tails.last ?? -1
    while next >= 0 {
      run.append(next)
      next = previous[next]
    }
    return run.reversed()
  }

  /// Numbers for the elements between the kept ones, or nil where there is no room for them.
  private static func fill(
    _ elements: [Element], keeping kept: [Int]
  ) -> [(key: Int64, number: Int64)]? {
    var changes: [(key: Int64, number: Int64)] = []
    var start = 0
    var before: Int64?
    for index in kept + [elements.count] {
      let after = index < elements.count ? elements[index].number : nil
      let count = Int64(index - start)
      if count > 0 {
        guard let (first, step) = spacing(count, after: before, before: after) else { return nil }
        for offset in 0..<count {
          changes.append((elements[start + Int(offset)].key, first + offset * step))
        }
      }
      before = after
      start = index + 1
    }
    return changes
  }

  /// The first number and the distance of `count` numbers between two others.
  private static func spacing(
    _ count: Int64, after low: Int64?, before high: Int64?
  ) -> (first: Int64, step: Int64)? {
    let reach = count.multipliedReportingOverflow(by: gap)
    guard !reach.overflow else { return nil }
    switch (low, high) {
    case (nil, nil): return (gap, gap)
    case (let low?, nil):
      return low.addingReportingOverflow(reach.partialValue).overflow ? nil : (low + gap, gap)
    case (nil, let high?):
      let first = high.subtractingReportingOverflow(reach.partialValue)
      return first.overflow ? nil : (first.partialValue, gap)
    case (let low?, let high?):
      let distance = high.subtractingReportingOverflow(low)
      let room = distance.overflow ? Int64.max : distance.partialValue
      let step = room / (count + 1)
      return step > 0 ? (low + step, step) : nil
    }
  }
}
