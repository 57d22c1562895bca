extension ModelContext {
  /// Everything the context knows and would save, a line for each object and for what is pending: two
  /// dumps are equal where nothing has changed in between. For tests; it loads nothing.
  package func dump() -> [String] {
    var lines = ["hasChanges \(hasChanges)"]
    for table in owningTables {
      var objects: [any PersistentModel] = []
      table.forEach { objects.append($0) }
      for object in objects.sorted(by: { $0._$state.key < $1._$state.key }) {
        lines.append(describe(object, self.table(of: object)?.entity ?? table.entity))
      }
    }
    lines += listed.filter { $0._$state.isListed }.map {
      "listed \($0.persistentModelID)"
    }
    lines += links.net.map { "\($0)" } + refusals.map { "\($0)" }
    return lines
  }

  private func describe(_ object: any PersistentModel, _ entity: SchemaEntity) -> String {
    let state = "\(object._$state.stage) version \(object._$state.version)"
    var parts = ["\(entity.name)/\(object._$state.key) \(state)"]
    for property in entity.properties where object._$state.loaded.contains(property.index) {
      let isToMany = entity.toManys.contains(property.index)
      let keys = isToMany ? object.withToMany(property.index) { $0.elementKeys } ?? nil : nil
      let value = keys.map { "\($0)" } ?? "\(object._$encode(property.index))"
      parts.append("\(property.name)=\(value)")
    }
    if let extras = object._$state.extras {
      func names(_ mask: PropertyMask) -> [String] { mask.map { entity.properties[$0].name } }
      parts.append("changed \(names(extras.changed)) missing \(names(extras.missing))")
      parts.append("dirtyRead \(names(extras.dirtyRead)) isListed \(object._$state.isListed)")
      parts += extras.changed.compactMap { property in
        extras.originals[property].map { "original \(entity.properties[property].name)=\($0)" }
      }
      parts += extras.originalElements.sorted { $0.key < $1.key }.map {
        "original \(entity.properties[$0.key].name)=\($0.value)"
      }
      parts += extras.allPending.sorted { $0.key < $1.key }.map {
        "pending \(entity.properties[$0.key].name)+\($0.value.added)-\($0.value.removed.sorted())"
      }
    }
    return parts.joined(separator: "; ")
  }
}
