import Observation

extension _ModelState {
  /// Whether a read of the property `index` has something to do first: load it, fill its default,
  /// or tell an observer. For generated code.
  public func needsAttention(_ index: Int) -> Bool {
    guard loaded.contains(index) else { return stage != .gone && stage != .detached }
    if isSettled(index) { return false }
    return isReadTracked
  }

  /// Whether the code that reads now is being tracked, as far as this object's context cares.
  var isReadTracked: Bool {
    if let owner { return owner._withUnsafeGuaranteedRef { $0.isTrackingReads } }
    return stage == .fresh && TrackingProbe.isTrackingOutsideContexts()
  }

  /// Whether a property's column held nothing its type can be made from. For generated code.
  public func isMissing(_ index: Int) -> Bool { extras?.missing.contains(index) ?? false }

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
    if !_$state.loaded.contains(index) { loadProperty(index) }
    guard Self._$observation != .none, _$state.isReadTracked else { return }
    let extras = _$state.needExtras()
    if extras.observers == nil { extras.observers = _ModelObservers() }
    // D7: whoever saw an unsaved value is owed a wake-up when it is saved, undone or set back.
    if extras.changed.contains(index) { extras.dirtyRead.insert(index) }
  }

  private func loadProperty(_ index: Int) {
    switch _$state.stage {
    case .fresh:
      _ = _$fillDefault(index)
      _$state.loaded.insert(index)
    case .inserted, .stored, .deleted:
      _$state.context?.load(self, index)
    case .gone, .detached:
      break
    }
  }

  /// Notes that a property is about to change; false where the change is to be dropped. For
  /// generated code.
  public func _$willChange(_ index: Int) -> Bool {
    switch _$state.stage {
    case .fresh, .detached:
      publishDirectly(index, .willSet)
      return true
    case .deleted, .gone:
      Report.send(
        Report(
          kind: .changeDropped, message: "the object is deleted; the new value was dropped",
          entity: String(describing: Self.self), key: _$state.key))
      return false
    case .inserted, .stored:
      noteChange(index)
      if Self._$observation == .onChange { publishDirectly(index, .willSet) }
      return true
    }
  }

  private func noteChange(_ index: Int) {
    let extras = _$state.needExtras()
    guard !extras.changed.contains(index) else {
      _$state.context?.noteActivity()
      return
    }
    // An attribute that is set without having been read has no original (D8).
    if _$state.stage == .stored, _$state.loaded.contains(index) {
      extras.originals.append(
        (index, extras.missing.contains(index) ? .null : _$encode(index)))
    }
    extras.changed.insert(index)
    _$state.context?.list(self, extras)
  }

  /// Notes that a property has changed. For generated code.
  public func _$didChange(_ index: Int) {
    _$state.loaded.insert(index)
    guard let extras = _$state.extras else { return }
    extras.missing.remove(index)
    switch _$state.stage {
    case .fresh, .detached: publishDirectly(index, .didSet)
    default: if Self._$observation == .onChange { publishDirectly(index, .didSet) }
    }
  }

  private func publishDirectly(_ index: Int, _ phase: _PublicationPhase) {
    if let registrar = _$state.registrar { _$publish(index, phase, to: registrar) }
  }

  /// Notes that a column held nothing the property's type can be made from: the property reads as
  /// its default, or else as the type's stand-in. For generated code.
  public func _$noteMissing(_ index: Int) {
    _$state.needExtras().missing.insert(index)
    if !_$fillDefault(index) { clearStorage(index) }
  }
}
