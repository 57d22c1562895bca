// Generated code names ``ObservationRegistrar`` and calls its members in the files of applications,
// which import only Tessera; and who observes models needs `withObservationTracking`.
@_exported public import Observation

public import Foundation

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
/// an internal `init()`. A superclass that is no model needs an `init()` for the objects that are
/// fetched; on one write `override init() {}`.
///
/// A model may inherit from a model; both are marked `@Model`, and a fetch of the superclass gives
/// objects of both. An initializer of the subclass may set a property without default before
/// `super.init`, and any property after it.
///
/// `willSet` and `didSet` run when code assigns to the property: not in an initialiser of the class
/// that names it, not for what they assign to it themselves, and not when a value comes from the store.
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
  named(_$encode), named(_$fillDefault), named(_$withStorage), named(_$publish), named(_$Index),
  named(_$firstIndex), named(_$propertyCount))
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
///   - options: `.unique` at a to-one, where no two objects may refer to the same one.
///   - deleteRule: What happens to the objects at the other end when this one is deleted: they
///     forget it, unless this says otherwise.
///   - minimumModelCount: How few objects a save accepts at the other end; 0 for as few as there are.
///   - maximumModelCount: How many objects a save accepts at the other end; 0 for any number.
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

/// Leaves a property of a ``Model(observation:)`` class out of the store.
///
/// It starts from its default in every object that is fetched, so it needs one, or to be optional. It
/// lives as long as the object, whatever is saved, merged or rolled back. Setting it to something else
/// tells its readers at once, since there is no save to wait for; it never makes an object changed. A
/// `lazy` one, one with a property wrapper and one of a model with `observation: .none` is an ordinary
/// variable, not observed.
@attached(peer)
public macro Transient() = #externalMacro(module: "TesseraMacros", type: "MarkerMacro")

/// Declares what queries of a ``Model(observation:)`` class often look for, among the class's members.
///
/// ```swift
/// @Model final class Note {
///   #Index<Note>([\.title], [\.folder, \.made])
///   var title = ""
///   …
/// ```
///
/// Each array is an index over stored properties that are read with the object: attributes that are
/// not lazy, and to-ones. Anything else is a problem of the schema. A store gets and loses its indexes
/// when it is opened.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "TesseraMacros", type: "ConstraintMacro")

/// Declares indexes, saying of which kind each is. ``Schema/Index/Types/rtree(_:)`` is a problem of the
/// schema: there are no spatial indexes.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: Schema.Index<T>.Types<T>...) =
  #externalMacro(module: "TesseraMacros", type: "ConstraintMacro")

/// Declares of which properties no two objects of a ``Model(observation:)`` class have the same values,
/// among the class's members.
///
/// ```swift
/// @Model final class Note {
///   #Unique<Note>([\.code], [\.folder, \.title])
///   var code = 0
///   …
/// ```
///
/// Each array is a constraint over stored properties that are read with the object: attributes that are
/// not lazy, and to-ones. Anything else is a problem of the schema. What is inserted with the values of
/// an object that is there updates that one.
@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "TesseraMacros", type: "ConstraintMacro")

/// A condition that objects of a ``Model(observation:)`` class are asked, by a fetch or in memory.
///
/// ```swift
/// let search = "résumé"
/// let found = #Predicate { (note: Note) in
///   note.title.localizedStandardContains(search) && note.folder?.name != "Trash"
///     && note.tags.contains { $0.name.hasPrefix("work") } && note.state == .open
/// }
/// ```
///
/// What Foundation's macro of the same name knows, this one knows too; it is the one that is meant where
/// the condition is of a model. It adds `hasPrefix`, `hasSuffix`, the comparisons of texts without case
/// and accents, `.case` of an enum, objects (`$0.folder == inbox`), other predicates
/// (`isOpen.evaluate($0)`), constants before the condition, and long lists of conditions, which the
/// compiler checks one by one. Whatever does not name the object is a value of the program: a call, a
/// property of `self`, a date that is reckoned with. It is taken when the predicate is made.
///
/// A condition of more than a few parts is best written with the type of its parameter, as above: the
/// compiler then has nothing to search for. A module that would rather write `#Predicate<Note> { … }`
/// at any length declares a macro of its own that hands on to this one:
///
/// ```swift
/// @freestanding(expression)
/// macro Predicate<Input>(_ condition: (Input) -> Bool) -> Predicate<Input> =
///   #externalMacro(module: "TesseraMacros", type: "PredicateMacro")
/// ```
///
/// - Parameter body: The condition: one expression, after constants if there are any.
@freestanding(expression)
public macro Predicate<each Input: PersistentModel>(
  _ body: (repeat each Input) -> Bool
) -> Predicate<repeat each Input> =
  #externalMacro(module: "TesseraMacros", type: "PredicateMacro")

/// Attached by ``Model(observation:)`` to what it keeps; not to be written by hand.
///
/// - Parameters:
///   - index: The property's position in its class; left out where it depends on an `#if`.
///   - observed: Whether reads are told to observers.
///   - mayInherit: Whether the class may inherit from a model, whose properties come first.
///   - startsInInit: Whether an initializer sets it before `super.init`.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_$v_), prefixed(_$k_), prefixed(_$o_))
public macro _PersistedProperty(
  _ index: Int = -1, observed: Bool = true, mayInherit: Bool = false, startsInInit: Bool = false
) =
  #externalMacro(module: "TesseraMacros", type: "PersistedPropertyMacro")

/// Attached by ``Model(observation:)`` to what is ``Transient()``; not to be written by hand.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_$v_), prefixed(_$k_), prefixed(_$o_))
public macro _TransientProperty() =
  #externalMacro(module: "TesseraMacros", type: "TransientPropertyMacro")

/// Attached by ``Model(observation:)`` to initialisers that set a property with observers; not to be
/// written by hand.
@attached(body)
public macro _HoldingObservers() =
  #externalMacro(module: "TesseraMacros", type: "HoldingObserversMacro")

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
