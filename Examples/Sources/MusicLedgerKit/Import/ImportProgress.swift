/// How far an import is.
package struct ImportProgress: Sendable {
  /// What is being imported, in the plural: `tracks`.
  package let kind: String
  /// Rows of all kinds so far, and in the end.
  package let rowsDone: Int
  package let rowCount: Int
  /// How many of this kind there were; nil while it is under way.
  package let finishedWith: Int?
}
