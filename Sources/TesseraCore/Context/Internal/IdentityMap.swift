/// The objects of one entity by key: an open-addressing table that owns them. Not generic, so that
/// its code is compiled once, for what it is.
///
/// A dictionary costs a hash of a seeded function and a heap of generic calls a look-up; keys here
/// are small integers handed out in blocks. Eight neighbouring keys have neighbouring slots, so a
/// walk over a block costs one cache miss for eight objects, while blocks are scattered.
struct IdentityMap: ~Copyable {
  // A slot whose key is 0, which no row has, is free; only then is its object uninitialised. A
  // look-up that fails touches no object at all.
  private var keys: UnsafeMutablePointer<Int64>
  private var objects: UnsafeMutablePointer<AnyObject>
  private var mask: Int
  private(set) var count = 0

  private static let smallestCapacity = 16

  init() {
    let capacity = Self.smallestCapacity
    mask = capacity - 1
    keys = .allocate(capacity: capacity)
    keys.initialize(repeating: 0, count: capacity)
    objects = .allocate(capacity: capacity)
  }

  deinit {
    for slot in 0...mask where keys[slot] != 0 { (objects + slot).deinitialize(count: 1) }
    objects.deallocate()
    keys.deallocate()
  }

  private func home(_ key: Int64) -> Int {
    let block = UInt64(bitPattern: key) &>> 3
    let scattered = Int(truncatingIfNeeded: (block &* 0x9E37_79B9_7F4A_7C15) &>> 32)
    return (scattered &<< 3 | Int(truncatingIfNeeded: key & 7)) & mask
  }

  /// The slot of a key, or the free one where it would be.
  private func slot(_ key: Int64) -> Int {
    var slot = home(key)
    while keys[slot] != key && keys[slot] != 0 { slot = (slot &+ 1) & mask }
    return slot
  }

  /// The object of a key.
  subscript(key: Int64) -> AnyObject? {
    let slot = slot(key)
    return keys[slot] == 0 || key == 0 ? nil : objects[slot]
  }

  /// Adds an object under a key that has none.
  mutating func insert(_ object: consuming AnyObject, _ key: Int64) {
    reserve(1)
    let slot = slot(key)
    keys[slot] = key
    (objects + slot).initialize(to: object)
    count += 1
  }

  /// The object of a key, or else the slot it goes to, with room made for it.
  mutating func find(_ key: Int64) -> (object: AnyObject?, slot: Int) {
    reserve(1)
    let slot = slot(key)
    return (keys[slot] == 0 ? nil : objects[slot], slot)
  }

  /// Adds an object where ``find(_:)`` said it goes, nothing having been added since.
  mutating func insert(_ object: consuming AnyObject, _ key: Int64, at slot: Int) {
    guard keys[slot] == 0 else { return insert(object, key) }
    keys[slot] = key
    (objects + slot).initialize(to: object)
    count += 1
  }

  /// Makes room for more objects at once.
  mutating func reserve(_ more: Int) {
    guard (count + more) * 4 > (mask + 1) * 3 else { return }
    var capacity = (mask + 1) * 2
    while (count + more) * 4 > capacity * 3 { capacity *= 2 }
    resize(to: capacity)
  }

  /// Takes a key's object out.
  mutating func remove(_ key: Int64) {
    let slot = slot(key)
    guard keys[slot] != 0 else { return }
    let object = take(slot)
    // Last, so that a deinit of the user's finds the map whole.
    withExtendedLifetime(object) {}
  }

  /// Frees a slot and closes the gap, so that no look-up stops short.
  private mutating func take(_ freed: Int) -> AnyObject {
    let object = (objects + freed).move()
    keys[freed] = 0
    count -= 1
    var gap = freed
    var slot = (freed &+ 1) & mask
    while keys[slot] != 0 {
      // An object may move back into the gap unless its home lies after the gap.
      if (slot &- home(keys[slot])) & mask >= (slot &- gap) & mask {
        keys[gap] = keys[slot]
        keys[slot] = 0
        (objects + gap).moveInitialize(from: objects + slot, count: 1)
        gap = slot
      }
      slot = (slot &+ 1) & mask
    }
    return object
  }

  private mutating func resize(to capacity: Int) {
    let (oldKeys, oldObjects, oldCapacity) = (keys, objects, mask + 1)
    keys = .allocate(capacity: capacity)
    keys.initialize(repeating: 0, count: capacity)
    objects = .allocate(capacity: capacity)
    mask = capacity - 1
    for old in 0..<oldCapacity where oldKeys[old] != 0 {
      let slot = slot(oldKeys[old])
      keys[slot] = oldKeys[old]
      (objects + slot).moveInitialize(from: oldObjects + old, count: 1)
    }
    oldObjects.deallocate()
    oldKeys.deallocate()
  }

  /// Calls `body` for every object.
  func forEach(_ body: (AnyObject) -> Void) {
    for slot in 0...mask where keys[slot] != 0 { body(objects[slot]) }
  }

  /// Takes out the objects that nobody else holds and `mayDrop` lets go.
  ///
  /// - Returns: What was taken out, to be let go of once the map can be used again: a deinit of the
  ///   user's may use it.
  mutating func sweep(_ mayDrop: (AnyObject) -> Bool) -> [AnyObject] {
    var droppedKeys: [Int64] = []
    for slot in 0...mask where keys[slot] != 0 {
      if Self.isUniquelyReferenced(objects + slot), mayDrop(objects[slot]) {
        droppedKeys.append(keys[slot])
      }
    }
    var dropped: [AnyObject] = []
    dropped.reserveCapacity(droppedKeys.count)
    for key in droppedKeys { dropped.append(take(slot(key))) }
    if mask >= Self.smallestCapacity, count * 8 < mask + 1 {
      var capacity = Self.smallestCapacity
      while capacity < count * 2 { capacity *= 2 }
      resize(to: capacity)
    }
    return dropped
  }

  /// Whether nobody else holds the object.
  ///
  /// Generic, so that the question is asked of the slot: handed an `AnyObject`, Swift 6 opens it, and
  /// unoptimised it copies it for that and finds two references.
  private static func isUniquelyReferenced<Object: AnyObject>(
    _ slot: UnsafeMutablePointer<Object>
  ) -> Bool {
    isKnownUniquelyReferenced(&slot.pointee)
  }
}
