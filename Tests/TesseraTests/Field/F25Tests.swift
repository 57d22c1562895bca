import Foundation
import Tessera
import TesseraCore
import TesseraTestSupport
import Testing

/// F25: a missing required relationship at the save.
struct F25Tests {
  @Test func `F25 the save names entity, object, property and rule, and can be mended`() throws {
    let store = try TemporaryStore()
    let context = ModelContext(try store.open(Room.self))
    let floor = Floor(name: "first")
    context.insert(floor)
    try context.save()
    let file = try RawDatabase(store.url).dump()
    let room = Room(name: "room", floor: floor)
    context.insert(room)
    let others = ["a", "b", "c"].map { Floor(name: $0) }
    for other in others { context.insert(other) }
    context.delete(floor)
    for _ in 0..<2 {
      let error = #expect(throws: ValidationError.self) { try context.save() }
      let violation = try #require(error?.violations.first)
      #expect(error?.violations.count == 1)
      #expect(violation.entity == "Room" && violation.property == "floor")
      #expect(violation.key == room.persistentModelID.key)
      #expect(violation.message.contains("must refer to"))
      #expect("\(violation)".contains("Room.floor"))
      #expect(context.hasChanges)
      #expect(
        try RawDatabase(store.url).dump().filter { !$0.hasPrefix("sqlite_") }
          == file.filter { !$0.hasPrefix("sqlite_") })
    }
    room.floor = others[1]
    try context.save()
    #expect(!context.hasChanges)
    let raw = try RawDatabase(store.url)
    #expect(try raw.column("SELECT name FROM Floor ORDER BY name") == ["a", "b", "c"])
    #expect(
      try raw.column("SELECT Floor.name FROM Room JOIN Floor ON Floor.id = Room.floor") == ["b"])
  }
}
