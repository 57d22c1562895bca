import CSQLite
import Foundation
import TesseraCore
import TesseraSQL

extension Connection {
  /// Gives queries what they need to compare texts as a person does, `tessera_search_folded` and its
  /// like, and to find one in another character by character: `tessera_contains`, `tessera_starts` and
  /// `tessera_ends`.
  ///
  /// Only queries use them, nothing stored in the file does.
  func registerTexts() throws {
    // A C function holds no state, so each is written out.
    try register(TextForm.caseFolded.sqlFunction, 1) { Connection.form(.caseFolded, $0, $2) }
    try register(TextForm.searchFolded.sqlFunction, 1) { Connection.form(.searchFolded, $0, $2) }
    try register(TextForm.standardKey.sqlFunction, 1) { Connection.form(.standardKey, $0, $2) }
    try register(TextForm.localizedKey.sqlFunction, 1) { Connection.form(.localizedKey, $0, $2) }
    try register(TextForm.caselessKey.sqlFunction, 1) { Connection.form(.caselessKey, $0, $2) }
    typealias Match = Condition.TextMatch
    try register(Match.contains.sqlFunction, 2) { Connection.match(.contains, $0, $2) }
    try register(Match.starts.sqlFunction, 2) { Connection.match(.starts, $0, $2) }
    try register(Match.ends.sqlFunction, 2) { Connection.match(.ends, $0, $2) }
  }

  /// Returns the form of a text, and anything else unchanged.
  private static func form(
    _ form: TextForm, _ context: OpaquePointer?,
    _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let argument = arguments?[0] else { return }
    guard sqlite3_value_type(argument) == SQLITE_TEXT, let text = text(argument) else {
      sqlite3_result_value(context, argument)
      return
    }
    result(context, form.value(of: text))
  }

  /// Returns whether the second text is found in the first, whose bytes have the second's.
  private static func match(
    _ match: Condition.TextMatch, _ context: OpaquePointer?,
    _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let whole = arguments?[0], let start = sqlite3_value_text(whole) else { return }
    let count = Int(sqlite3_value_bytes(whole))
    let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(start), count: count)
    if TextNormalForm.hasSimpleCharacters(bytes) {
      sqlite3_result_int(context, 1)
      return
    }
    guard let whole = text(whole), let part = text(arguments?[1]) else { return }
    sqlite3_result_int(context, TextRules.matches(match, .text(whole), .text(part)) ? 1 : 0)
  }
}
