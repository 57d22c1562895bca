/// Values that another may be one of. Asked in memory it finds one without looking at all of them.
public struct ValueList: Sendable {
  /// The values.
  public let values: [StoreValue]
  private let index: Index?

  /// Makes a list.
  public init(_ values: [StoreValue]) {
    self.values = values
    // A few are compared faster than one is hashed.
    index = values.count > 8 ? Index() : nil
  }

  /// Whether a value equals one of them, `null` included. A NaN equals none.
  package func holds(_ value: StoreValue) -> Bool {
    guard let index else {
      return values.contains { Condition.Comparison.equal.holds(value, $0) }
    }
    return value.isNaN ? false : index.keys(of: values).contains(EqualityKey(value))
  }

  /// The hashed values, made when they are first asked for: most lists are for a store alone.
  private final class Index: Sendable {
    private let keys = Guarded<Set<EqualityKey>?>(nil)

    func keys(of values: [StoreValue]) -> Set<EqualityKey> {
      keys.withLock { keys in
        if let keys { return keys }
        let made = Set(values.lazy.filter { !$0.isNaN }.map(EqualityKey.init))
        keys = made
        return made
      }
    }
  }
}

extension ValueList: Hashable {
  /// Whether both have the same values in the same order.
  public static func == (lhs: ValueList, rhs: ValueList) -> Bool { lhs.values == rhs.values }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension ValueList: ExpressibleByArrayLiteral {
  /// Makes a list of some values.
  public init(arrayLiteral elements: StoreValue...) { self.init(elements) }
}

/// A value as conditions compare it: equal keys are equal values, `1` and `1.0` among them.
private enum EqualityKey: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  /// Swift's own equality and hash are those of canonical equivalence.
  case text(String)
  case decimal(String)
  case other(StoreValue)

  init(_ value: StoreValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real):
      if let integer = Int64(exactly: real) { self = .integer(integer) } else { self = .real(real) }
    case .text(let text): self = .text(text)
    case .decimal(let text): self = .decimal(DecimalText.canonical(text))
    case .blob: self = .other(value)
    }
  }
}
