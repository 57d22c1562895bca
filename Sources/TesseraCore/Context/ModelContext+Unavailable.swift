// What SwiftData has and this library has not yet: named here so that the compiler can say what to
// write meanwhile. Nothing can call these.

extension ModelContext {
  /// Not there yet.
  @available(
    *, unavailable, message: "undo is not there yet; rollback() takes back what is unsaved"
  )
  public var undoManager: AnyObject? {
    get { nil }
    set {}
  }
}
