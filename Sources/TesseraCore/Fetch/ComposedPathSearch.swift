/// Finds the properties a composed key path goes through, by composing theirs.
struct ComposedPathSearch {
  private let resolver: any PropertyResolving
  // Not compared with `==`: that tells apart key paths of the same components by how their parts
  // were joined. Equal hashes of 64 bits, seeded anew in each process, are the same components.
  private let hash: Int
  private let valueType: Any.Type
  /// The key paths left to try, so that a schema of many to-ones can't be walked for ever.
  private var budget = 20_000
  private static let longest = 5
  /// What the key path goes on with behind the property.
  private let tail: AnyKeyPath?

  init(_ resolver: any PropertyResolving, _ keyPath: AnyKeyPath, tail: AnyKeyPath? = nil) {
    self.resolver = resolver
    hash = keyPath.hashValue
    valueType = type(of: keyPath).valueType
    self.tail = tail
  }

  /// Whether this is the key path that is looked for.
  func isFound(_ keyPath: AnyKeyPath) -> Bool {
    guard let tail else {
      return keyPath.hashValue == hash && type(of: keyPath).valueType == valueType
    }
    return keyPath.appending(path: tail)?.hashValue == hash
  }

  /// The way from an object of `entity`; nil where there is none, or one too long to find.
  mutating func path(from entity: Int) -> Condition.Path? {
    // The shortest first: chains of one step are by far the most.
    for length in 1...Self.longest {
      let keyPaths = resolver.keyPaths(of: entity)
      for property in resolver.store.entities[entity].properties {
        guard let toOne = property.toOne else { continue }
        let reference = resolver.store.declared(
          PropertyReference(entity: entity, property: property.index))
        if let path = path(along: [reference], keyPaths[property.index], toOne, length) {
          return path
        }
      }
      if budget <= 0 { return nil }
    }
    return nil
  }

  /// - Parameter length: How many to-ones the path goes along.
  private mutating func path(
    along steps: [PropertyReference], _ prefix: AnyKeyPath, _ toOne: StoreToOne, _ length: Int
  ) -> Condition.Path? {
    for (index, keyPath) in extensions(of: prefix, toOne) {
      budget -= 1
      guard budget > 0 else { return nil }
      let properties = resolver.store.entities[toOne.target].properties
      if length == 1 {
        guard isFound(keyPath) else { continue }
        // The key of a to-one's target is the to-one's own column.
        guard index < properties.count else {
          return Condition.Path(steps: steps.dropLast(), end: .property(steps[steps.count - 1]))
        }
        let end = PropertyReference(entity: toOne.target, property: index)
        return Condition.Path(steps: steps, end: .property(resolver.store.declared(end)))
      }
      guard index < properties.count, let next = properties[index].toOne else { continue }
      let step = resolver.store.declared(
        PropertyReference(entity: toOne.target, property: index))
      if let path = path(along: steps + [step], keyPath, next, length - 1) { return path }
    }
    return nil
  }

  /// What a key path to a to-one's target can go on to: its properties by index, then its identifier.
  private func extensions(of prefix: AnyKeyPath, _ toOne: StoreToOne) -> [(Int, AnyKeyPath)] {
    let plain =
      resolver.keyPaths(of: toOne.target) + resolver.identifierKeyPaths(of: toOne.target)
    var result: [(Int, AnyKeyPath)] = []
    for (index, tail) in plain.enumerated() {
      if let keyPath = prefix.appending(path: tail) { result.append((index, keyPath)) }
    }
    for (index, tail) in resolver.chainedKeyPaths(of: toOne.target).enumerated() {
      if let keyPath = prefix.appending(path: tail) { result.append((index, keyPath)) }
    }
    if let unwrapping = resolver.unwrappingKeyPath(of: toOne.target),
      let unwrapped = prefix.appending(path: unwrapping)
    {
      for (index, tail) in plain.enumerated() {
        if let keyPath = unwrapped.appending(path: tail) { result.append((index, keyPath)) }
      }
    }
    return result
  }
}
