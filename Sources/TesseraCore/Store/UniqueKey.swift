import Foundation

/// The values of a uniqueness constraint's properties in one object, compared as a store compares them:
/// texts as Swift does, numbers by value (`-0.0` is `0.0`), a NaN by its bits.
package struct UniqueKey: Hashable, Sendable {
  private let parts: [Part]

  private enum Part: Hashable {
    case integer(Int64)
    case real(Double)
    case bits(UInt64)
    case text(String)
    case decimal(String)
    case blob(Data)
  }

  /// Takes the values; nil where one is missing: such an object is like no other.
  package init?(_ values: [StoreValue]) {
    var parts: [Part] = []
    parts.reserveCapacity(values.count)
    for value in values {
      switch value {
      case .null: return nil
      case .integer(let integer): parts.append(.integer(integer))
      case .real(let real): parts.append(real.isNaN ? .bits(real.bitPattern) : .real(real))
      case .text(let text): parts.append(.text(text))
      case .decimal(let text): parts.append(.decimal(text))
      case .blob(let data): parts.append(.blob(data))
      }
    }
    self.parts = parts
  }
}
