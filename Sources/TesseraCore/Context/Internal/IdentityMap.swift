/// The objects of one entity by key: an open-addressing table that owns them.
///
/// A dictionary costs a hash of a seeded function and a heap of generic calls a look-up; keys here
/// are small integers handed out in blocks, for which one multiplication scatters well enough.
struct IdentityMap<Object: AnyObject>: ~Copyable {
  // A slot without an object is free. Keys of free slots mean nothing.
  private var keys: UnsafeMutablePointer<Int64>
  private var objects: UnsafeMutablePointer<Object?>
  private var mask: Int
  private(set) var count = 0

  init() {
    mask = 15
    keys = .allocate(capacity: 16)
    objects = .allocate(capacity: 16)
    objects.initialize(repeating: nil, count: 16)
  }

  deinit {
    objects.deinitialize(count: mask + 1)
    objects.deallocate()
    keys.deallocate()
  }

  private func home(_ key: Int64) -> Int {
    let hash = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash &>> 32) & mask
  }

  /// The object of a key.
  subscript(key: Int64) -> Object? {
    var slot = home(key)
    while let object = objects[slot] {
      if keys[slot] == key { return object }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Adds an object under a key that has none.
  mutating func insert(_ object: Object, _ key: Int64) {
    if (count + 1) * 4 > (mask + 1) * 3 { resize(to: (mask + 1) * 2) }
    place(object, key)
    count += 1
  }

  private mutating func place(_ object: Object, _ key: Int64) {
    var slot = home(key)
    while objects[slot] != nil { slot = (slot &+ 1) & mask }
    keys[slot] = key
    objects[slot] = object
  }

  /// Takes a key's object out.
  mutating func remove(_ key: Int64) {
    var slot = home(key)
    while objects[slot] != nil {
      if keys[slot] == key {
        free(slot)
        return
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Frees a slot and closes the gap, so that no look-up stops short.
  private mutating func free(_ freed: Int) {
    objects[freed] = nil
    count -= 1
    var gap = freed
    var slot = (freed &+ 1) & mask
    while let object = objects[slot] {
      // An object may move back into the gap unless its home lies after the gap.
      if (slot &- home(keys[slot])) & mask >= (slot &- gap) & mask {
        keys[gap] = keys[slot]
        objects[gap] = object
        objects[slot] = nil
        gap = slot
      }
      slot = (slot &+ 1) & mask
    }
  }

  private mutating func resize(to capacity: Int) {
    let (oldKeys, oldObjects, oldCapacity) = (keys, objects, mask + 1)
    keys = .allocate(capacity: capacity)
    objects = .allocate(capacity: capacity)
    objects.initialize(repeating: nil, count: capacity)
    mask = capacity - 1
    for slot in 0..<oldCapacity {
      if let object = oldObjects[slot] { place(object, oldKeys[slot]) }
    }
    oldObjects.deinitialize(count: oldCapacity)
    oldObjects.deallocate()
    oldKeys.deallocate()
  }

  /// Calls `body` for every object.
  func forEach(_ body: (Object) -> Void) {
    for slot in 0...mask {
      if let object = objects[slot] { body(object) }
    }
  }

  /// Drops the objects that nobody else holds and `mayDrop` lets go.
  ///
  /// - Returns: How many were dropped.
  mutating func sweep(_ mayDrop: (Object) -> Bool) -> Int {
    var dropped: [Object] = []
    var droppedKeys: [Int64] = []
    for slot in 0...mask where objects[slot] != nil {
      guard isKnownUniquelyReferenced(&objects[slot]), let object = objects[slot], mayDrop(object)
      else { continue }
      droppedKeys.append(keys[slot])
      dropped.append(object)
    }
    for key in droppedKeys { remove(key) }
    if mask > 15, count * 8 < mask + 1 {
      var capacity = 16
      while capacity < count * 2 { capacity *= 2 }
      resize(to: capacity)
    }
    // Last, so that a deinit of the user's finds the map whole.
    dropped.removeAll()
    return droppedKeys.count
  }
}
