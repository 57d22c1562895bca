import Tessera
import TesseraTestSupport
import Testing

struct MainActorTests {
  @Test func `models belong to any context, whatever the module's default isolation`() async throws
  {
    let container = try memoryContainer(Album.self)
    let identifier = try await Importer(modelContainer: container).add(["Sea", "Hill"])
    let context = container.mainContext
    let album = try #require(context.model(for: identifier) as? Album)
    #expect(album.title == "Imported")
    #expect(album.photos.map(\.caption) == ["Sea", "Hill"])
    #expect(album.photos.map(\.stars) == [3, 3])
  }
}
