/// What a model class says of its properties, collected once when a schema is made. For generated
/// code.
public struct _EntityDescription {
  package fileprivate(set) var properties: [PropertyDescription] = []
  /// The classes of a hierarchy, from the top, each with the number of properties above it. None of a
  /// class that can't be inherited from and inherits from none.
  package private(set) var classes: [(type: any PersistentModel.Type, inherited: Int)] = []
  /// How many of the constraints are a superclass's.
  package private(set) var inheritedConstraints = 0
  package internal(set) var constraints: [ConstraintDescription] = []

  package init() {}

  /// Begins the properties that a class adds to those of its superclass.
  public mutating func enter(_ type: any PersistentModel.Type) {
    classes.append((type, properties.count))
    inheritedConstraints = constraints.count
  }

  /// Adds a property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - index: Its position in the class.
  ///   - keyPath: How queries name it.
  ///   - chained: How they name it at the end of an optional to-one.
  ///   - storage: Where an object keeps it: for the type, never called.
  ///   - hasDefault: Whether the declaration has a default.
  ///   - attribute: What `@Attribute` says, where it is there.
  ///   - relationship: What `@Relationship` says, where it is there.
  public mutating func property<Model: PersistentModel, Value, Storage: _PropertyStorage>(
    _ name: String, _ index: Int, _ keyPath: KeyPath<Model, Value>,
    _ chained: PartialKeyPath<Model?>, _ storage: (Model) -> Storage, hasDefault: Bool,
    attribute: _AttributeOptions? = nil,
    relationship: _RelationshipOptions? = nil
  ) where Storage.Value == Value {
    properties.append(
      PropertyDescription(
        name: name, index: index, keyPath: keyPath, chainedKeyPath: chained, kind: Storage._kind,
        hasDefault: hasDefault,
        attribute: attribute, relationship: relationship))
  }
}

extension _EntityDescription {
  /// Says how queries name a property of a superclass that the class overrides. Nothing where the
  /// superclass keeps no property of the name.
  public mutating func overrides<Model: PersistentModel, Value>(
    _ name: String, _ keyPath: KeyPath<Model, Value>, _ chained: PartialKeyPath<Model?>
  ) {
    // The nearest: two superclasses may each have a private one of the name.
    guard let index = properties.lastIndex(where: { $0.name == name }) else { return }
    properties[index].keyPath = keyPath
    properties[index].chainedKeyPath = chained
  }
}

/// One property as its class declares it.
package struct PropertyDescription {
  package var name: String
  package var index: Int
  package var keyPath: AnyKeyPath
  package var chainedKeyPath: AnyKeyPath
  package var kind: _PropertyKind
  package var hasDefault: Bool
  package var attribute: _AttributeOptions?
  package var relationship: _RelationshipOptions?
}

/// The arguments of an `@Attribute`. For generated code.
public struct _AttributeOptions {
  package var options: [Schema.Attribute.Option]
  package var originalName: String?

  /// Takes the arguments as the attribute takes them.
  public init(
    _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
  ) {
    self.options = options
    self.originalName = originalName
  }
}

/// The arguments of a `@Relationship`. For generated code.
public struct _RelationshipOptions {
  package var options: [Schema.Relationship.Option]
  package var deleteRule: Schema.Relationship.DeleteRule
  package var originalName: String?
  package var inverse: AnyKeyPath?
  /// The fewest objects the relationship may refer to; 0 for any number.
  package var minimumModelCount: Int
  /// The most objects the relationship may refer to; 0 for any number.
  package var maximumModelCount: Int

  /// Takes the arguments as the attribute takes them.
  public init(
    _ options: Schema.Relationship.Option...,
    deleteRule: Schema.Relationship.DeleteRule = .nullify, minimumModelCount: Int? = 0,
    maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
    hashModifier: String? = nil
  ) {
    self.options = options
    self.deleteRule = deleteRule
    self.originalName = originalName
    self.inverse = inverse
    self.minimumModelCount = minimumModelCount ?? 0
    self.maximumModelCount = maximumModelCount ?? 0
  }
}
