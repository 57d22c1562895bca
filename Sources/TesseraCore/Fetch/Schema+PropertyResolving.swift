extension Schema: PropertyResolving {
  package func keyPaths(of entity: Int) -> [AnyKeyPath] {
    entities[entity].properties.map(\.keyPath)
  }

  package func identifierKeyPaths(of entity: Int) -> [AnyKeyPath] {
    func keyPaths<Model: PersistentModel>(of type: Model.Type) -> [AnyKeyPath] {
      let identifier: KeyPath<Model, PersistentIdentifier> = \.persistentModelID
      // A class's own `id` is another key path, and a property like any other.
      let id: KeyPath<Model, PersistentIdentifier> = \.id
      return [identifier, id]
    }
    return keyPaths(of: entities[entity].type)
  }

  package func chainedKeyPaths(of entity: Int) -> [AnyKeyPath] {
    func identifiers<Model: PersistentModel>(of type: Model.Type) -> [AnyKeyPath] {
      let identifier: KeyPath<Model?, PersistentIdentifier?> = \.?.persistentModelID
      let id: KeyPath<Model?, PersistentIdentifier?> = \.?.id
      return [identifier, id]
    }
    return entities[entity].properties.map(\.chainedKeyPath)
      + identifiers(of: entities[entity].type)
  }

  package func unwrappingKeyPath(of entity: Int) -> AnyKeyPath? {
    func unwrapping<Model: PersistentModel>(_ type: Model.Type) -> AnyKeyPath {
      let keyPath: KeyPath<Model?, Model> = \.self!
      return keyPath
    }
    return unwrapping(entities[entity].type)
  }
}
