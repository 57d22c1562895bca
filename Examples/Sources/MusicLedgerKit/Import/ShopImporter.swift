package import Tessera

/// Turns the rows of a shop into objects, away from the main actor.
///
/// A `@ModelActor` has a context of its own. Nobody observes this one, so it is told not to keep
/// what observation needs.
@ModelActor(observed: false)
package actor ShopImporter {
  /// A save writes this many rows at a time: the bar moves, and a save stays small.
  private static let rowsPerSave = 1000

  var objects = ImportedObjects()
  private var rowsDone = 0
  private var rowCount = 0
  private var progress: AsyncStream<ImportProgress>.Continuation?

  /// Imports a shop into an empty ledger, and finishes `progress` when it is done or has failed.
  package func importShop(
    _ shop: ShopData, reportingTo progress: AsyncStream<ImportProgress>.Continuation
  ) throws {
    self.progress = progress
    rowCount = shop.rowCount
    defer {
      progress.finish()
      objects = ImportedObjects()
    }
    try importCatalogue(of: shop)
    try importTracks(of: shop)
    try importPlaylists(of: shop)
    try importPeople(of: shop)
    try importSales(of: shop)
  }

  /// Makes an object of each row, and saves every so often.
  func importEach<Row>(_ kind: String, of rows: [Row], make: (Row) throws -> Void) throws {
    for row in rows {
      try make(row)
      try didImport(1, kind)
    }
    try didFinish(kind, rows.count)
  }

  func didImport(_ count: Int, _ kind: String) throws {
    let batch = rowsDone / Self.rowsPerSave
    rowsDone += count
    guard rowsDone / Self.rowsPerSave > batch else { return }
    try modelContext.save()
    report(kind, finishedWith: nil)
  }

  func didFinish(_ kind: String, _ count: Int) throws {
    try modelContext.save()
    report(kind, finishedWith: count)
  }

  private func report(_ kind: String, finishedWith count: Int?) {
    progress?.yield(
      ImportProgress(kind: kind, rowsDone: rowsDone, rowCount: rowCount, finishedWith: count))
  }
}
