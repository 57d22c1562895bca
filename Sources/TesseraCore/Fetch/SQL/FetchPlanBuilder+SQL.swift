extension FetchPlanBuilder {
  /// A query written as SQL, its key paths and classes turned into numbers.
  ///
  /// - Throws: ``FetchError``.
  func query(_ sql: RawSQL, entity: Int) throws -> RawQuery {
    RawQuery(entity: entity, segments: try sql.segments.map { try segment($0, of: sql) })
  }

  private func segment(_ segment: RawSQL.Segment, of sql: RawSQL) throws -> RawQuery.Segment {
    switch segment {
    case .text(let text): return .text(text)
    case .value(let value): return .value(value)
    case .identifier(let identifier): return .value(key(of: identifier))
    case .list(let elements):
      return .list(
        elements.map { element in
          switch element {
          case .value(let value): value
          case .identifier(let identifier): key(of: identifier)
          }
        })
    case .table(let model): return .table(try entity(of: model))
    case .column(let property):
      if let reference = try reference(for: property) { return .column(reference) }
      return .key
    case .sideTable(let property):
      if let reference = try reference(for: property) { return .sideTable(reference) }
      throw FetchError(
        .invalidSQL, "\(property.model).persistentModelID", "the key has no table of its own")
    case .unstorable(let type, let error):
      throw FetchError(
        .unsupportedValue, "\(type)",
        "an interpolated value could not be encoded: \(Swift.type(of: error))")
    }
  }

  /// The key an identifier stands for in the store; one that no row has for an object of another.
  private func key(of identifier: PersistentIdentifier) -> StoreValue {
    let isOurs = storeIdentifier == nil || identifier.storeIdentifier == storeIdentifier
    return .integer(isOurs && identifier.key > 0 ? identifier.key : .min)
  }

  /// The property a key path names; nil for the key.
  private func reference(for property: RawSQL.Property) throws -> PropertyReference? {
    let entity = try entity(of: property.model)
    if resolver.identifierKeyPaths(of: entity).contains(property.keyPath) { return nil }
    if let reference = resolver.reference(for: property.keyPath),
      resolver.store[reference].attribute?.isEphemeral != true
    {
      return reference
    }
    throw FetchError(
      .unknownProperty,
      "\(property.model).(\(type(of: property.keyPath).valueType))",
      "an interpolated key path names no stored property of \(property.model)",
      remedy: "Name an attribute or a relationship, one step and no chain")
  }
}
