import SwiftData

typealias Plant = GardenSchemaV1.Plant
typealias WateringEvent = GardenSchemaV1.WateringEvent
typealias Bed = GardenSchemaV1.Bed

enum GardenSchemaV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)

  static var models: [any PersistentModel.Type] {
    [Plant.self, WateringEvent.self, Bed.self]
  }

  @Model
  final class Plant {
    var name: String
    var kind = Kind.herb
    var size: Size?
    var planted = Date.now
    @Attribute(.externalStorage) var photo: Data?
    var light: Light = Light.sun
    var care = Care()
    var tags: [String] = []
    var page: URL?
    var price: Decimal = 0
    var isThirsty: Bool { waterings.allSatisfy { $0.litres < 1 } }
    @Relationship(deleteRule: .cascade) var waterings: [WateringEvent]? = []
    var bed: Bed?

    enum Kind: String, Codable, CaseIterable, Comparable {
      case flower, herb, tree

      static func < (lhs: Kind, rhs: Kind) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    enum Size: Int, Codable {
      case small = 1, large
    }

    enum Light: Codable, Equatable {
      case sun, shade
      case partial(hours: Int)
    }

    struct Care: Codable, Equatable {
      var every = 3
      var notes: [Note] = []

      struct Note: Codable, Equatable {
        var text: String
        var date: Date?
      }
    }

    init(name: String, kind: Kind = .herb, bed: Bed? = nil) {
      self.name = name
      self.kind = kind
      self.bed = bed
    }
  }

  @Model
  final class WateringEvent {
    var litres: Double
    var date: Date = Date()
    @Relationship(inverse: \Plant.waterings) var plant: Plant?

    init(litres: Double) { self.litres = litres }
  }
}

extension GardenSchemaV1 {
  @Model
  final class Bed: Identifiable {
    var id: UUID
    var title: String
    @Relationship(deleteRule: .nullify, inverse: \Plant.bed) var plants: [Plant]

    init(id: UUID = UUID(), title: String, plants: [Plant] = []) {
      self.id = id
      self.title = title
      self.plants = plants
    }
  }
}

extension Optional where Wrapped == [WateringEvent] {
  func allSatisfy(_ condition: (WateringEvent) -> Bool) -> Bool {
    self?.allSatisfy(condition) ?? true
  }
}

enum GardenMigrationPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [GardenSchemaV1.self] }
  static var stages: [MigrationStage] { [] }
}
