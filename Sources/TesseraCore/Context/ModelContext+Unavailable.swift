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

extension Schema.Attribute.Option {
  /// Not there yet.
  @available(*, unavailable, message: "mark the property @Transient: it is not stored then")
  public static var ephemeral: Self { .lazy }

  /// Not there yet.
  @available(
    *, unavailable, message: "transformers are not there yet; store a raw value, a String or Data"
  )
  public static func transformable(by transformer: Any) -> Self { .lazy }
}
