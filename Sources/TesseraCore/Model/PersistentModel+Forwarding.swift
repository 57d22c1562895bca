// A new object whose unique value was there already, in a row that has an object of its own: the save
// has made it stand for that one. It keeps no value: what is read is read there, and so is what is set.

extension PersistentModel {
  /// Makes the object stand for another of its row.
  func forward(to successor: any PersistentModel, _ entity: SchemaEntity) {
    _$state.stage = .forwarded
    _$state.owner = nil
    _$state.key = successor._$state.key
    _$state.origin = successor._$state.origin
    _$state.plain = false
    _$state.loaded = PropertyMask()
    for property in entity.store.properties { clearStorage(property.index) }
    _$state.needExtras().successor = successor
  }

  /// Reads a property of the object that this one stands for, and has the reader hear of its changes.
  func readThrough(_ index: Int) {
    guard let successor = _$state.extras?.successor else { return }
    successor._$prepareToForward(index)
    if let toMany = successor.withToMany(index, { $0.elements }) {
      let elements = toMany ?? []
      withToMany(index) { $0.cache(elements) }
    } else if let context = successor._$state.context,
      let toOne = context.table(of: successor)?.entity.store.properties[index].toOne
    {
      let key = successor.toOneKey(index)
      holdToOne(index, key == 0 ? nil : context.fault(key, of: toOne.target))
    } else {
      let value = successor.encodeIfPossible(index) ?? .null
      if !applyStored(value, to: index), !_$fillDefault(index) { clearStorage(index) }
    }
    _$state.extras?.observers = successor._$state.extras?.observers
  }

  /// What a read of the property does first.
  fileprivate func _$prepareToForward(_ index: Int) {
    if _$state.needsAttention(index) || _$state.stage == .forwarded { _$prepare(index) }
  }

  /// Whether the object that this one stands for takes a value.
  func mayWriteThrough(_ index: Int) -> Bool {
    guard let successor = _$state.extras?.successor else { return false }
    if successor._$state.stage == .forwarded { return successor.mayWriteThrough(index) }
    return successor.isDeleted ? successor._$willChange(index) : true
  }

  /// Sets a property of the object that this one stands for to what was set here.
  func writeThrough(_ index: Int) {
    guard let successor = _$state.extras?.successor else { return }
    _$state.loaded.remove(index)
    let context = successor._$state.context
    let kind = context?.table(of: successor)?.entity.store.properties[index].kind
    switch kind {
    case .toOne: context?.setToOne(successor, index, to: heldObjects(index).first)
    case .toMany: context?.setToMany(successor, index, to: heldObjects(index))
    case .attribute, nil:
      guard let value = encodeIfPossible(index), successor._$willChange(index) else { return }
      _ = successor.applyStored(value, to: index)
      successor._$didChange(index)
    }
  }

  /// The object itself, or the one it stands for.
  var standingFor: any PersistentModel {
    guard _$state.stage == .forwarded, let successor = _$state.extras?.successor else {
      return self
    }
    return successor.standingFor
  }
}
