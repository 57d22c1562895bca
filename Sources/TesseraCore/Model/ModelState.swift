public import Observation
import Synchronization

/// What every model object knows of itself: identity, context, what is loaded. For generated code.
///
/// It is a value inside the object, so an object is one allocation. What only some objects need
/// (changes, a registrar) is in ``_ModelExtras``, made when first needed. It is not copyable so
/// that two objects can't come to share one identity.
public struct _ModelState: ~Copyable {
  /// Whether a loaded attribute may be returned at once: nobody can be observing it and nothing is
  /// left to fill in.
  @usableFromInline var plain = false
  /// Where the object is in its life.
  @usableFromInline var stage = LifeStage.fresh
  /// Whether the context's list of changed objects has this one.
  var isListed = false
  /// Whether an initialiser of the class is running in which its own property observers don't.
  public var _isInitializing = false
  /// The properties that have a value here.
  @usableFromInline var loaded = PropertyMask()
  /// Changes, observers and the like; nil for a clean object that nobody watches.
  @usableFromInline var extras: _ModelExtras?
  /// The context, while there is one.
  ///
  /// Unowned and never dangling: a context owns its objects and detaches every one of them before
  /// it goes away.
  @usableFromInline var owner: Unmanaged<ModelContext>?
  /// The key of the row, or a negative number where there is none.
  package var key: Int64 = 0
  /// The number of commits that wrote the row, as of the loaded values. Anything where somebody wrote
  /// it by hand, so it is counted on without a check.
  package var version: Int64 = 0
  /// Store and entity; meaningful once there is a key.
  package var origin: EntityOrigin?

  // Not used. What has an atomic in it is passed by address; without one, each look at the state of an
  // object whose class is not known would copy it into memory allocated for the purpose.
  private let isPassedByAddress = Atomic(true)

  /// The state of a new object, in no context.
  @inlinable public init() {}

  /// The state of an object that stands for a row.
  package init(key: Int64, origin: EntityOrigin, owner: ModelContext) {
    self.key = key
    self.origin = origin
    self.owner = Unmanaged.passUnretained(owner)
    stage = .stored
  }

  /// The state of an object that stands for nothing.
  static func phantom(key: Int64, origin: EntityOrigin) -> _ModelState {
    var state = _ModelState()
    state.stage = .gone
    state.key = key
    state.origin = origin
    return state
  }

  /// Where an object is in its life.
  @usableFromInline enum LifeStage: UInt8, Sendable {
    /// Made by an initialiser, never inserted. It owns what it refers to.
    case fresh
    /// Inserted into a context, in no store yet.
    case inserted
    /// Stands for a row.
    case stored
    /// Deleted in its context, still in the store.
    case deleted
    /// Deleted for good, or never was: readable as far as loaded, no row behind it.
    case gone
    /// Its context is gone. Loaded values stay readable.
    case detached
    /// Its unique value was another's already: it stands for that object, and is in no context.
    case forwarded
  }

  /// Whether the property `index` has its value here and no unsaved change, so that a read needs
  /// nothing but perhaps an observer's attention.
  @inlinable public func isSettled(_ index: Int) -> Bool {
    guard loaded.contains(index) else { return false }
    guard let extras else { return false }
    return extras.observers != nil && !extras.changed.contains(index)
  }

  /// Whether the object is new and nobody watches it, so that setting a property is nothing more
  /// than that.
  @inlinable public var isBeingMade: Bool { stage == .fresh && extras == nil }

  /// Whether a property's column held nothing its type can be made from.
  @inlinable public func isMissing(_ index: Int) -> Bool {
    if let extras { extras.missing.contains(index) } else { false }
  }

  /// Whether a settled attribute can be read without asking anybody.
  @inlinable public var isPlain: Bool { plain }

  /// Whether the object was ever read under tracking.
  @inlinable public var isObserved: Bool { extras?.observers != nil }

  /// Tells the object's observers that the property at `keyPath` is read.
  @inlinable public func noteRead<Model: PersistentModel, Value>(
    of keyPath: KeyPath<Model, Value>, in object: Model
  ) {
    guard let extras, let observers = extras.observers else { return }
    // Held by the extras, which never let go of them: a retain would double the cost of a read.
    unsafe Unmanaged.passUnretained(observers)._withUnsafeGuaranteedRef {
      $0.registrar.access(object, keyPath: keyPath)
    }
  }

  /// The object's registrar, if it was ever read under tracking.
  public var registrar: ObservationRegistrar? { extras?.registrar }

  /// The context, while there is one.
  package var context: ModelContext? {
    owner?._withUnsafeGuaranteedRef { $0 }
  }
}
