public import Observation

extension PersistentModel {
  /// Tells a registrar that the property at `keyPath` will change or did. For generated code.
  public func _$announce<Value>(
    _ keyPath: KeyPath<Self, Value>, _ phase: _PublicationPhase, to registrar: ObservationRegistrar
  ) {
    switch phase {
    case .willSet: registrar.willSet(self, keyPath: keyPath)
    case .didSet: registrar.didSet(self, keyPath: keyPath)
    }
  }
}
