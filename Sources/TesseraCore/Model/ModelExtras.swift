import Observation

/// What a model object needs once it is changed or observed. For generated code.
///
/// A save of many objects makes one of these for each: what only few of them need is behind one more
/// reference.
public final class _ModelExtras {
  /// Who observes the object; made at the first read under tracking.
  @usableFromInline var observers: _ModelObservers?
  /// The same, as Observation knows them.
  var registrar: ObservationRegistrar? { observers?.registrar }
  /// The properties set since the last save.
  @usableFromInline var changed = PropertyMask()
  /// The attributes whose column held nothing the type can be made from.
  @usableFromInline var missing = PropertyMask()
  /// What the changed attributes and to-ones were at the last save, as stored. A lazy attribute set
  /// without being read has no original.
  var originals = OriginalValues()
  private var toManys: ToManyChanges?
  /// The object that this one stands for, where it is forwarded.
  @usableFromInline var successor: (any PersistentModel)?

  init() {}

  /// The changed properties that were read under tracking before they were saved (D7). None where
  /// nobody observes.
  var dirtyRead: PropertyMask {
    get { observers?.dirtyRead ?? PropertyMask() }
    set { observers?.dirtyRead = newValue }
  }

  /// The keys of the changed to-manys' elements at the last save, where they were loaded.
  var originalElements: [Int: [Int64]] {
    get { toManys?.originals ?? [:] }
    set { if toManys != nil || !newValue.isEmpty { madeToManys.originals = newValue } }
  }

  /// Whether it is known what a to-many's elements were.
  func hasOriginalElements(_ property: Int) -> Bool { toManys?.originals[property] != nil }

  /// The changed relationships that a commit of others changed too, at their other end: they load
  /// anew once the changes made here are saved or undone.
  var outdated: PropertyMask {
    get { toManys?.outdated ?? PropertyMask() }
    set { madeToManys.outdated = newValue }
  }

  /// The to-manys of a new object that were given elements at this end.
  var assigned: PropertyMask {
    get { toManys?.assigned ?? PropertyMask() }
    set { madeToManys.assigned = newValue }
  }

  /// What was done to a to-many that is not loaded.
  func pending(_ property: Int) -> PendingElements? { toManys?.pending[property] }

  /// The same, made if need be.
  func changePending(_ property: Int, _ body: (inout PendingElements) -> Void) {
    body(&madeToManys.pending[property, default: PendingElements()])
  }

  /// Takes out what was done to a to-many that is being loaded.
  func takePending(_ property: Int) -> PendingElements? {
    toManys?.pending.removeValue(forKey: property)
  }

  /// What was done to to-manys that are not loaded, by property.
  var allPending: [Int: PendingElements] { toManys?.pending ?? [:] }

  private var madeToManys: ToManyChanges {
    if let toManys { return toManys }
    let made = ToManyChanges()
    toManys = made
    return made
  }

  /// Whether there is something here beside unsaved changes.
  @inlinable var isLasting: Bool {
    observers != nil || !missing.isEmpty || successor != nil
  }

  /// Ends the changes; who observes and what is missing stays.
  func endChanges() {
    changed = PropertyMask()
    originals = OriginalValues()
    toManys = nil
    observers?.dirtyRead = PropertyMask()
  }
}

/// Who observes a model object. For generated code.
///
/// A registrar is a type whose layout is settled when the program starts, so that every use of an
/// optional one is a chain of calls: in an object of its own, whether there is one is one comparison.
@usableFromInline final class _ModelObservers {
  @usableFromInline let registrar = ObservationRegistrar()
  /// The changed properties that were read under tracking before they were saved (D7).
  var dirtyRead = PropertyMask()
  init() {}
}

/// What an object's changed properties were. Mostly one was changed, and one needs no allocation.
struct OriginalValues {
  private typealias Entry = (property: Int, value: StoreValue)
  private var first: Entry?
  private var others: [Entry] = []

  /// The value a property had, if it is known.
  subscript(property: Int) -> StoreValue? {
    get {
      if let first, first.property == property { return first.value }
      return others.first { $0.property == property }?.value
    }
    set {
      if first?.property == property { first = nil }
      others.removeAll { $0.property == property }
      guard let newValue else { return }
      if first == nil {
        first = (property, newValue)
      } else {
        others.append((property, newValue))
      }
    }
  }
}

/// What was done to an object's to-manys.
private final class ToManyChanges {
  var originals: [Int: [Int64]] = [:]
  var pending: [Int: PendingElements] = [:]
  var outdated = PropertyMask()
  var assigned = PropertyMask()
}
