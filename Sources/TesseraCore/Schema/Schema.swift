/// The models a container keeps, checked and numbered.
///
/// A schema can be made of anything; a container refuses to open with one that has ``problems``.
public final class Schema: Sendable, Hashable {
  /// What is wrong with the schema, every violation listed; empty where it can be opened.
  public let problems: [SchemaProblem]
  /// The relationships that could be the inverse of more than one other, each with the others. They lead
  /// one way until `inverse:` says which is meant; opening a container reports them.
  public let ambiguousInverses: [SchemaProblem]
  /// What a store has to know.
  package let store: StoreSchema
  // Immutable, and read-only metadata throughout: class types, key paths made of literals. Neither
  // has a `Sendable` conformance the compiler could see through an existential.
  nonisolated(unsafe) package let entities: [SchemaEntity]
  nonisolated(unsafe) private let references: [AnyKeyPath: PropertyReference]
  private let indices: [ObjectIdentifier: Int]

  /// Makes a schema of `types` and of every model they refer to.
  ///
  /// - Parameters:
  ///   - types: The model classes; the order means nothing.
  ///   - version: Kept in the store: a program with an earlier one does not open it.
  public init(
    _ types: [any PersistentModel.Type], version: Schema.Version = Version(1, 0, 0)
  ) {
    var builder = SchemaBuilder(types)
    builder.build()
    problems = builder.problems
    ambiguousInverses = builder.ambiguities
    store = StoreSchema(
      entities: builder.entities.map(\.store), joins: builder.joins, version: version)
    entities = builder.entities
    references = builder.references
    indices = builder.indices
  }

  /// Makes a schema of `types` and of every model they refer to.
  ///
  /// - Parameters:
  ///   - types: The model classes; the order means nothing.
  ///   - version: Kept in the store: a program with an earlier one does not open it.
  public convenience init(
    _ types: any PersistentModel.Type..., version: Schema.Version = Version(1, 0, 0)
  ) {
    self.init(types, version: version)
  }

  /// Whether both are of the same classes and version.
  public static func == (lhs: Schema, rhs: Schema) -> Bool {
    lhs.indices == rhs.indices && lhs.store == rhs.store
  }

  /// Hashes the classes.
  public func hash(into hasher: inout Hasher) { hasher.combine(indices) }

  /// The names of the entities, sorted.
  public var entityNames: [String] { entities.map(\.name) }

  /// The name an entity has for a class: the class's own, without its module.
  public static func entityName<Model: PersistentModel>(for type: Model.Type) -> String {
    String(describing: type)
  }

  /// The index of a class's entity.
  package func entity(of type: Any.Type) -> Int? { indices[ObjectIdentifier(type)] }

  /// The property a key path of one step names.
  package func reference(for keyPath: AnyKeyPath) -> PropertyReference? { references[keyPath] }

  /// The index of an entity by its name.
  package func entity(named name: String) -> Int? {
    entities.firstIndex { $0.name == name }
  }
}

/// Something a schema got wrong: which property of which entity, and what to do.
public struct SchemaProblem: Hashable, Sendable, CustomStringConvertible {
  /// The entity.
  public var entity: String
  /// The property, if it is about one.
  public var property: String?
  /// What is wrong and what to do.
  public var message: String

  /// The place and the message.
  public var description: String {
    "\(entity)\(property.map { ".\($0)" } ?? ""): \(message)"
  }
}

/// A container was asked to open with a schema that has problems.
public struct SchemaError: Error, Sendable, CustomStringConvertible {
  /// Every problem.
  public var problems: [SchemaProblem]

  /// One line a problem.
  public var description: String {
    "the schema can't be opened:\n" + problems.map { "  \($0)" }.joined(separator: "\n")
  }
}
