public import Foundation
import Tessera
import TesseraCore

/// Uses a store as hard as an application could: reads everything, follows everything, changes some of
/// it. Whatever is in the file, this ends, and throws nothing but the library's own errors.
public struct Exercise {
  private var url: URL
  /// The disk it is on, where that is one for tests.
  let disk: TestDisk?
  /// How long a writer waits for another.
  public var busyTimeout = Duration.milliseconds(200)

  /// Exercises the store at `url`.
  public init(url: URL, disk: TestDisk? = nil) {
    self.url = url
    self.disk = disk
  }

  /// Runs it.
  ///
  /// - Returns: The errors that came up.
  /// - Throws: An error that is none of the library's.
  public func run() throws -> [any Error] {
    var errors: [any Error] = []
    func attempt(_ body: () throws -> Void) throws -> Void? {
      do {
        return try body()
      } catch {
        guard
          error is StoreError || error is FetchError || error is ValidationError
            || error is ChangeError || error is DeletionError || error is SchemaError
        else { throw error }
        errors.append(error)
        return nil
      }
    }
    _ = try ReportLog.during({ _ in false }) {
      var opened: ModelContainer?
      try attempt { opened = try open() }
      guard let container = opened else { return }
      let (context, other) = (ModelContext(container), ModelContext(container))
      var notes: [Note] = []
      var plants: [Plant] = []
      try attempt { notes = try other.fetch(FetchDescriptor<Note>()) }
      try attempt { plants = try other.fetch(FetchDescriptor<Plant>()) }
      try walk(context, attempt)
      try edit(context, attempt)
      for note in notes { read(note) }
      for plant in plants { read(plant) }
      try attempt { _ = try other.fetch(FetchDescriptor<Folder>()) }
      try walk(other, attempt)
      try delete(other, attempt)
      try walk(context, attempt)
      try attempt {
        _ = try container.internals.store.read { try $0.history(after: 0) }
      }
      var again: ModelContainer?
      try attempt { again = try open() }
      if let again { try walk(ModelContext(again), attempt) }
      try attempt { try container.internals.store.close() }
      guard disk == nil else { return }
      var readOnly: ModelContainer?
      try attempt { readOnly = try open(allowsSave: false) }
      if let readOnly { try walk(ModelContext(readOnly), attempt) }
      try copy(attempt)
    }
    return errors
  }

  /// The copy of a store is as usable as the store.
  private func copy(_ attempt: Attempt) throws {
    var other = self
    other.url = url.deletingLastPathComponent().appendingPathComponent("copy")
    var opened: ModelContainer?
    try attempt {
      try ModelContainer.copyStore(at: url, to: other.url)
      opened = try other.open()
    }
    if let opened {
      try other.walk(ModelContext(opened), attempt)
      try attempt { try opened.internals.store.close() }
    }
    try attempt { try ModelContainer.replaceStore(at: other.url, with: url) }
    try attempt { try ModelContainer.destroyStore(at: other.url) }
  }

  private func open(allowsSave: Bool = true) throws -> ModelContainer {
    var configuration = ModelConfiguration(url: url, allowsSave: allowsSave)
    configuration.busyTimeout = busyTimeout
    configuration.durability = disk == nil ? .none : .full
    return try TemporaryStore.open(Self.schema, configuration, on: disk)
  }

  static var schema: Schema { Schema(Note.self, Plant.self, Clip.self) }

  private typealias Attempt = (() throws -> Void) throws -> Void?

  private func read(_ note: Note) {
    _ = (note.title, note.rank, note.isPinned, note.weight, note.made, note.uid, note.mood)
    _ = (note.subtitle, note.due, note.stars, note.attachment, note.body)
    _ = note.folder?.notes.map(\.rank)
    for tag in note.tags { _ = (tag.name, tag.notes.map(\.title)) }
    _ = (note.missingProperties, note.hasChanges, note.persistentModelID.description)
  }

  private func read(_ plant: Plant) {
    _ = (plant.code, plant.label, plant.pollen, plant.number, plant.planted, plant.height)
    _ = (plant.bed.name, plant.bed.plants.map(\.code), plant.parent?.cuttings.map(\.label))
    _ = (plant.neighbours.map(\.number), plant.sign?.text, plant.sign?.plant?.code)
    _ = (plant.missingProperties, plant.isDeleted, plant.bed.isDeleted)
    // A ring of parents has no end.
    var (ancestor, steps) = (plant.parent, 0)
    while let next = ancestor, steps < 100 { (ancestor, steps) = (next.parent, steps + 1) }
  }

  private func read(_ sign: Sign) {
    _ = (sign.text, sign.plant?.label, sign.small, sign.large, sign.huge, sign.price, sign.ratio)
    _ = (sign.link, sign.facts, sign.words, sign.counts, sign.story, sign.missingProperties)
  }

  private func walk(_ context: ModelContext, _ attempt: Attempt) throws {
    try attempt { for note in try context.fetch(FetchDescriptor<Note>()) { read(note) } }
    try attempt { for plant in try context.fetch(FetchDescriptor<Plant>()) { read(plant) } }
    try attempt {
      for bed in try context.fetch(FetchDescriptor<Bed>()) { _ = (bed.name, bed.plants.count) }
      for sign in try context.fetch(FetchDescriptor<Sign>()) { read(sign) }
      let (most, price) = (UInt64.max, Decimal(3))
      let descriptor = FetchDescriptor<Sign>(
        predicate: #Predicate { $0.large < most && $0.price > price || $0.small == 1 },
        sortBy: [SortDescriptor(\.price), SortDescriptor(\.large), SortDescriptor(\.ratio)])
      for sign in try context.fetch(descriptor) { read(sign) }
    }
    try attempt {
      for clip in try context.fetch(FetchDescriptor<Clip>()) {
        _ = (clip.title, clip.film?.count, clip.sound.count, clip.script.count, clip.image?.count)
        _ = (clip.strip?.name, clip.strip?.clips.count, clip.missingProperties)
      }
    }
    try attempt {
      for folder in try context.fetch(FetchDescriptor<Folder>()) {
        _ = (folder.name, folder.notes.map(\.title))
      }
    }
    try attempt {
      for tag in try context.fetch(FetchDescriptor<Tag>()) { _ = (tag.name, tag.notes.count) }
    }
    try attempt {
      let name = "folder 1"
      var descriptor = FetchDescriptor<Note>(
        predicate: #Predicate { $0.folder?.name == name || $0.rank > 3 },
        sortBy: [SortDescriptor(\.folder?.name), SortDescriptor(\.weight), SortDescriptor(\.made)])
      descriptor.relationshipKeyPathsForPrefetching = [\.folder, \.tags]
      _ = try context.fetch(descriptor)
      _ = try context.fetchIdentifiers(descriptor)
      _ = try context.fetchCount(descriptor)
      try context.enumerate(descriptor, batchSize: 3) { read($0) }
    }
    try attempt {
      var descriptor = FetchDescriptor<Plant>(
        predicate: #Predicate { $0.height != nil && $0.bed.name != "x" },
        sortBy: [SortDescriptor(\.parent?.code), SortDescriptor(\.number, order: .reverse)])
      descriptor.relationshipKeyPathsForPrefetching = [\.cuttings, \.neighbours, \.sign, \.bed]
      descriptor.fetchLimit = 50
      _ = try context.fetch(descriptor)
      try context.enumerate(FetchDescriptor<Plant>(), batchSize: 2) { read($0) }
    }
  }

  private func edit(_ context: ModelContext, _ attempt: Attempt) throws {
    try attempt {
      let notes = try context.fetch(FetchDescriptor<Note>())
      for note in notes.prefix(3) {
        note.title += "!"
        note.body = "new"
        note.rank = 1
        note.weight = .nan
      }
      for clip in try context.fetch(FetchDescriptor<Clip>()).prefix(2) {
        clip.film = clip.sound
        clip.script += String(repeating: "x", count: 140_000)
      }
      for sign in try context.fetch(FetchDescriptor<Sign>()).prefix(2) {
        sign.small &+= 1
        sign.large &+= 1
        sign.price += 1
        sign.facts.names.append("x")
        sign.words?.append("y")
        sign.story.append(sign.facts)
      }
      let plants = try context.fetch(FetchDescriptor<Plant>())
      for plant in plants.prefix(3) {
        plant.label += "!"
        plant.planted = Date(timeIntervalSinceReferenceDate: 5)
        plant.number = plant.number.map { $0 &+ 1000 }
      }
    }
    try attempt { try context.save() }
    context.rollback()
    try attempt {
      let (folders, notes) = (
        try context.fetch(FetchDescriptor<Folder>()), try context.fetch(FetchDescriptor<Note>())
      )
      let note = Note(title: "inserted", rank: 9, folder: folders.first)
      context.insert(note)
      folders.last?.notes.append(contentsOf: notes.prefix(4))
      folders.first?.notes.reverse()
      for tag in try context.fetch(FetchDescriptor<Tag>()).prefix(2) {
        note.tags.append(tag)
        tag.notes.reverse()
      }
    }
    try attempt { try context.save() }
    context.rollback()
    try attempt {
      let plants = try context.fetch(FetchDescriptor<Plant>())
      guard let bed = try context.fetch(FetchDescriptor<Bed>()).first else { return }
      let plant = Plant(code: "inserted", bed: bed)
      context.insert(plant)
      plant.cuttings = Array(plants.prefix(2))
      plant.neighbours = plants.reversed()
      plant.sign = plants.last?.sign
      plants.first?.parent = plants.last
      plants.first?.neighbours.append(plant)
    }
    try attempt { try context.save() }
    context.rollback()
  }

  private func delete(_ context: ModelContext, _ attempt: Attempt) throws {
    try attempt {
      if let folder = try context.fetch(FetchDescriptor<Folder>()).first { context.delete(folder) }
      if let tag = try context.fetch(FetchDescriptor<Tag>()).first { context.delete(tag) }
    }
    try attempt { try context.save() }
    context.rollback()
    try attempt {
      let plants = try context.fetch(FetchDescriptor<Plant>())
      if let plant = plants.first(where: { !$0.cuttings.isEmpty }) { context.delete(plant) }
    }
    try attempt { try context.save() }
    context.rollback()
    try attempt {
      if let strip = try context.fetch(FetchDescriptor<Strip>()).last { context.delete(strip) }
      if let bed = try context.fetch(FetchDescriptor<Bed>()).last { context.delete(bed) }
    }
    try attempt { try context.save() }
    context.rollback()
  }
}
