import Foundation
import Observation

/// Where objects live: an identity map, what was changed, and the verbs that fetch and save.
///
/// A context belongs to one actor, and so do its objects; neither is `Sendable`. Commits of other
/// contexts reach it there. See `Documentation/Isolation.md`.
public final class ModelContext {
  let core: ContainerCore
  let mailbox: Mailbox
  private weak let maker: ModelContainer?

  /// Whether reads of its objects can be tracked. A context for bulk work saves the check.
  public let isObserved: Bool

  /// Who saves, as the history will say.
  public var author: String?

  /// Whether the context saves by itself soon after a change (``autosaveDelay``). Off,
  /// except in a container's ``ModelContainer/mainContext``.
  public var autosaveEnabled = false {
    didSet {
      if autosaveEnabled && !mailbox.hasHome {
        Report.send(
          Report(
            kind: .autosaveUnavailable,
            message: "the context knows no actor to save itself on; make it in an isolated place"))
      }
      if hasChanges { noteActivity() }
    }
  }

  // The rest is the context's own business; the files of Context/ share it.
  /// The tables of the schema's entities, by index.
  let tables: [ObjectTable]
  /// Those that have objects of their own: not of entities that inherit from others.
  let owningTables: [ObjectTable]
  let tablesByType: [ObjectIdentifier: ObjectTable]
  /// Every object with unsaved changes.
  var listed: [any PersistentModel] = []
  /// Rows deleted since the last save without having been made objects, by entity.
  var deletedRows: [Int: Set<Int64>] = [:]
  /// Who refers to what, unsaved; nil until somebody asks.
  var referrers: UnsavedReferrers?
  /// Pairs linked and unlinked since the last save.
  var links = LinkLog()
  /// What delete rules may refuse or could not find out, and what was dropped; the next save throws
  /// it.
  var refusals: [Refusal] = []
  /// What fetches have seen of the list.
  var pendingList = PendingList()
  /// How many objects of the list have left it since, but for their place there.
  private var unlistedCount = 0
  /// To-manys that were put in another order here and changed elsewhere since.
  var rearranged: [(object: any PersistentModel, property: Int)] = []
  /// The number of the last commit merged.
  var merged: Int64 = 0
  /// Whether commits of others were merged since the last save: what was checked may not hold now.
  var hasMergedOthers = false
  /// Objects deleted here of which others changed a relationship since.
  var crossedDeletions: [any PersistentModel] = []
  /// Those of them that a save has deleted again, should it fail and the deletion be taken back.
  var settledDeletions: [any PersistentModel] = []
  /// What objects let go of because it is claimed for others here.
  var concessions: [Concession] = []
  /// What is to be published once the store is let go of.
  var publications: [Publication] = []
  /// The view of the store in use: a read is under way, or a save. Publishing waits for its end.
  var currentReader: (any StoreReader)?
  var isSaving = false
  /// Whether a save holds the write lock: no application's code runs then.
  var isLocked = false
  /// What waits for the write lock to be let go of.
  var postponed = PostponedWork()
  /// Whether anything was changed while a save encoded a value.
  var hasChangedWhileEncoding = false
  /// Whether the last save found that new objects were stored already: the next may find so too.
  var expectsUpserts = false
  /// The `Codable` values the save under way writes.
  var encodedValues = EncodedValues()
  /// How many changes are under way that have to be whole before anything is published.
  var publicationHolds = 0
  var isPublishing = false
  var isPublicationScheduled = false
  var isAutosaveScheduled = false
  private let probe = TrackingProbe()
  /// The table asked for last: objects mostly come many of a class at a time.
  private var lastTable: (type: ObjectIdentifier, table: ObjectTable)?

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - container: The container it belongs to.
  ///   - isolation: The actor it belongs to, the caller's by default. Commits of other contexts
  ///     reach it there; a context without one merges them at its next verb.
  ///   - observed: Whether reads of its objects can be tracked.
  public init(
    _ container: ModelContainer, isolation: (any Actor)? = #isolation, observed: Bool = true
  ) {
    core = container.core
    maker = container
    isObserved = observed
    tables = ObjectTable.make(container.core.schema)
    owningTables = tables.filter { $0.owner === $0 }
    tablesByType = Dictionary(
      uniqueKeysWithValues: tables.map { (ObjectIdentifier($0.entity.type), $0) })
    mailbox = container.core.feed.subscribe { number in
      Mailbox(number: number, home: isolation.map { .actor(WeakActor($0)) } ?? .nowhere)
    }
    mailbox.context = self
    // It holds nothing yet that an earlier commit could have changed.
    merged = container.core.feed.newest
    mailbox.noteMerged(merged)
  }

  deinit {
    core.feed.unsubscribe(mailbox.number)
    detachObjects()
  }

  /// The container.
  public var container: ModelContainer { maker ?? ModelContainer(core: core) }

  /// Whether there is anything to save.
  public var hasChanges: Bool {
    !refusals.isEmpty || !links.isEmpty || !deletedRows.isEmpty
      || listed.contains { $0.hasChanges }
  }

  /// Saves what is to be saved where the context saves itself, and stops autosave.
  ///
  /// - Throws: What the save throws; the context is then still open.
  public func close() throws {
    if autosaveEnabled && hasChanges { try save() }
    autosaveEnabled = false
  }

  /// Whether reads are being tracked right now.
  var isTrackingReads: Bool { isObserved && probe.isTracking() }

  func settle(in home: Mailbox.Home) { mailbox.settle(home) }

  /// The registered objects of a class; nil where the schema does not have it.
  func table<Model: PersistentModel>(_ type: Model.Type) -> TypedTable<Model>? {
    guard let table = tablesByType[ObjectIdentifier(type)] else { return nil }
    // The dictionary is made from the classes themselves.
    return unsafeDowncast(table, to: TypedTable<Model>.self)
  }

  /// The table of an object's entity.
  func table(of object: any PersistentModel) -> ObjectTable? {
    let type = ObjectIdentifier(type(of: object))
    if let lastTable, lastTable.type == type { return lastTable.table }
    guard let table = tablesByType[type] else { return nil }
    lastTable = (type, table)
    return table
  }

  /// Puts an object on the list of those with unsaved changes.
  func list(_ object: any PersistentModel) {
    if !object._$state.isListed {
      object._$state.isListed = true
      listed.append(object)
    }
    noteActivity()
  }

  /// Takes an object that is gone off the list, its changes with it. Places are given up many at a
  /// time, so that taking n objects off costs n.
  func unlist(_ object: any PersistentModel, _ entity: SchemaEntity) {
    object._$state.isListed = false
    object._$state.extras?.changed = PropertyMask()
    pendingList.remove(object, entity)
    unlistedCount += 1
    guard unlistedCount * 2 > listed.count else { return }
    // Let go of last, as below.
    let former = listed
    defer { withExtendedLifetime(former) {} }
    listed = former.filter { $0._$state.isListed }
    unlistedCount = 0
    pendingList.invalidate()
  }

  /// Empties the list; its objects have been settled.
  func clearList() {
    // Let go of last: a deinit of the user's may use the context, the list included.
    let settled = (listed, refusals, rearranged, settledDeletions, concessions)
    defer { withExtendedLifetime(settled) {} }
    listed = []
    pendingList.invalidate()
    unlistedCount = 0
    deletedRows = [:]
    links = LinkLog()
    referrers = nil
    refusals = []
    rearranged = []
    hasMergedOthers = false
    crossedDeletions = []
    settledDeletions = []
    concessions = []
  }

  /// What outlives the context keeps its loaded attributes and knows no context.
  ///
  /// Relationships go with the context that resolved them; two cached arrays that hold each other's
  /// owners would otherwise keep both alive for good.
  private func detachObjects() {
    for owning in owningTables {
      owning.forEach { object in
        object._$state.owner = nil
        object._$state.stage = .detached
        let entity = table(of: object)?.entity ?? owning.entity
        for property in entity.toManys { object.clearStorage(property) }
      }
    }
  }
}

extension ModelContext: Equatable {
  /// Whether both are the same context.
  public static func == (lhs: ModelContext, rhs: ModelContext) -> Bool { lhs === rhs }
}
