/// What an assignment to a to-many does.
struct ElementChange {
  /// The elements afterwards: an object is in a to-many once, and its first place counts.
  private(set) var new: [any PersistentModel]
  private(set) var added: [any PersistentModel] = []
  private(set) var removed: [any PersistentModel] = []
  private let isReordered: Bool

  /// Whether nothing changes, not even the order.
  var isEmpty: Bool { !isReordered }

  /// Compares what follows the elements that stay in place at the front: appending to a long array
  /// over and over must not look every element up each time.
  init(from old: [any PersistentModel], to value: [any PersistentModel]) {
    var kept = 0
    while kept < old.count, kept < value.count, old[kept] === value[kept] { kept += 1 }
    let before = Set(old[kept...].map(ObjectIdentifier.init))
    var isKept = Membership(in: value[..<kept])
    var after = Set<ObjectIdentifier>()
    var rest: [any PersistentModel] = []
    for element in value[kept...] where after.insert(ObjectIdentifier(element)).inserted {
      if before.contains(ObjectIdentifier(element)) {
        rest.append(element)
      } else if !isKept.contains(element) {
        rest.append(element)
        added.append(element)
      }
    }
    removed = old[kept...].filter { !after.contains(ObjectIdentifier($0)) }
    isReordered = !rest.elementsEqual(old[kept...]) { $0 === $1 }
    new = rest.count == value.count - kept ? value : value[..<kept] + rest
  }

  /// Whether objects are among some others: looked for one by one while few are asked about, as a set
  /// when there are more.
  private struct Membership {
    private let elements: ArraySlice<any PersistentModel>
    private var set: Set<ObjectIdentifier>?
    private var questions = 0

    init(in elements: ArraySlice<any PersistentModel>) { self.elements = elements }

    mutating func contains(_ element: any PersistentModel) -> Bool {
      questions += 1
      if questions > 8, set == nil { set = Set(elements.map(ObjectIdentifier.init)) }
      if let set { return set.contains(ObjectIdentifier(element)) }
      return elements.contains { $0 === element }
    }
  }
}
