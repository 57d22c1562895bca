extension PersistentModel {
  /// Appends an object to a to-many, both ends, without loading the to-many where it is not loaded.
  ///
  ///     folder.append(note, to: \.notes)
  ///
  /// The same as `folder.notes.append(note)`; there, Swift hands the whole array to `append`, so that it is
  /// loaded first. An object that is an element already keeps its place.
  public func append<Element: PersistentModel>(
    _ element: Element, to keyPath: ReferenceWritableKeyPath<Self, [Element]>
  ) {
    if !appendUnloaded([element], keyPath) { self[keyPath: keyPath].append(element) }
  }

  /// Appends objects to a to-many, both ends, without loading the to-many where it is not loaded.
  public func append<Element: PersistentModel>(
    contentsOf elements: some Sequence<Element>,
    to keyPath: ReferenceWritableKeyPath<Self, [Element]>
  ) {
    let elements = Array(elements)
    if !appendUnloaded(elements, keyPath) { self[keyPath: keyPath].append(contentsOf: elements) }
  }

  /// Appends an object to an optional to-many, both ends, without loading it.
  public func append<Element: PersistentModel>(
    _ element: Element, to keyPath: ReferenceWritableKeyPath<Self, [Element]?>
  ) {
    if !appendUnloaded([element], keyPath) { self[keyPath: keyPath, default: []].append(element) }
  }

  /// Appends objects to an optional to-many, both ends, without loading it.
  public func append<Element: PersistentModel>(
    contentsOf elements: some Sequence<Element>,
    to keyPath: ReferenceWritableKeyPath<Self, [Element]?>
  ) {
    let elements = Array(elements)
    if !appendUnloaded(elements, keyPath) {
      self[keyPath: keyPath, default: []].append(contentsOf: elements)
    }
  }

  private subscript<Value>(
    keyPath keyPath: ReferenceWritableKeyPath<Self, Value?>, default value: Value
  ) -> Value {
    get { self[keyPath: keyPath] ?? value }
    set { self[keyPath: keyPath] = newValue }
  }

  /// False where the key path names no to-many that a context keeps.
  private func appendUnloaded(_ elements: [any PersistentModel], _ keyPath: AnyKeyPath) -> Bool {
    guard let context = _$state.context,
      let reference = context.core.schema.reference(for: keyPath),
      context.core.schema.store[reference].toMany != nil
    else { return false }
    context.append(elements, to: self, reference.property)
    return true
  }
}
