extension Schema {
  /// What an `#Index` declares.
  public struct Index<Model: PersistentModel>: Hashable, CustomDebugStringConvertible {
    /// How an index is built, and over what. The parameter stands for the model, as in SwiftData.
    public enum Types<Target: PersistentModel>: Hashable {
      /// Ordered by the values of the properties, the first one first.
      case binary([PartialKeyPath<Target>])
      /// A spatial index. There are none: a problem of the schema.
      case rtree([PartialKeyPath<Target>])
    }

    /// The indexes.
    public let indices: [Types<Model>]

    /// Takes the arguments of `#Index`.
    public init(_ indices: Types<Model>...) { self.indices = indices }

    /// Takes the arguments of `#Index`.
    public init(_ binaryIndices: [PartialKeyPath<Model>]...) {
      indices = binaryIndices.map(Types.binary)
    }

    /// The key paths.
    public var debugDescription: String { "Index(\(indices))" }
  }

  /// What a `#Unique` declares.
  public struct Unique<Model: PersistentModel>: Hashable, CustomDebugStringConvertible {
    /// The constraints: no two objects have the same values of all properties of one.
    public let constraints: [[PartialKeyPath<Model>]]

    /// Takes the arguments of `#Unique`.
    public init(_ constraints: [PartialKeyPath<Model>]...) { self.constraints = constraints }

    /// The key paths.
    public var debugDescription: String { "Unique(\(constraints))" }
  }
}

extension _EntityDescription {
  /// Adds indexes. For generated code.
  ///
  /// - Parameters:
  ///   - index: The arguments of `#Index`.
  ///   - written: Its key paths as the source has them.
  public mutating func constrain<Model>(_ index: Schema.Index<Model>, written: [[String]]) {
    for (position, type) in index.indices.enumerated() {
      let words = position < written.count ? written[position] : []
      switch type {
      case .binary(let keyPaths):
        constraints.append(
          ConstraintDescription(kind: .index, keyPaths: keyPaths, written: words))
      case .rtree(let keyPaths):
        constraints.append(
          ConstraintDescription(kind: .spatialIndex, keyPaths: keyPaths, written: words))
      }
    }
  }

  /// Adds uniqueness constraints. For generated code.
  ///
  /// - Parameters:
  ///   - unique: The arguments of `#Unique`.
  ///   - written: Its key paths as the source has them.
  public mutating func constrain<Model>(_ unique: Schema.Unique<Model>, written: [[String]]) {
    for (position, keyPaths) in unique.constraints.enumerated() {
      constraints.append(
        ConstraintDescription(
          kind: .unique, keyPaths: keyPaths,
          written: position < written.count ? written[position] : []))
    }
  }
}

/// One index or uniqueness constraint as its class declares it.
package struct ConstraintDescription {
  /// What it is.
  package enum Kind: String {
    case index = "#Index"
    case spatialIndex = "#Index(.rtree)"
    case unique = "#Unique"
  }

  package var kind: Kind
  package var keyPaths: [AnyKeyPath]
  /// The key paths as the source has them, where it has them one by one.
  package var written: [String]
}
