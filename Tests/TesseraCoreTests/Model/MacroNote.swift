public import Foundation
public import TesseraCore

/// Every way to write a property, in a public class.
@Model public final class MacroNote {
  /// Without a default.
  public var title: String
  var n = Int.zero
  /// Written by the class only.
  public private(set) var made = Date.now
  var kind = MacroKind.a
  var mood: MacroKind = .b
  var x = 1.5
  /// Inferred from a literal.
  public var s = ""
  var d: Int? = 3
  var t: MacroTag? = nil
  var photos = [MacroTag]?.some([])
  /// An optional to-one.
  public var folder: MacroFolder?
  /// A to-many.
  @Relationship(inverse: \MacroTag.notes) public var tags: [MacroTag] = []
  var extra = [MacroTag]()
  @Attribute(.unique, originalName: "m") var code: UUID?
  var implicit: String!
  private var `default` = false
  @Transient var selected = false
  static let limit = 3
  var shout: String { title.uppercased() }

  /// Sets what has no default.
  public init(title: String) {
    self.title = title
    n += 1
  }
  convenience init() { self.init(title: "") }
}

enum MacroKind: String { case a, b }

/// A class without an initialiser.
@Model public final class MacroTag {
  var name = ""
  var notes: [MacroNote] = []
}

/// Open to subclasses, not observed.
@Model(observation: .none) public class MacroFolder {
  /// An attribute.
  public var name: String
  @Relationship(deleteRule: .cascade, inverse: \MacroNote.folder) var notes: [MacroNote] = []
  /// Sets what has no default.
  public init(name: String) { self.name = name }
  deinit { name = "" }
}
