import Foundation
import Tessera
import TesseraStrictModels
import TesseraTestSupport
import Testing

struct MainActorTests {
  @Test func `everything that is generated is fit for the strictest settings`() async throws {
    let container = try memoryContainer(Frame.self)
    let context = container.mainContext
    context.autosaveEnabled = false
    let identifier = try await Framer(modelContainer: container).frame(UUID())
    let frame = try #require(context.model(for: identifier) as? Frame)
    #expect(frame.width == 2 && frame.changes == 0 && frame.picture?.frames == [frame])
    frame.widen()
    frame.isSelected = true
    try context.save()
    #expect(frame.width == 3 && frame.changes == 1 && frame.material == .wood)
    #expect(try Frame.wide(in: context) == [frame])
    let other = ModelContext(container)
    let found = try #require(try other.fetch(FetchDescriptor<Frame>()).first)
    #expect(found.width == 3 && !found.isSelected && found.text.isEmpty)
  }

  @Test func `models belong to any context, whatever the module's default isolation`() async throws
  {
    let container = try memoryContainer(Album.self, Venue.self)
    let identifier = try await Importer(modelContainer: container).add(["Sea", "Hill"])
    let context = container.mainContext
    let album = try #require(context.model(for: identifier) as? Album)
    #expect(album.title == "Imported")
    #expect(album.photos.map(\.caption) == ["Sea", "Hill"])
    #expect(album.photos.map(\.stars) == [3, 3])
    let places = try context.fetch(FetchDescriptor<Place>())
    #expect(places.map(\.name) == ["Hall"])
    #expect((places.first as? Venue)?.seats == 2)
  }
}
