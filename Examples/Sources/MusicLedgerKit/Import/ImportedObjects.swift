import Tessera

/// The objects made so far, by the numbers the source calls them by.
struct ImportedObjects {
  var artists: [Int: Artist] = [:]
  var albums: [Int: Album] = [:]
  var genres: [Int: Genre] = [:]
  var mediaTypes: [Int: MediaType] = [:]
  var tracks: [Int: Track] = [:]
  var playlists: [Int: Playlist] = [:]
  var employees: [Int: Employee] = [:]
  var customers: [Int: Customer] = [:]
  var invoices: [Int: Invoice] = [:]

  /// The object a row refers to; a row that refers to nothing is the source's mistake.
  func find<Object>(
    _ id: Int, in objects: KeyPath<ImportedObjects, [Int: Object]>, for row: String
  ) throws -> Object {
    guard let object = self[keyPath: objects][id] else {
      throw LedgerError.mistake("\(row) refers to \(Object.self) \(id), which is not there")
    }
    return object
  }
}
