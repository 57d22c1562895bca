import Observation
import Tessera

/// Reads one property under tracking, over and over: every wake-up is counted and followed by
/// another read, at once, so that a property published twice is heard twice.
///
/// Belongs to its actor, on which every wake-up has to come.
final class PropertyReader {
  let site: Site
  private let read: () -> String
  private let actor: any Actor
  private(set) var wakes = 0
  /// What the last read gave.
  private(set) var seen = ""

  init(_ probe: Probe, on actor: any Actor) {
    site = probe.site
    read = probe.read
    self.actor = actor
    arm()
  }

  /// Reads again without having been woken, as one does who is drawn anew for another reason.
  func arm() {
    // Not shared: `wake` makes sure that it runs on the reader's actor.
    nonisolated(unsafe) let reader = self
    withObservationTracking {
      seen = read()
    } onChange: {
      reader.wake()
    }
  }

  func reset() { wakes = 0 }

  private func wake() {
    actor.preconditionIsolated()
    wakes += 1
    arm()
  }
}

/// Readers of every property of every object of a graph in one context.
final class GraphReaders {
  private let context: ModelContext
  private let actor: any Actor
  private var readers: [Site: PropertyReader] = [:]

  init(of context: ModelContext, on actor: any Actor) throws {
    self.context = context
    self.actor = actor
    try watchNewObjects()
  }

  func watchNewObjects() throws {
    for object in try Graph.objects(in: context) {
      for probe in probes(of: object) where readers[probe.site] == nil {
        readers[probe.site] = PropertyReader(probe, on: actor)
      }
    }
  }

  /// Which readers were woken since the last call, and how often.
  func takeWakes() -> [Site: Int] {
    var wakes: [Site: Int] = [:]
    for (site, reader) in readers where reader.wakes > 0 {
      wakes[site] = reader.wakes
      reader.reset()
    }
    return wakes
  }

  /// What every reader read last.
  var seen: [Site: String] { readers.mapValues(\.seen) }

  /// What every object holds now, read without tracking.
  func values() throws -> [Site: String] {
    var values: [Site: String] = [:]
    for object in try Graph.objects(in: context) {
      for probe in probes(of: object) { values[probe.site] = probe.read() }
    }
    return values
  }
}
