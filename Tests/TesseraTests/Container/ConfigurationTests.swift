import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct ConfigurationTests {
  @Test func `what only Apple platforms have is accepted and told`() {
    let configuration = ModelConfiguration(
      "Shared", groupContainer: .identifier("group.notes"),
      cloudKitDatabase: .private("iCloud.notes"))
    #expect(configuration.groupAppContainerIdentifier == "group.notes")
    #expect(configuration.cloudKitContainerIdentifier == "iCloud.notes")
    let plain = ModelConfiguration("Shared")
    #expect(plain.groupAppContainerIdentifier == nil)
    #expect(plain.groupContainer == .automatic && plain.groupContainer != .none)
    #expect(plain.cloudKitDatabase == .automatic && plain.cloudKitDatabase != .none)
    #if !canImport(Darwin)
      #expect(configuration.url == plain.url)
    #endif
  }

  @Test func `a container asked to synchronise with iCloud reports that it doesn't`() throws {
    let store = try TemporaryStore()
    let reports = try ReportLog.during({
      $0.kind == .configurationIgnored && $0.message.contains("iCloud.parcels")
    }) {
      let configuration = ModelConfiguration(
        url: store.url, cloudKitDatabase: .private("iCloud.parcels"))
      _ = try ModelContainer(for: Stamp.self, configurations: configuration)
    }
    #expect(reports.count == 1)
  }

  @Test func `a container knows its store by the configuration's name, and the other way round`()
    throws
  {
    let container = try ModelContainer(
      for: Stamp.self, configurations: ModelConfiguration("Stamps", isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    let stamp = Stamp(value: 1)
    context.insert(stamp)
    let identifier = try #require(container.storeIdentifier(forConfigurationNamed: "Stamps"))
    #expect(stamp.persistentModelID.storeIdentifier == identifier)
    #expect(container.configurationName(forStoreIdentifier: identifier) == "Stamps")
    #expect(container.storeIdentifier(forConfigurationNamed: "default") == nil)
    #expect(container.configurationName(forStoreIdentifier: "other") == nil)
  }

  @Test func `a configuration of models needs no schema beside it`() throws {
    let configuration = ModelConfiguration(for: Stamp.self, Letter.self, isStoredInMemoryOnly: true)
    #expect(configuration.schema == Schema(Stamp.self, Letter.self))
    let context = ModelContext(try ModelContainer(configurations: configuration))
    #expect(try context.fetchCount(FetchDescriptor<Letter>()) == 0)
  }
}
