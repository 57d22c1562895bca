import TesseraCore

/// The keys of the rows a change set inserts, asked for one by one.
///
/// Keys come in blocks, so most of the time their bounds are all that has to be compared.
struct KeySet {
  private var bounds: [ClosedRange<Int64>] = []
  private var others: Set<Int64> = []

  mutating func insert(contentsOf keys: [Int64]) {
    guard var last = keys.first else { return }
    let first = last
    for key in keys.dropFirst() {
      guard key == last + 1 else {
        others.formUnion(keys)
        return
      }
      last = key
    }
    bounds.append(first...last)
  }

  func contains(_ key: Int64) -> Bool {
    bounds.contains { $0.contains(key) } || !others.isEmpty && others.contains(key)
  }
}
