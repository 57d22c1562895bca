// Generated code names ``ObservationRegistrar`` and calls its members in the files of applications,
// which import only Tessera; and who observes models needs `withObservationTracking`.
@_exported public import Observation

/// Makes a class persistent: its stored properties are kept in a store and loaded from it.
///
/// ```swift
/// @Model final class Note {
///   var title: String
///   var text = ""
///   var folder: Folder?
///   @Relationship(deleteRule: .cascade, inverse: \Attachment.note) var attachments: [Attachment] = []
///   @Transient var isSelected = false
///
///   init(title: String) { self.title = title }
/// }
/// ```
///
/// Every stored `var` that is not ``Transient()`` is kept, its type written or inferred from its
/// default. A default is evaluated for a new object only, never for one that stands for a row. A
/// class that declares no initialiser, and whose properties all have a default or are optional, gets
/// an internal `init()`. (On a superclass with an `init()` of its own write `override init() {}`.) A
/// model can't inherit from a model yet, and its stored properties can't be inside `#if`.
///
/// Objects belong to their context's actor and are not `Sendable`. The class itself is isolated to no
/// actor, so that every context can make its objects: in a module whose default isolation is
/// `MainActor` too, with or without `nonisolated` before it. A default that needs the main actor
/// (`var place = Screen.main.place`) is therefore an error; set it in an initializer marked
/// `@MainActor`.
///
/// - Parameter observation: When changes are published to observers: at the save unless it says
///   otherwise. Must be written out, since it decides what code is generated.
@attached(
  member, conformances: PersistentModel,
  names: named(_$state), named(init), named(_$observation), named(_$describe), named(_$load),
  named(_$encode), named(_$fillDefault), named(_$withStorage), named(_$publish))
@attached(memberAttribute)
@attached(extension, conformances: PersistentModel, Sendable)
public macro Model(observation: ModelObservation = .onSave) =
  #externalMacro(module: "TesseraMacros", type: "ModelMacro")

/// Says how an attribute of a ``Model(observation:)`` class is stored.
///
/// - Parameters:
///   - options: What is special about it, for example `.unique` or `.lazy`.
///   - originalName: The property's name in older stores, where it was renamed; nil if it wasn't.
///   - hashModifier: Accepted for source compatibility; means nothing yet.
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "TesseraMacros", type: "MarkerMacro")

/// Says how a relationship of a ``Model(observation:)`` class behaves.
///
/// - Parameters:
///   - options: What is special about it.
///   - deleteRule: What happens to the objects at the other end when this one is deleted: they
///     forget it, unless this says otherwise.
///   - minimumModelCount: Accepted for source compatibility; means nothing yet.
///   - maximumModelCount: Accepted for source compatibility; means nothing yet.
///   - originalName: The property's name in older stores, where it was renamed; nil if it wasn't.
///   - inverse: The property at the other end. Written at one end only.
///   - hashModifier: Accepted for source compatibility; means nothing yet.
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option...,
  deleteRule: Schema.Relationship.DeleteRule = .nullify, minimumModelCount: Int? = 0,
  maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "TesseraMacros", type: "MarkerMacro")

/// Leaves a property of a ``Model(observation:)`` class out of the store: an ordinary variable, not
/// observed. It needs a default, from which it starts in every object that is fetched.
@attached(peer)
public macro Transient() = #externalMacro(module: "TesseraMacros", type: "MarkerMacro")

/// Attached by ``Model(observation:)`` to what it keeps; not to be written by hand.
///
/// - Parameters:
///   - index: The property's position in its class.
///   - observed: Whether reads are told to observers.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_$v_), prefixed(_$k_))
public macro _PersistedProperty(_ index: Int, observed: Bool = true) =
  #externalMacro(module: "TesseraMacros", type: "PersistedPropertyMacro")

/// Gives an actor a ``ModelContext`` of its own, on an executor of its own.
///
/// ```swift
/// @ModelActor actor Importer {
///   func add(_ titles: [String]) throws {
///     for title in titles { modelContext.insert(Note(title: title)) }
///     try modelContext.save()
///   }
/// }
/// let importer = Importer(modelContainer: container)
/// ```
///
/// - Parameter observed: Whether what the actor's own code reads under tracking is observed; false
///   spares bulk work the bookkeeping.
@attached(
  member, names: named(modelExecutor), named(modelContainer), named(init(modelContainer:)))
@attached(extension, conformances: ModelActor)
public macro ModelActor(observed: Bool = true) =
  #externalMacro(module: "TesseraMacros", type: "ModelActorMacro")
