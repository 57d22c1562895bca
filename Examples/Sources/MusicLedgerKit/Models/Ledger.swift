package import Foundation
package import Tessera

/// The ledger: its models, and the container over its file.
package enum Ledger {
  /// Opens the ledger at `url`, making it where there is none.
  package static func open(at url: URL) throws -> ModelContainer {
    try container(ModelConfiguration(url: url))
  }

  /// A ledger that is gone when its container is.
  package static func inMemory() throws -> ModelContainer {
    try container(ModelConfiguration(isStoredInMemoryOnly: true))
  }

  private static func container(_ configuration: ModelConfiguration) throws -> ModelContainer {
    try ModelContainer(
      for: Artist.self, Album.self, Track.self, Genre.self, MediaType.self, Playlist.self,
      Customer.self, Employee.self, Invoice.self, InvoiceLine.self,
      configurations: configuration)
  }
}
