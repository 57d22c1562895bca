import Foundation

/// Something that went wrong where nobody could be told by an error: a value that stood in for one
/// that could not be read, an autosave that failed.
public struct Report: Sendable {
  /// What kind of thing.
  public var kind: Kind
  /// One sentence for a developer.
  public var message: String
  /// The entity it is about.
  public var entity: String?
  /// The property it is about.
  public var property: String?
  /// The key of the object it is about.
  public var key: Int64?
  /// The error behind it.
  public var cause: (any Error)?

  /// A kind of report. More may come; match with a default.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The kind's stable name.
    public let description: String

    /// A property could not be loaded, or the file with its value is missing or damaged, and reads
    /// as its stand-in.
    public static let unreadable = Kind(description: "unreadable")
    /// A change was dropped: its object is not in the store, or belongs to another context.
    public static let changeDropped = Kind(description: "changeDropped")
    /// An autosave failed; the changes are still there.
    public static let autosaveFailed = Kind(description: "autosaveFailed")
    /// Autosave was asked of a context that knows no actor.
    public static let autosaveUnavailable = Kind(description: "autosaveUnavailable")
    /// The store gave no keys; they were drawn at random.
    public static let keysUnavailable = Kind(description: "keysUnavailable")
    /// A configuration asked for something that is not done.
    public static let configurationIgnored = Kind(description: "configurationIgnored")
    /// Commits of others could not be merged; the context tries again at its next verb.
    public static let mergeFailed = Kind(description: "mergeFailed")
    /// ``ModelContainer/deleteAllData()`` failed; nothing was deleted.
    public static let eraseFailed = Kind(description: "eraseFailed")
    /// The store's log has grown beyond its limit: somebody reads at length, and what was saved since
    /// can't be moved to the database before that ends.
    public static let logHeld = Kind(description: "logHeld")
    /// A relationship could be the inverse of more than one other, and is of none.
    public static let ambiguousInverse = Kind(description: "ambiguousInverse")
  }

  /// Makes a report.
  public init(
    kind: Kind, message: String, entity: String? = nil, property: String? = nil,
    key: Int64? = nil, cause: (any Error)? = nil
  ) {
    self.kind = kind
    self.message = message
    self.entity = entity
    self.property = property
    self.key = key
    self.cause = cause
  }

  private static let currentHandler = Guarded(Hook<@Sendable (Report) -> Void>(Report.print))

  /// Sets who gets the reports of this process. They are printed to standard error unless this is
  /// set. Called on whatever thread the report comes up; must not use a context.
  public static func setHandler(_ handler: @escaping @Sendable (Report) -> Void) {
    let hook = Hook(handler)
    currentHandler.withLock { $0 = hook }
  }

  /// Where the reports go that come up while a store is locked.
  @TaskLocal private static var waiting: WaitingReports?

  package static func send(_ report: Report) {
    if let waiting { return waiting.add(report) }
    let handler = currentHandler.withLock { $0 }
    handler?.call(report)
  }

  /// Runs `body` and sends what it reports when it has ended: under a store's lock nobody is to be called who
  /// may want the store.
  static func holding<Result>(_ body: () throws -> Result) rethrows -> Result {
    if waiting != nil { return try body() }
    let reports = WaitingReports()
    defer { reports.all.forEach(send) }
    return try $waiting.withValue(reports) { try body() }
  }

  private static func print(_ report: Report) {
    FileHandle.standardError.write(Data("Tessera: \(report)\n".utf8))
  }
}

/// Reports that wait for the end of something.
private final class WaitingReports: Sendable {
  private let reports = Guarded<[Report]>([])

  var all: [Report] { reports.withLock { $0 } }

  func add(_ report: Report) { reports.withLock { $0.append(report) } }
}

extension Report: CustomStringConvertible {
  /// The kind, the place, the message and the cause.
  public var description: String {
    var place = [entity, property].compactMap { $0 }.joined(separator: ".")
    if let key { place += " (key \(key))" }
    let cause = cause.map { ": \($0)" } ?? ""
    return "\(kind)\(place.isEmpty ? "" : " \(place)"): \(message)\(cause)"
  }
}
