/// Why the program stops: what to tell the person, and with which exit code.
package struct LedgerError: Error, Equatable, CustomStringConvertible {
  /// 1 for the user's mistake, 2 for a failure of ours.
  package let exitCode: Int32
  package let description: String

  /// Something the user can put right.
  package static func mistake(_ description: String) -> LedgerError {
    LedgerError(exitCode: 1, description: description)
  }

  /// Something that should have worked.
  package static func failure(_ description: String) -> LedgerError {
    LedgerError(exitCode: 2, description: description)
  }
}
