/// Finds what keeps a schema from being spread over several stores.
package enum ConfigurationCheck {
  /// Makes sure that every model of `schema` has one place among `configurations`.
  ///
  /// - Throws: ``SchemaError`` that lists every problem, those of the schema too.
  package static func check(_ configurations: [ModelConfiguration], for schema: Schema) throws {
    var problems = schema.problems
    if configurations.count > 1 {
      problems += repeated(configurations) + misplaced(schema, in: configurations)
    }
    guard problems.isEmpty else { throw SchemaError(problems: problems) }
  }

  private static func repeated(_ configurations: [ModelConfiguration]) -> [SchemaProblem] {
    var problems: [SchemaProblem] = []
    for (index, configuration) in configurations.enumerated() {
      func complain(_ message: String) {
        problems.append(
          SchemaProblem(
            entity: "ModelConfiguration", property: configuration.name, message: message))
      }
      let earlier = configurations[..<index]
      if earlier.contains(where: { $0.name == configuration.name }) {
        complain("two configurations have this name; name each differently")
      }
      if !configuration.isStoredInMemoryOnly,
        earlier.contains(where: { !$0.isStoredInMemoryOnly && $0.url == configuration.url })
      {
        complain("two configurations have this file; give each its own")
      }
    }
    return problems
  }

  private static func misplaced(_ schema: Schema, in configurations: [ModelConfiguration])
    -> [SchemaProblem]
  {
    schema.entityNames.compactMap { name in
      // A configuration without a schema is for every model.
      let places = configurations.filter { $0.schema?.entityNames.contains(name) ?? true }
      if places.count == 1 { return nil }
      let list = places.map { "'\($0.name)'" }.joined(separator: " and ")
      return SchemaProblem(
        entity: name, property: nil,
        message: places.isEmpty
          ? "is in no configuration; add it to the schema of one"
          : "is in the configurations \(list), and no rule says where new objects go; keep it in the"
            + " schema of one")
    }
  }
}
