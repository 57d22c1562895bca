/// Finds which of a schema's classes inherit from which.
struct HierarchyBuilder {
  /// The place of each class, in the order of the types.
  private(set) var lineages: [StoreEntity.Lineage] = []
  /// What is wrong, by the index of the type.
  private(set) var problems: [(type: Int, message: String)] = []

  /// - Parameters:
  ///   - types: The classes; those that others inherit from are among them.
  ///   - descriptions: What they say of themselves.
  ///   - indices: Their positions.
  init(
    _ types: [any PersistentModel.Type], _ descriptions: [_EntityDescription],
    _ indices: [ObjectIdentifier: Int]
  ) {
    for (index, description) in descriptions.enumerated() {
      let chain = description.classes.map { indices[ObjectIdentifier($0.type)] ?? index }
      if let last = chain.last, last != index {
        // Nothing was generated for the class itself: it is no more than its superclass.
        problems.append(
          (
            index,
            "inherits from \(types[last]), which is a model, and is none itself; mark it @Model"
          ))
      }
      lineages.append(
        StoreEntity.Lineage(
          top: chain.first ?? index, superentity: chain.dropLast().last,
          inheritedCount: description.classes.last?.inherited ?? 0))
    }
    for index in lineages.indices {
      var superentity = lineages[index].superentity
      while let ancestor = superentity {
        lineages[ancestor].subentities.append(index)
        superentity = lineages[ancestor].superentity
      }
    }
  }
}
