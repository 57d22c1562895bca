import Observation

extension _ModelState {
  /// Whether a read of the property `index` has something to do first: load it, fill its default,
  /// or tell an observer. For generated code.
  public func needsAttention(_ index: Int) -> Bool {
    guard loaded.contains(index) else { return true }
    if isSettled(index) { return false }
    return isReadTracked
  }

  /// Whether the code that reads now is being tracked, as far as this object's context cares.
  var isReadTracked: Bool {
    if let owner { return owner._withUnsafeGuaranteedRef { $0.isTrackingReads } }
    return stage == .fresh && TrackingProbe.isTrackingOutsideContexts()
  }

  /// The object's extras, made if need be.
  mutating func needExtras() -> _ModelExtras {
    if let extras { return extras }
    let extras = _ModelExtras()
    self.extras = extras
    return extras
  }
}

extension PersistentModel {
  /// Loads a property, fills its default, or makes the registrar a tracked read needs. For generated
  /// code.
  public func _$prepare(_ index: Int) {
    if _$state.stage == .forwarded { return readThrough(index) }
    if !_$state.loaded.contains(index) { loadProperty(index) }
    _$noteTracked(index)
  }

  /// Makes the registrar a tracked read needs.
  func _$noteTracked(_ index: Int) {
    guard type(of: self)._$observation != .none, _$state.isReadTracked else { return }
    let extras = _$state.needExtras()
    let observers = extras.observers ?? _ModelObservers()
    extras.observers = observers
    // D7: whoever saw an unsaved value is owed a wake-up when it is saved, undone or set back.
    if extras.changed.contains(index), let context = _$state.context,
      !context.isSetBack(self, index, extras)
    {
      observers.dirtyRead.insert(index)
    }
  }

  private func loadProperty(_ index: Int) {
    let isInContext = [.inserted, .stored, .deleted].contains(_$state.stage)
    if isInContext {
      _$state.context?.load(self, index)
      if _$state.loaded.contains(index) { return }
    }
    if _$state.stage == .detached { reportOutlived(index) }
    // Where there is no row, or none that can be read now, a property reads like one that is missing in
    // its row: as the default, if there is one.
    _ = _$fillDefault(index)
    if isInContext && _$state.stage != .gone {
      // The next read tries again.
      _$state.plain = false
    } else {
      _$state.loaded.insert(index)
    }
  }

  /// Says that a property reads as a stand-in because the context that could load it is gone: code that
  /// fetches with a context of its own, and returns the objects, would not be told otherwise.
  private func reportOutlived(_ index: Int) {
    var description = _EntityDescription()
    type(of: self)._$describe(&description)
    Report.send(
      Report(
        kind: .unreadable,
        message: "the object's context is gone, so what was not loaded before reads as a stand-in; "
          + "keep the context as long as its objects",
        entity: String(describing: type(of: self)),
        property: description.properties.first { $0.index == index }?.name, key: _$state.key))
  }

  /// Notes that a property is about to change; false where the change is to be dropped. For
  /// generated code.
  public func _$willChange(_ index: Int) -> Bool {
    switch _$state.stage {
    case .fresh, .detached:
      publishDirectly(index, .willSet)
      return true
    case .forwarded: return mayWriteThrough(index)
    case .deleted, .gone:
      Report.send(
        Report(
          kind: .changeDropped, message: "the object is deleted; the new value was dropped",
          entity: String(describing: type(of: self)), key: _$state.key))
      return false
    case .inserted, .stored:
      noteChange(index)
      if type(of: self)._$observation == .onChange { publishDirectly(index, .willSet) }
      return true
    }
  }

  /// Notes a change that the object no longer knows of; false where it is to be dropped. For generated
  /// code.
  public func _$noteAgain(_ index: Int) -> Bool {
    switch _$state.stage {
    case .fresh, .detached, .forwarded: return true
    // No row has the value it had: what is gone keeps the mutated one rather than none.
    case .gone: return !_$state.loaded.contains(index)
    case .deleted where _$state.loaded.contains(index): return false
    case .inserted, .stored, .deleted: return _$willChange(index)
    }
  }

  private func noteChange(_ index: Int) {
    let first = _$state.noteChange(index)
    if let extras = first?.keepsOriginalIn {
      extras.originals[index] =
        first?.wasMissing == true ? originalOfMissing(index) : encodeIfPossible(index)
    }
    guard let context = _$state.context else { return }
    if context.isSaving { context.noteChangeInSave(self, index) }
    if first?.isUnlisted == true { context.listed.append(self) }
    context.noteActivity()
  }

  /// What is known of the stored value of an attribute that reads as its stand-in. No value, where one
  /// is asked for; something that can't be read, and so is no known value, where none would do.
  private func originalOfMissing(_ index: Int) -> StoreValue? {
    let property = _$state.context?.table(of: self)?.entity.store.properties[index]
    return property?.attribute?.isOptional == true ? nil : .null
  }

  /// Notes that a property has changed. For generated code.
  @inlinable public func _$didChange(_ index: Int) {
    _$state.loaded.insert(index)
    if let extras = _$state.extras, extras.isLasting { _$tellOfChange(index) }
  }

  /// Notes that a property is no longer missing, and tells observers. For generated code.
  public func _$tellOfChange(_ index: Int) {
    _$state.extras?.missing.remove(index)
    switch _$state.stage {
    case .fresh, .detached: publishDirectly(index, .didSet)
    case .forwarded: writeThrough(index)
    default:
      if type(of: self)._$observation == .onChange {
        publishDirectly(index, .didSet)
      } else if let extras = _$state.extras, extras.dirtyRead.contains(index) {
        _$state.context?.publishIfSetBack(self, index, extras)
      }
    }
  }

  private func publishDirectly(_ index: Int, _ phase: _PublicationPhase) {
    guard _$state.isObserved else { return }
    if let context = _$state.context, context.isLocked {
      // Whoever hears of it is an application, to be called when the store is let go of.
      return context.announce(self, PropertyMask(index))
    }
    if let registrar = _$state.registrar { _$publish(index, phase, to: registrar) }
  }

  /// Notes that a column held nothing the property's type can be made from: the property reads as
  /// its default, or else as the type's stand-in. For generated code.
  public func _$noteMissing(_ index: Int) {
    _$state.needExtras().missing.insert(index)
    if !_$fillDefault(index) { clearStorage(index) }
  }
}
