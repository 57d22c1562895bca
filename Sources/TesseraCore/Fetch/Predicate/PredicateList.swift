import Foundation

/// A list of predicates that another can be put behind, or before, without copying either.
///
/// A chain of `||` that grows by one predicate at a time takes time and memory in proportion to its length. The
/// longer list holds the shorter ones, never the other way: what is put beside a list that lives long is let go
/// of with the longer one.
struct PredicateList<Model: PersistentModel>: Sendable {
  private let part: Part

  /// Makes a list.
  init(_ predicates: [Predicate<Model>]) { part = Part(predicates, []) }

  private init(_ part: Part) { self.part = part }

  /// The predicates.
  var predicates: [Predicate<Model>] { part.all }

  /// The list with another behind it.
  func appending(_ other: PredicateList) -> PredicateList {
    PredicateList(Part([], [part, other.part]))
  }

  /// Some predicates, or two parts that follow one another.
  private final class Part: Sendable {
    private let own: [Predicate<Model>]
    // Unsafe for the compiler only: written by `deinit`, when nobody else is there.
    nonisolated(unsafe) private var parts: [Part]
    /// All predicates, put together when they are first asked for.
    private let whole = Guarded<[Predicate<Model>]?>(nil)

    init(_ own: [Predicate<Model>], _ parts: [Part]) {
      self.own = own
      self.parts = parts
    }

    var all: [Predicate<Model>] {
      if parts.isEmpty { return own }
      return whole.withLock { whole in
        if let whole { return whole }
        var made: [Predicate<Model>] = []
        var next = [self]
        while let part = next.popLast() {
          made += part.own
          next += part.parts.reversed()
        }
        whole = made
        return made
      }
    }

    deinit {
      // One after the other: each would let go of the next from inside its own end, however many there are.
      var next = parts
      parts = []
      while var part = next.popLast() {
        guard isKnownUniquelyReferenced(&part) else { continue }
        next += part.parts
        part.parts = []
      }
    }
  }
}
