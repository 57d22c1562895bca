package import Foundation

/// Makes a ``FetchPlan`` of a ``FetchDescriptor``: here key paths become numbers, and nowhere else.
package struct FetchPlanBuilder {
  let resolver: any PropertyResolving
  let storeIdentifier: String?

  /// - Parameters:
  ///   - resolver: What the key paths mean.
  ///   - storeIdentifier: The identity of the store the plan is for. Identifiers of other stores
  ///     match nothing in it; nil lets all of them count.
  package init(resolver: any PropertyResolving, storeIdentifier: String? = nil) {
    self.resolver = resolver
    self.storeIdentifier = storeIdentifier
  }

  /// The plan of `descriptor`.
  ///
  /// - Throws: ``FetchError``.
  package func plan<T>(for descriptor: FetchDescriptor<T>) throws -> FetchPlan {
    let entity = try entity(of: T.self)
    return FetchPlan(
      entity: entity,
      condition: try descriptor.predicate.map { try condition(for: $0) },
      order: try order(by: descriptor.sortBy),
      limit: descriptor.fetchLimit.map { max(0, $0) },
      offset: max(0, descriptor.fetchOffset ?? 0),
      columns: try columns(for: descriptor.propertiesToFetch, of: entity))
  }

  /// The keys of sorts. One that sorts by what an earlier one does decides nothing, and is left out.
  private func order<T>(by descriptors: [SortDescriptor<T>]) throws -> [SortTerm] {
    var known: Set<SortTerm> = []
    return try descriptors.compactMap { descriptor in
      let term = try term(for: descriptor)
      // Whichever way it went.
      let kind = SortTerm(path: term.path, form: term.form)
      return known.insert(kind).inserted ? term : nil
    }
  }

  /// The relationships `descriptor` wants read along.
  ///
  /// - Throws: ``FetchError`` for a key path that names no relationship.
  package func prefetchedPaths<T>(for descriptor: FetchDescriptor<T>) throws -> [Condition.Path] {
    if descriptor.relationshipKeyPathsForPrefetching.isEmpty { return [] }
    let entity = try entity(of: T.self)
    return try descriptor.relationshipKeyPathsForPrefetching.map { keyPath in
      if let path = resolver.path(for: keyPath, from: entity), case .property(let end) = path.end,
        resolver.store[end].attribute == nil
      {
        return path
      }
      let name = resolver.store.entities[entity].name
      throw FetchError(
        .unknownProperty, "\(name).(\(type(of: keyPath).valueType))",
        "a key path of relationshipKeyPathsForPrefetching names no relationship of \(name)",
        remedy: "Name a relationship, or a path of to-ones that ends in one")
    }
  }

  /// What `predicate` asks of a row.
  ///
  /// - Throws: ``FetchError``.
  package func condition<T>(for predicate: Predicate<T>) throws -> Condition {
    let entity = try entity(of: T.self)
    let scope = PredicateScope(
      resolver: resolver, storeIdentifier: storeIdentifier,
      variable: predicate.variable.key, entity: entity)
    let condition = try scope.condition(of: predicate.expression)
    try refuseExternal(in: condition, entity)
    return condition
  }

  /// The key of a sort.
  ///
  /// Text sorts by Swift's `<`, with the plain descriptor and the comparator `lexical`, or by the key
  /// of a ``LocalizedComparator``.
  ///
  /// - Throws: ``FetchError``.
  package func term<T>(for descriptor: SortDescriptor<T>) throws -> SortTerm {
    let entity = try entity(of: T.self)
    let name = resolver.store.entities[entity].name
    guard let keyPath = descriptor.keyPath else {
      throw FetchError(
        .unsupportedSort, name, "the sort descriptor has no key path",
        remedy: "Sort by a stored property")
    }
    let sorted = resolver.sorted(by: keyPath, from: entity)
    guard let path = sorted?.path ?? resolver.path(for: keyPath, from: entity) else {
      throw unsorted(keyPath, entity)
    }
    if case .property(let end) = path.end, resolver.store[end].toMany != nil {
      throw FetchError(
        .unsupportedSort, resolver.store.sketch(path, from: entity),
        "a to-many has no place in a sort", remedy: Self.remedy(name))
    }
    if case .property(let end) = path.end, resolver.store[end].attribute?.isExternal == true {
      throw external(path, entity, .unsupportedSort)
    }
    if case .property(let end) = path.end,
      resolver.store[end].attribute?.valueType == CodableText.valueType
    {
      throw FetchError(
        .unsupportedSort, resolver.store.sketch(path, from: entity),
        "a store has no order for a Codable value",
        remedy: "Give an enum a raw value, or sort by a property of its own")
    }
    return SortTerm(
      path: path, isAscending: descriptor.order == .forward,
      form: sorted?.form ?? SortPaths.target(of: keyPath)?.form ?? descriptor.textForm)
  }

  /// The error of a sort by what isn't stored.
  private func unsorted(_ keyPath: AnyKeyPath, _ entity: Int) -> FetchError {
    let name = resolver.store.entities[entity].name
    if let path = resolver.toMany(countedBy: keyPath, from: entity) {
      let toMany = resolver.store.sketch(path, from: entity)
      return FetchError(
        .unsupportedSort, "\(toMany).count", "\(toMany) is a to-many, which has no place in a sort",
        remedy: Self.remedy(name))
    }
    return FetchError(
      .unknownProperty, "\(name).(\(type(of: keyPath).valueType))",
      "the sort's key path names no stored property", remedy: Self.remedy(name))
  }

  private static func remedy(_ name: String) -> String {
    "Sort by an attribute of \(name) or one reached over its to-ones: keep what is counted or computed "
      + "in one, or sort the fetched array"
  }

  private func columns(for keyPaths: [AnyKeyPath], of entity: Int) throws -> [Int] {
    let properties = resolver.store.entities[entity].properties
    if keyPaths.isEmpty {
      return properties.filter { $0.isEagerColumn && $0.isColumn }.map(\.index)
    }
    let named = try Set(
      keyPaths.compactMap { keyPath -> Int? in
        if let reference = resolver.reference(for: keyPath) {
          return resolver.store[reference].isColumn ? reference.property : nil
        }
        if resolver.identifierKeyPaths(of: entity).contains(keyPath) { return nil }
        let name = resolver.store.entities[entity].name
        throw FetchError(
          .unknownProperty, "\(name).(\(type(of: keyPath).valueType))",
          "a key path of propertiesToFetch names no stored property of \(name)")
      })
    return named.sorted()
  }

  func entity(of type: Any.Type) throws -> Int {
    if let entity = resolver.entity(of: type) { return entity }
    throw FetchError(
      .unknownModel, "\(type)", "the model is not part of the schema",
      remedy: "Name it where the container is made")
  }
}

extension StoreProperty {
  /// Whether a row has a value of the property: to-manys, and the end of a one-to-one that keeps no
  /// key, are read by queries of their own.
  fileprivate var isColumn: Bool {
    switch kind {
    case .attribute(let attribute): !attribute.isEphemeral
    case .toOne(let toOne): !toOne.isDerived
    case .toMany: false
    }
  }
}

extension StoreSchema {
  /// A path in words: `Track.album.artist.name`.
  func sketch(_ path: Condition.Path, from entity: Int) -> String {
    var names = [entities[entity].name] + path.steps.map { self[$0].name }
    switch path.end {
    case .property(let reference): names.append(self[reference].name)
    case .key: names.append("persistentModelID")
    case .entity, .element: names.append("self")
    }
    return names.joined(separator: ".")
  }
}
