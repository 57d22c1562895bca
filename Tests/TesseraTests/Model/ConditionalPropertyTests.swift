import Foundation
public import Tessera
import TesseraTestSupport
import Testing

/// Stored properties inside `#if`.
@MainActor
struct ConditionalPropertyTests {
  @Test func `the properties of the branch that is compiled are kept, and numbered without gaps`()
    throws
  {
    let file = try TemporaryStore()
    do {
      let context = ModelContext(try file.open(Device.self))
      let device = Device(model: "m")
      device.path = "/dev"
      device.inner = 8
      device.last = "l"
      context.insert(device)
      try context.save()
    }
    let container = try file.open(Device.self)
    let properties = try #require(container.schema.store.entities.first).properties
    #expect(properties.map(\.name) == ["model", "path", "deep", "inner", "between", "last"])
    #expect(properties.map(\.index) == Array(0..<6))
    let context = container.mainContext
    let device = try #require(try context.fetch(FetchDescriptor<Device>()).first)
    #expect(device.model == "m" && device.path == "/dev" && device.last == "l")
    #expect(device.inner == 8 && device.deep == 1 && device.between == 2.5)
    let path = track { _ = device.path }
    let last = track { _ = device.last }
    device.path = "/other"
    try context.save()
    #expect(wakes(path, last) == [1, 0])
    let wanted = "/other"
    let found = try context.fetch(
      FetchDescriptor<Device>(
        predicate: #Predicate { $0.path == wanted && $0.inner == 8 },
        sortBy: [SortDescriptor(\.last)]))
    #expect(found == [device])
    device.zoom = 2
    #expect(!device.hasChanges)
  }
}

@Model public final class Device {
  public var model: String
  #if canImport(Foundation)
    #if compiler(>=6)
      public var path: String
      @Attribute(.lazy) var deep = 1
    #else
      var path = 1
    #endif
    var inner = 7
    @Transient var zoom = 1
    func describe() -> String { path }
  #elseif os(Windows)
    var path = 1.5
    var other: Device?
  #else
    var path = true
  #endif
  var between = 2.5
  #if NEVER_DEFINED_ANYWHERE
    var never: Int
    #Index<Device>([\.never])
  #endif
  #if swift(>=6)
    #Index<Device>([\.path])
  #endif
  var last = ""

  init(model: String) {
    self.model = model
    path = ""
    #if NEVER_DEFINED_ANYWHERE
      never = 1
    #endif
  }
}
