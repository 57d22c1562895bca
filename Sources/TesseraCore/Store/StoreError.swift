/// What went wrong in a store: what, where, and what to do about it.
///
/// Values that were bound to a statement are in ``values`` only, never in ``description``.
public struct StoreError: Error, Sendable {
  /// What went wrong.
  public var code: Code
  /// One sentence for a developer: what happened.
  public var message: String
  /// What to do about it, where there is something.
  public var remedy: String?
  /// The entity it happened to.
  public var entity: String?
  /// The property it happened to.
  public var property: String?
  /// The properties whose values have to be unique together, where that is what is wrong; also
  /// where it is one property.
  public var properties: [String] = []
  /// The key of the object it happened to.
  public var key: Int64?
  /// The key of another object that is in the way: the one that has a unique value already.
  public var blockingKey: Int64?
  /// The keys of rows that have the same values where they have to be unique: some of those that keep
  /// a store from being opened.
  public var duplicates: [[Int64]] = []
  /// The values in question, for a program; they may be private.
  public var values: [StoreValue]
  /// The file, without its folder.
  public var file: String?
  /// The version of the schema that wrote the store, where that is what is wrong.
  public var storeVersion: Schema.Version?
  /// The version of the schema the store was to be opened with, where that is what is wrong.
  public var schemaVersion: Schema.Version?
  /// The database's own error code, if it gave one.
  public var databaseCode: Int?
  /// The error that caused this one.
  public var cause: (any Error)?

  /// Makes an error.
  public init(
    _ code: Code, _ message: String, remedy: String? = nil, entity: String? = nil,
    property: String? = nil, key: Int64? = nil, values: [StoreValue] = [], file: String? = nil,
    databaseCode: Int? = nil, cause: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.entity = entity
    self.property = property
    self.key = key
    self.values = values
    self.file = file
    self.databaseCode = databaseCode
    self.cause = cause
  }

  /// A kind of failure. More may come; match with `~=` and a default.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's stable name.
    public let description: String

    /// Makes a code of a store's own.
    public init(_ name: String) { description = name }

    /// A lock could not be had within the busy timeout. Nothing changed; try again.
    public static let busy = Code("busy")
    /// A constraint of the store refused the change: a unique value, a foreign key.
    public static let constraint = Code("constraint")
    /// The row was changed or deleted by someone else meanwhile.
    public static let conflict = Code("conflict")
    /// The store's schema is not the one it was opened with.
    public static let schemaChanged = Code("schemaChanged")
    /// The store was written with a later version of the schema: ``StoreError/storeVersion``.
    public static let newerSchema = Code("newerSchema")
    /// The file was made by a later version of the library.
    public static let newerFormat = Code("newerFormat")
    /// The file at the URL is not a database.
    public static let notADatabase = Code("notADatabase")
    /// The file at the URL is a database, but not a store.
    public static let notAStore = Code("notAStore")
    /// The database is damaged.
    public static let corrupt = Code("corrupt")
    /// The store takes no writes.
    public static let readOnly = Code("readOnly")
    /// The store could not be opened.
    public static let cannotOpen = Code("cannotOpen")
    /// Somebody has the store open, which has to be closed for what was asked.
    public static let inUse = Code("inUse")
    /// There is something already where a store was to be put.
    public static let alreadyExists = Code("alreadyExists")
    /// The store is not the one that was opened: it was replaced, moved or removed since.
    public static let replaced = Code("replaced")
    /// There is no room left.
    public static let noSpace = Code("noSpace")
    /// Reading or writing the file failed.
    public static let inputOutput = Code("inputOutput")
    /// The store was closed.
    public static let closed = Code("closed")
    /// It is not known whether the commit happened; history tells, by the commit's identity.
    public static let outcomeUnknown = Code("outcomeUnknown")
    /// The history no longer goes back as far as was asked.
    public static let historyTruncated = Code("historyTruncated")
    /// The store was asked for something it does not support.
    public static let unsupported = Code("unsupported")
    /// Anything else; ``StoreError/databaseCode`` says what the database said.
    public static let other = Code("other")
  }
}

extension StoreError.Code {
  /// Lets `catch StoreError.Code.busy` match an error of that code.
  public static func ~= (code: StoreError.Code, error: any Error) -> Bool {
    (error as? StoreError)?.code == code
  }
}

extension StoreError: CustomStringConvertible {
  /// The message, the place and the remedy.
  public var description: String {
    let several = properties.count > 1 ? "(\(properties.joined(separator: ", ")))" : nil
    var place = [entity, property ?? several].compactMap { $0 }.joined(separator: ".")
    if let key { place += place.isEmpty ? "key \(key)" : " (key \(key))" }
    var text = "\(code): \(message)"
    if !place.isEmpty { text += " [\(place)]" }
    if let blockingKey { text += ", held by key \(blockingKey)" }
    let origin = [file, databaseCode.map { "database code \($0)" }].compactMap { $0 }
    if !origin.isEmpty { text += " (\(origin.joined(separator: ", ")))" }
    if let remedy { text += ". \(remedy)" }
    return text
  }
}
