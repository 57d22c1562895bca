/// What a save meets under the write lock and leaves for when it has let go of it, because it runs an
/// application's code: values that decode themselves, defaults, the ends of objects.
///
/// Nobody reads the objects meanwhile: a save is one call, and nothing of the application runs in it before
/// the lock is let go of.
struct PostponedWork {
  private enum Deed {
    /// A committed value is taken.
    case take(StoreValue)
    /// A required to-one refers to nothing.
    case noteMissing
    /// What was loaded is older than the row, and is read again when it is asked for.
    case giveUp
  }

  private struct Place: Hashable {
    var object: ObjectIdentifier
    var property: Int
  }

  private var entries: [(object: any PersistentModel, property: Int, deed: Deed)] = []
  private var places: Set<Place> = []
  /// Objects that are gone: their `deinit` is an application's too.
  private var held: [any PersistentModel] = []

  /// Whether nothing waits.
  var isEmpty: Bool { entries.isEmpty && held.isEmpty }

  /// Whether the value that an object has for a property is about to be another.
  func concerns(_ object: any PersistentModel, _ property: Int) -> Bool {
    !places.isEmpty && places.contains(Place(object: ObjectIdentifier(object), property: property))
  }

  mutating func take(_ value: StoreValue, _ property: Int, _ object: any PersistentModel) {
    add(object, property, .take(value))
  }

  mutating func noteMissing(_ property: Int, _ object: any PersistentModel) {
    add(object, property, .noteMissing)
  }

  mutating func giveUp(_ property: Int, _ object: any PersistentModel) {
    add(object, property, .giveUp)
  }

  mutating func hold(_ objects: [any PersistentModel]) { held += objects }

  /// Forgets what was to be done to some properties: they have got something newer.
  mutating func forget(_ properties: PropertyMask, of object: any PersistentModel) {
    if entries.isEmpty { return }
    entries.removeAll { $0.object === object && properties.contains($0.property) }
    for property in properties {
      places.remove(Place(object: ObjectIdentifier(object), property: property))
    }
  }

  private mutating func add(_ object: any PersistentModel, _ property: Int, _ deed: Deed) {
    entries.append((object, property, deed))
    places.insert(Place(object: ObjectIdentifier(object), property: property))
  }

  /// Does it all, in order.
  fileprivate func run(in context: ModelContext) {
    for (object, property, deed) in entries {
      guard let entity = context.table(of: object)?.entity,
        object._$state.stage == .stored || object._$state.stage == .deleted
      else { continue }
      switch deed {
      case .take(let value):
        var published = PropertyMask()
        context.take(value, property, object, entity, &published)
        context.announce(object, published)
      case .noteMissing:
        guard object._$state.loaded.contains(property), object.toOneKey(property) == 0 else {
          continue
        }
        object._$noteMissing(property)
      case .giveUp:
        guard object._$state.loaded.contains(property),
          object._$state.extras?.changed.contains(property) != true
        else { continue }
        context.giveUp(property, of: object)
      }
    }
  }
}

extension ModelContext {
  /// Whether what runs an application's code has to wait: the write lock is held, or something waits
  /// already that comes first.
  var postpones: Bool { isLocked || !postponed.isEmpty }

  /// Does what waited for the write lock to be let go of.
  func settlePostponed() {
    guard !postponed.isEmpty else { return }
    let work = postponed
    postponed = PostponedWork()
    // Every value is in place before the first reader hears of any.
    publicationHolds += 1
    defer { publicationHolds -= 1 }
    work.run(in: self)
  }

  /// Gives up a loaded value, which is read again when it is asked for.
  func giveUp(_ property: Int, of object: any PersistentModel) {
    object.clearStorage(property)
    object._$state.loaded.remove(property)
    object._$state.plain = false
  }

  /// The columns of a plan that are read: under the write lock only references, which need nobody to decode
  /// them. The rest loads when it is asked for.
  func readableColumns(_ columns: [Int], _ entity: SchemaEntity) -> [Int] {
    guard isLocked else { return columns }
    return columns.filter { entity.store.properties[$0].toOne != nil }
  }
}
