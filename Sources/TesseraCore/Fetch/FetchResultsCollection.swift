/// What a fetch found, read a batch at a time as its elements are asked for.
///
/// ```swift
/// let tracks = try context.fetch(FetchDescriptor<Track>(), batchSize: 100)
/// print(tracks.count)       // reads no row
/// print(tracks[25_000].name) // reads the hundred rows around it
/// ```
///
/// Which objects there are and in which order is settled by the fetch: what is inserted, changed or
/// deleted afterwards moves nothing. An object whose row is gone is in its place all the same; its
/// `isDeleted` is true, and what was not loaded of it reads as a stand-in.
///
/// The collection holds the objects of the few batches used last, and its context; an object read
/// again is the same one as long as somebody holds it. Where a batch can't be read, that is reported
/// (``Report/Kind/unreadable``), and its objects load when they are read. Copies share their batches.
public struct FetchResultsCollection<Element>: RandomAccessCollection {
  /// The position of an element.
  public typealias Index = Int
  /// The positions of all elements.
  public typealias Indices = Range<Int>

  private let elements: any FetchedElements<Element>

  init(_ elements: any FetchedElements<Element>) { self.elements = elements }

  /// The first position: 0.
  public var startIndex: Int { 0 }
  /// The position behind the last element: the number of elements.
  public var endIndex: Int { elements.count }

  /// The element at a position, read with its batch unless that is here.
  ///
  /// - Parameter position: At least 0, and less than ``endIndex``.
  public subscript(position: Int) -> Element {
    precondition(position >= 0 && position < elements.count, "the position is out of range")
    return elements.element(at: position)
  }
}

// Unchecked for the class behind the collection: that of identifiers is an array that never changes.
extension FetchResultsCollection: @unchecked Sendable where Element == PersistentIdentifier {}

/// Where a ``FetchResultsCollection`` has its elements from.
protocol FetchedElements<Element>: AnyObject {
  associatedtype Element
  var count: Int { get }
  /// The element at a position, which is in range.
  func element(at position: Int) -> Element
}

/// Identifiers, which are read as a whole: they take hardly more room than the keys they are read from.
final class FetchedIdentifiers: FetchedElements {
  private let identifiers: [PersistentIdentifier]

  init(_ identifiers: [PersistentIdentifier]) { self.identifiers = identifiers }

  var count: Int { identifiers.count }

  func element(at position: Int) -> PersistentIdentifier { identifiers[position] }
}
