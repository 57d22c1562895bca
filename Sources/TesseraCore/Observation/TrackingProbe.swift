import Observation

/// Finds out whether the current code runs under observation tracking.
///
/// Swift's Observation does not say. But a tracked `access` keeps the key path it was given, and an
/// untracked one drops it: so a key path that nobody else holds, passed to `access`, tells by its
/// reference count. Untracked, which is nearly always, this costs one call and no allocation. What a
/// tracked probe leaves behind goes with the tracking itself.
final class TrackingProbe: Observable {
  private let registrar = ObservationRegistrar()
  // Unchecked because the check would cost as much as the probe, on every read; nothing here calls out.
  @exclusivity(unchecked) private var keyPath: KeyPath<TrackingProbe, Int>
  private var uses = 0

  init() {
    keyPath = \TrackingProbe[0]
  }

  /// Gives every probe a key path of its own: a literal with a captured index is made anew each
  /// time.
  private subscript(index: Int) -> Int { index }

  /// Whether the caller's reads are being tracked.
  func isTracking() -> Bool {
    // Lent, not retained: the property holds it for the length of the call.
    Unmanaged.passUnretained(keyPath)._withUnsafeGuaranteedRef {
      registrar.access(self, keyPath: $0)
    }
    if isKnownUniquelyReferenced(&keyPath) { return false }
    uses &+= 1
    keyPath = \TrackingProbe[uses]
    return true
  }

  private static let shared = Guarded(TrackingProbe())

  /// Whether the caller's reads are being tracked; for objects in no context, from any thread.
  static func isTrackingOutsideContexts() -> Bool {
    shared.withLock { $0.isTracking() }
  }
}
