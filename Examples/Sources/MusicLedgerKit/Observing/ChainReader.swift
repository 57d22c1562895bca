import Observation
import Tessera

/// Something that shows what is at the end of a chain of objects, as a view would.
///
/// It uses Swift's own Observation. Reading a property registers for it; when it changes, the
/// reader is woken once, reads again and so registers again.
@MainActor
final class ChainReader {
  let name: String
  let chain: String
  private let read: () -> [Link]

  private(set) var links: [Link] = []
  private(set) var wakeUps = 0
  /// The properties that had changed when it was woken.
  private(set) var reasons: [String] = []
  /// False from being woken until having read again.
  private(set) var isWatching = false

  /// `read` reads the chain from its start to its end.
  init(_ name: String, chain: String, read: @escaping () -> [Link]) {
    self.name = name
    self.chain = chain
    self.read = read
    watch()
  }

  /// What it shows.
  var shown: String { links.last?.reading ?? "" }

  private func watch() {
    links = withObservationTracking {
      read()
    } onChange: { [weak self] in
      // Tessera publishes on the actor of the context that was read: here the main actor.
      MainActor.assumeIsolated { self?.wake() }
    }
    isWatching = true
  }

  private func wake() {
    wakeUps += 1
    isWatching = false
    // One turn later, as a view would: a reader that reads again inside the callback is woken for
    // every property of a commit, this one once for all of them.
    Task {
      let before = links
      watch()
      reasons += links.changes(since: before)
    }
  }
}
