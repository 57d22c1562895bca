public import Observation

/// A class whose objects Tessera keeps. Conform by attaching ``Model(observation:)``.
///
/// Not `Sendable`: an object belongs to its context, and through it to one actor. Pass its
/// ``persistentModelID`` instead.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
  /// The object's state. For generated code.
  var _$state: _ModelState { get set }
  /// How its changes are published. For generated code.
  static var _$observation: ModelObservation { get }
  /// Lists the properties. For generated code.
  static func _$describe(_ description: inout _EntityDescription)
  /// Makes an object for a row, with blank properties and no default evaluated. For generated code.
  init(_$state state: consuming _ModelState)
  /// Reads the columns of a row; `columns` has one entry a property, negative where it is not
  /// there. For generated code.
  func _$load(_ row: RowReader, _ columns: UnsafePointer<Int32>)
  /// What is to be stored for a property. For generated code.
  func _$encode(_ index: Int) -> StoreValue
  /// Evaluates a property's default into its storage; false where it declares none. For generated
  /// code.
  func _$fillDefault(_ index: Int) -> Bool
  /// Hands a property's storage to a visitor. For generated code.
  func _$withStorage<Visitor: _StorageVisitor>(_ index: Int, _ visitor: inout Visitor)
  /// Tells a registrar that a property will change or did. For generated code.
  func _$publish(_ index: Int, _ phase: _PublicationPhase, to registrar: ObservationRegistrar)
}

/// When an object's changes reach its observers.
public enum ModelObservation: Sendable {
  /// When they are saved: at a commit of any context of the container, and at rollback.
  case onSave
  /// In the setter, as an `@Observable` class does; commits of other contexts when they merge.
  case onChange
  /// Never: no observation code is generated.
  case none
}

/// The two halves of a publication.
public enum _PublicationPhase: Sendable {
  case willSet, didSet
}

/// Something that works on a property's storage whatever its type. For generated code.
public protocol _StorageVisitor {
  /// Works on `storage`.
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage)
}

/// Where an object keeps one property. For generated code.
public protocol _PropertyStorage {
  /// The property's type.
  associatedtype Value
  /// Blank: no value yet.
  init()
  /// What the property is to the schema.
  static var _kind: _PropertyKind { get }
  /// Whether a value is here that can be returned at once.
  var isReady: Bool { get }
  /// Reads a column, unless it is negative; false where it held nothing the type can be made from.
  mutating func load(_ row: RowReader, _ column: Int32) -> Bool
  /// Takes a stored value; false where the type can't be made from it.
  mutating func apply(_ value: StoreValue) -> Bool
  /// What is to be stored.
  func encode() -> StoreValue
  /// The same, throwing where an attribute's value can't be encoded; ``encode()`` by default.
  func _encodeToSave() throws -> StoreValue
  /// Gives the value up; the property is blank again.
  mutating func clear()
  /// The objects a relationship holds by reference; none by default.
  var _heldObjects: [any PersistentModel] { get }
  /// Makes a to-one hold an object and no key; nothing by default.
  mutating func _hold(_ object: (any PersistentModel)?)
  /// Whether a to-many's array is lent to whoever mutates it in place; false by default.
  var _isLent: Bool { get }
  /// Makes a to-many's array whole that is lent, or has elements that left; nothing by default.
  mutating func _settle(in context: ModelContext?)
  /// Whether a loaded to-many has an element; false by default.
  mutating func _hasElement(_ element: any PersistentModel) -> Bool
  /// Adds an element at the end of a loaded to-many; nothing by default.
  mutating func _appendElement(_ element: any PersistentModel)
  /// Takes an element out of a loaded to-many; nothing by default.
  mutating func _removeElement(_ element: any PersistentModel)
  /// Takes a to-many's array that was lent; nothing by default.
  mutating func _takeBack<Element: PersistentModel>(_ elements: [Element])
  /// The number of a loaded to-many's elements; nil where it is not loaded, and by default.
  var _elementCount: Int? { get }
  /// Takes a default, once evaluated.
  mutating func fill(_ value: Value)
}

extension _PropertyStorage {
  /// What is to be stored.
  public func _encodeToSave() throws -> StoreValue { encode() }
  /// None.
  public var _heldObjects: [any PersistentModel] { [] }
  /// Nothing.
  public mutating func _hold(_ object: (any PersistentModel)?) {}
  /// False.
  public var _isLent: Bool { false }
  /// Nothing.
  public mutating func _settle(in context: ModelContext?) {}
  /// False.
  public mutating func _hasElement(_ element: any PersistentModel) -> Bool { false }
  /// Nothing.
  public mutating func _appendElement(_ element: any PersistentModel) {}
  /// Nothing.
  public mutating func _removeElement(_ element: any PersistentModel) {}
  /// Nothing.
  public mutating func _takeBack<Element: PersistentModel>(_ elements: [Element]) {}
  /// None.
  public var _elementCount: Int? { nil }
}

/// What a property is to the schema. For generated code.
public enum _PropertyKind {
  /// An attribute of a column type, its Swift type's name, whether it is optional and whether it
  /// can be read where nothing is stored; that is asked only of one without a default.
  case attribute(
    ColumnType, valueType: String, isOptional: Bool, hasStandIn: @Sendable () -> Bool)
  /// A to-one.
  case toOne(any PersistentModel.Type, isOptional: Bool)
  /// A to-many.
  case toMany(any PersistentModel.Type, isOptional: Bool)
}
