// What SwiftData has and this library has not yet: named here so that the compiler can say what to
// write meanwhile. Nothing can call these.

extension ModelContext {
  /// Not there yet.
  @available(
    *, unavailable,
    message: "fetching in batches is enumerate(_:batchSize:block:), or a fetch with a fetchLimit"
  )
  public func fetch<Model: PersistentModel>(
    _ descriptor: FetchDescriptor<Model>, batchSize: Int
  ) throws -> [Model] { [] }

  /// Not there yet.
  @available(
    *, unavailable, message: "undo is not there yet; rollback() takes back what is unsaved"
  )
  public var undoManager: AnyObject? {
    get { nil }
    set {}
  }
}
