/// A fetch that can't be answered: what of it, and what to write instead.
///
/// Captured values never appear in it. No object has been made or changed.
public struct FetchError: Error, Hashable, Sendable {
  /// What is wrong.
  public var code: Code
  /// The part of the descriptor that is meant, such as `Album.tracks.contains(where:)`, or the text of
  /// the SQL. Values are shown as `…` or `?`.
  public var expression: String
  /// One sentence for a developer: what is wrong with it.
  public var message: String
  /// What to write instead, where there is something.
  public var remedy: String?

  /// Makes an error.
  public init(_ code: Code, _ expression: String, _ message: String, remedy: String? = nil) {
    self.code = code
    self.expression = expression
    self.message = message
    self.remedy = remedy
  }

  /// A kind of refusal. More may come; match with `~=` and a default.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's stable name.
    public let description: String

    /// Makes a code of one's own.
    public init(_ name: String) { description = name }

    /// The predicate has an operator that no store can answer.
    public static let unsupportedExpression = Code("unsupportedExpression")
    /// The predicate compares a captured value of a type that is not stored.
    public static let unsupportedValue = Code("unsupportedValue")
    /// A key path leads to something that is not stored: a computed or transient property.
    public static let unknownProperty = Code("unknownProperty")
    /// The model is not part of the container's schema.
    public static let unknownModel = Code("unknownModel")
    /// The sort can't be done by a store.
    public static let unsupportedSort = Code("unsupportedSort")
    /// The query is understood, and has more parts, or parts in more levels, than the database can take.
    public static let tooComplex = Code("tooComplex")
    /// The SQL is none the store understands, or a value or a name is put where none can be.
    public static let invalidSQL = Code("invalidSQL")
    /// The SQL does something else than read, or is more than one statement.
    public static let notAQuery = Code("notAQuery")
    /// The SQL doesn't yield the key of an object in each row.
    public static let missingKey = Code("missingKey")
  }
}

extension FetchError.Code {
  /// Lets `catch FetchError.Code.unknownProperty` match an error of that code.
  public static func ~= (code: FetchError.Code, error: any Error) -> Bool {
    (error as? FetchError)?.code == code
  }
}

extension FetchError: CustomStringConvertible {
  /// The expression, what is wrong with it and the remedy.
  public var description: String {
    let text = "\(code): \(expression): \(message)"
    return remedy.map { "\(text). \($0)" } ?? text
  }
}
