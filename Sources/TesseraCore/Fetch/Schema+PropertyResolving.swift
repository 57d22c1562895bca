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
}
