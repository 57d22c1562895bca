/// What translates key paths and classes to the numbers of a ``StoreSchema``.
package protocol PropertyResolving {
  /// The numbers' meaning.
  var store: StoreSchema { get }
  /// The index of the entity of a model class; nil where it is none of the schema's.
  func entity(of type: Any.Type) -> Int?
  /// The property a key path rooted at a model names; nil where it names none.
  func reference(for keyPath: AnyKeyPath) -> PropertyReference?
  /// The key paths of an entity's properties, in the order of ``StoreEntity/properties``.
  func keyPaths(of entity: Int) -> [AnyKeyPath]
  /// The key paths that read an entity's identifier: `persistentModelID`, and `id` where the model
  /// has none of its own.
  func identifierKeyPaths(of entity: Int) -> [AnyKeyPath]
  /// The key paths that read an entity's properties through an optional, `\Note?.?.title`, in the
  /// order of ``StoreEntity/properties``, then those that read the identifier so.
  func chainedKeyPaths(of entity: Int) -> [AnyKeyPath]
  /// The key path that unwraps an optional of an entity's class.
  func unwrappingKeyPath(of entity: Int) -> AnyKeyPath?
}

extension PropertyResolving {
  package func chainedKeyPaths(of entity: Int) -> [AnyKeyPath] { [] }
  package func unwrappingKeyPath(of entity: Int) -> AnyKeyPath? { nil }
}

extension PropertyResolving {
  /// The way from an object of `entity` along `keyPath`, to-ones with or without optional chaining
  /// included; nil where it leads to nothing stored.
  ///
  /// Swift has no public way to take a composed key path apart. Where the optimiser has left the
  /// properties' getters alone, its description is that of its components, and those are found by
  /// matching; otherwise it is compared with what the properties' own key paths make together.
  package func path(for keyPath: AnyKeyPath, from entity: Int) -> Condition.Path? {
    if let target = SortPaths.target(of: keyPath) {
      guard let steps = target.steps else { return nil }
      return self.path(along: steps)
    }
    let path = anyPath(for: keyPath, from: entity)
    if case .property(let end) = path?.end, store[end].attribute?.isEphemeral == true { return nil }
    return path
  }

  /// The same for attributes too that no store has.
  private func anyPath(for keyPath: AnyKeyPath, from entity: Int) -> Condition.Path? {
    if let reference = reference(for: keyPath) {
      return Condition.Path(end: .property(reference))
    }
    if identifierKeyPaths(of: entity).contains(keyPath) { return Condition.Path(end: .key) }
    if let components = components(of: keyPath),
      let path = path(spelled: Substring(components), from: entity)
    {
      return path
    }
    var search = ComposedPathSearch(self, keyPath)
    return search.path(from: entity)
  }

  /// The way along the key paths of a typed path, each of which names a property.
  private func path(along steps: [PathStep]) -> Condition.Path? {
    var references: [PropertyReference] = []
    for (index, step) in steps.enumerated() {
      if let reference = reference(for: step.keyPath) {
        references.append(reference)
        continue
      }
      guard index == steps.count - 1, isIdentifier(step.keyPath) else { return nil }
      // The key of a to-one's target is the to-one's own column.
      guard let last = references.popLast() else { return Condition.Path(end: .key) }
      return Condition.Path(steps: references, end: .property(last))
    }
    guard let end = references.popLast(), store[end].attribute?.isEphemeral != true else {
      return nil
    }
    return Condition.Path(steps: references, end: .property(end))
  }

  private func isIdentifier(_ keyPath: AnyKeyPath) -> Bool {
    guard let entity = entity(of: type(of: keyPath).rootType) else { return false }
    return identifierKeyPaths(of: entity).contains(keyPath)
  }

  private func path(spelled rest: Substring, from entity: Int) -> Condition.Path? {
    for (property, keyPath) in zip(store.entities[entity].properties, keyPaths(of: entity)) {
      guard let own = components(of: keyPath), rest.hasPrefix(own) else { continue }
      let reference = store.declared(
        PropertyReference(entity: entity, property: property.index))
      let tail = rest.dropFirst(own.count)
      if tail.isEmpty || tail == "?" { return Condition.Path(end: .property(reference)) }
      guard let toOne = property.toOne,
        let separator = [".", "?.", "!."].first(where: tail.hasPrefix),
        var path = path(spelled: tail.dropFirst(separator.count), from: toOne.target)
      else { continue }
      // The key of a to-one's target is the to-one's own column.
      if path.steps.isEmpty, path.end == .key {
        path.end = .property(reference)
      } else {
        path.steps.insert(reference, at: 0)
      }
      return path
    }
    for keyPath in identifierKeyPaths(of: entity) {
      guard let own = components(of: keyPath), rest == own || rest == own + "?" else { continue }
      return Condition.Path(end: .key)
    }
    return nil
  }

  /// The description of a key path without its root.
  private func components(of keyPath: AnyKeyPath) -> String? {
    let root = "\\\(type(of: keyPath).rootType)."
    let description = keyPath.debugDescription
    return description.hasPrefix(root) ? String(description.dropFirst(root.count)) : nil
  }
}
