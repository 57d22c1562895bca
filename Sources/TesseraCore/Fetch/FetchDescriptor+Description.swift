import Foundation

extension FetchDescriptor: CustomStringConvertible {
  /// What is fetched, in words; captured values are shown as `…`. Whatever is in the predicate, this
  /// doesn't fail.
  public var description: String {
    let schema = Schema([T.self])
    let name = "\(T.self)"
    var parts: [String] = []
    if let predicate, let entity = schema.entity(of: T.self) {
      let scope = PredicateScope(
        resolver: schema, storeIdentifier: nil, variable: predicate.variable.key, entity: entity)
      parts.append("predicate: \(scope.sketch(of: predicate.expression))")
    }
    if !sortBy.isEmpty {
      let terms = sortBy.map { descriptor in
        guard let keyPath = descriptor.keyPath, let entity = schema.entity(of: T.self),
          let path = schema.path(for: keyPath, from: entity)
        else { return name }
        return schema.store.sketch(path, from: entity)
          + (descriptor.order == .forward ? "" : " descending")
      }
      parts.append("sortBy: \(terms.joined(separator: ", "))")
    }
    if let fetchLimit { parts.append("fetchLimit: \(fetchLimit)") }
    if let fetchOffset { parts.append("fetchOffset: \(fetchOffset)") }
    return "FetchDescriptor<\(name)>(\(parts.joined(separator: ", ")))"
  }
}

extension FetchDescriptor: CustomDebugStringConvertible {
  /// The same as ``description``.
  public var debugDescription: String { description }
}
