/// What is known of a to-many's elements beside their array, so that a change of one of many elements
/// costs no look at all the others.
///
/// Made when the first of many elements changes, and gone with the array.
final class ElementLedger {
  /// The elements as the array has them, those of ``removed`` included; nil where nobody asked yet.
  private var snapshot: ElementSnapshot?
  /// The addresses of the elements, without those of ``removed``; nil where nobody asked yet.
  private var members: Set<UInt>?
  /// The addresses of elements that left at their other end and are in the array still.
  private(set) var removed: Set<UInt> = []
  /// How many elements at the end of the array are in it before already, and not counted.
  private(set) var surplus = 0
  /// The elements while the array is lent to whoever mutates it in place; nil while it is not.
  private(set) var lent: ElementSnapshot?

  /// Below this an array is searched, and copied for a mutation.
  static let smallest = 32

  /// Whether an element is in the array.
  func hasMember(_ address: UInt, among all: UnsafeRawBufferPointer) -> Bool {
    if members == nil { members = Set(all.words).subtracting(removed) }
    return members?.contains(address) == true
  }

  /// Takes note that an element was added at the end.
  func append(_ address: UInt, key: Int64) {
    members?.insert(address)
    snapshot?.append(address, key)
  }

  /// Takes note that an element is no longer one; the array has it still.
  func remove(_ address: UInt) {
    members?.remove(address)
    removed.insert(address)
  }

  /// Takes note that the array has none of ``removed`` any more.
  func forgetRemoved() {
    removed = []
    snapshot = nil
  }

  /// Keeps what an array consists of that is lent.
  func lend(_ make: () -> ElementSnapshot) {
    lent = snapshot ?? make()
    snapshot = nil
  }

  /// The array is back as it was, but for elements at its end that it has before.
  func takeBack(surplus: Int) {
    snapshot = lent
    lent = nil
    self.surplus = surplus
  }

  /// The array has no elements twice any more.
  func forgetSurplus() { surplus = 0 }

  /// The array is back with a change.
  func takeBack(_ splice: ElementSplice) {
    snapshot = lent
    lent = nil
    snapshot?.apply(splice)
    guard members != nil else { return }
    for element in splice.removed { members?.remove(element.address) }
    for address in splice.added { members?.insert(address) }
  }

  /// Whether an element is in the array that is lent.
  func hadMember(_ address: UInt) -> Bool {
    if members == nil, let lent { members = Set(lent.addresses) }
    return members?.contains(address) == true
  }
}

/// An array of objects without a reference to any: addresses, which are compared and never followed, and
/// keys.
struct ElementSnapshot {
  private(set) var addresses: [UInt]
  /// Nil of objects that are in no context.
  private(set) var keys: [Int64]?

  init(addresses: [UInt], keys: [Int64]?) {
    self.addresses = addresses
    self.keys = keys
  }

  mutating func append(_ address: UInt, _ key: Int64) {
    addresses.append(address)
    keys?.append(key)
  }

  mutating func apply(_ splice: ElementSplice) {
    addresses.replaceSubrange(splice.old, with: splice.addresses)
    keys?.replaceSubrange(splice.old, with: splice.keys)
  }
}

/// What a mutation in place made of an array: one part of it replaced by another.
struct ElementSplice {
  /// The part that was replaced.
  var old: Range<Int>
  /// What it was replaced by, as a part of the new array.
  var new: Range<Int>
  /// The addresses and keys of what it was replaced by.
  var addresses: [UInt] = []
  var keys: [Int64] = []
  /// What is in the array no more.
  var removed: [(address: UInt, key: Int64)] = []
  /// The addresses of what was not in it before.
  var added: [UInt] = []
  /// How many elements were put at the end that were in it before.
  var surplus = 0

  /// Whether nothing became another, not even in its place.
  var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// Finds out what is in the array no more, and what was not in it before.
  ///
  /// - Returns: Whether the new array has each element once, but for what was put at its end again.
  mutating func compare(
    _ former: ElementSnapshot, _ elements: ArraySlice<some PersistentModel>, _ ledger: ElementLedger
  ) -> Bool {
    addresses = elements.map { address(of: $0) }
    let kept = Set(addresses)
    guard kept.count == addresses.count else { return false }
    guard let keys = former.keys else { return false }
    let present = Set(former.addresses[old])
    added = present.isEmpty ? addresses : addresses.filter { !present.contains($0) }
    let repeated = added.count { ledger.hadMember($0) }
    if repeated > 0 {
      // Its first place counts. Of some the array would have to be put together anew.
      guard repeated == addresses.count, new.lowerBound == former.addresses.count else {
        return false
      }
      surplus = repeated
      new = new.lowerBound..<new.lowerBound
      added = []
      return true
    }
    for index in old where !kept.contains(former.addresses[index]) {
      removed.append((former.addresses[index], keys[index]))
    }
    return true
  }

  /// Finds the part of an array that is another than it was.
  init(from snapshot: ElementSnapshot, to array: UnsafeRawBufferPointer) {
    let count = array.count / MemoryLayout<UInt>.stride
    let shorter = min(snapshot.addresses.count, count)
    (old, new) = snapshot.addresses.withUnsafeBytes { before in
      let start = before.commonWords(with: array, atMost: shorter)
      let end = before.commonLastWords(with: array, atMost: shorter - start)
      return (start..<snapshot.addresses.count - end, start..<count - end)
    }
  }
}
