/// A set of property indices of one entity: which are loaded, which a save changed, which a
/// commit published.
///
/// An index is the position of a property in its class, superclass first. A mask holds up to
/// ``capacity`` of them without an allocation.
public struct PropertyMask: Hashable, Sendable {
  @usableFromInline var low: UInt64
  @usableFromInline var high: UInt64

  /// The number of properties an entity may have.
  public static let capacity = 128

  /// An empty mask.
  @inlinable public init() {
    low = 0
    high = 0
  }

  /// A mask of the one property `index`.
  @inlinable public init(_ index: Int) {
    low = index < 64 ? 1 &<< UInt64(truncatingIfNeeded: index) : 0
    high = index < 64 ? 0 : 1 &<< UInt64(truncatingIfNeeded: index &- 64)
  }

  /// A mask of `indices`.
  @inlinable public init(_ indices: some Sequence<Int>) {
    self.init()
    for index in indices { insert(index) }
  }

  /// Whether no property is in the mask.
  @inlinable public var isEmpty: Bool { low | high == 0 }

  /// The number of properties in the mask.
  @inlinable public var count: Int { low.nonzeroBitCount &+ high.nonzeroBitCount }

  /// Whether the property `index` is in the mask.
  @inlinable public func contains(_ index: Int) -> Bool {
    let word = index < 64 ? low : high
    return word &>> UInt64(truncatingIfNeeded: index & 63) & 1 == 1
  }

  /// Whether every property of `other` is in the mask.
  @inlinable public func isSuperset(of other: PropertyMask) -> Bool {
    other.low & ~low == 0 && other.high & ~high == 0
  }

  /// Adds the property `index`.
  @inlinable public mutating func insert(_ index: Int) { formUnion(PropertyMask(index)) }

  /// Takes the property `index` out.
  @inlinable public mutating func remove(_ index: Int) { subtract(PropertyMask(index)) }

  /// Adds every property of `other`.
  @inlinable public mutating func formUnion(_ other: PropertyMask) {
    low |= other.low
    high |= other.high
  }

  /// Takes every property of `other` out.
  @inlinable public mutating func subtract(_ other: PropertyMask) {
    low &= ~other.low
    high &= ~other.high
  }

  /// The properties in either mask.
  @inlinable public func union(_ other: PropertyMask) -> PropertyMask {
    var result = self
    result.formUnion(other)
    return result
  }

  /// The properties in both masks.
  @inlinable public func intersection(_ other: PropertyMask) -> PropertyMask {
    var result = self
    result.low &= other.low
    result.high &= other.high
    return result
  }

  /// The properties that are not in `other`.
  @inlinable public func subtracting(_ other: PropertyMask) -> PropertyMask {
    var result = self
    result.subtract(other)
    return result
  }
}

extension PropertyMask: Sequence {
  /// The indices of a mask, ascending.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var rest: PropertyMask

    @inlinable init(_ mask: PropertyMask) { rest = mask }

    /// The next index, or nil after the last.
    @inlinable public mutating func next() -> Int? {
      if rest.low != 0 {
        let bit = rest.low.trailingZeroBitCount
        rest.low &= rest.low &- 1
        return bit
      }
      if rest.high != 0 {
        let bit = rest.high.trailingZeroBitCount
        rest.high &= rest.high &- 1
        return bit &+ 64
      }
      return nil
    }
  }

  /// The indices, ascending.
  @inlinable public func makeIterator() -> Iterator { Iterator(self) }
}
