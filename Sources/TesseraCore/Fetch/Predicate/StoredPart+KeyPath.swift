extension StoredPart {
  /// What a key path leads to from the value; nil where the value's own encoding doesn't tell.
  ///
  /// Swift keeps no name of a property that could be trusted to be the key it is stored under. So the
  /// type is asked: of two values that differ in this field alone, the JSON has to differ in one member
  /// alone, and has to have there what the field by itself encodes as.
  func part<Root, Value>(_ keyPath: KeyPath<Root, Value>) -> StoredPart? {
    guard let type = Root.self as? any Codable.Type,
      let offset = MemoryLayout<Root>.offset(of: keyPath)
    else { return nil }
    func search<Whole: Codable>(_ type: Whole.Type) -> FieldSearch.Answer? {
      guard let keyPath = keyPath as? KeyPath<Whole, Value> else { return nil }
      return FieldSearch(keyPath, offset).answer
    }
    switch search(type) {
    case .member(let name)?: return part(.member(name), type: Value.self)
    case .whole?: return StoredPart(base, steps: steps, type: Value.self, filter: filter)
    case nil: return nil
    }
  }
}

/// Finds the member under which a type stores one of its fields.
enum FieldSearch {
  case found(Answer)
  case unknown

  /// Where a field is.
  enum Answer: Hashable {
    case member(String)
    /// The value is stored as the field and nothing else.
    case whole
  }

  var answer: Answer? {
    if case .found(let answer) = self { answer } else { nil }
  }

  init<Root: Codable, Value>(_ keyPath: KeyPath<Root, Value>, _ offset: Int) {
    self = .unknown
    guard let blank = CodableText.blank(Root.self), let before = Self.tree(blank) else { return }
    let own = blank[keyPath: keyPath]
    var answers: Set<Answer> = []
    for sample in FieldSamples.values(of: Value.self, atMost: 4) {
      // An optional field takes what is in it.
      guard let value = sample as? Value, Self.text(value) != Self.text(own) else { continue }
      guard let after = Self.tree(Self.replacing(value, at: offset, in: blank)),
        let answer = Self.difference(before, after, Self.text(own), Self.text(value))
      else { return }
      answers.insert(answer)
    }
    if answers.count == 1, let answer = answers.first { self = .found(answer) }
  }

  /// A copy of a value with another one in one of its fields.
  private static func replacing<Root, Value>(_ value: Value, at offset: Int, in root: Root) -> Root
  {
    var copy = root
    withUnsafeMutablePointer(to: &copy) { pointer in
      // Where the key path says the field is, there is a `Value`, initialised.
      unsafe UnsafeMutableRawPointer(pointer).advanced(by: offset)
        .assumingMemoryBound(to: Value.self).pointee = value
    }
    return copy
  }

  private static func difference(
    _ before: JSONTree, _ after: JSONTree, _ own: String?, _ other: String?
  ) -> Answer? {
    guard let other else { return nil }
    if case .object(let before) = before, case .object(let after) = after {
      let keys = Set(before.keys).union(after.keys)
      let changed = keys.filter { before[$0]?.text != after[$0]?.text }
      guard changed.count == 1, let key = changed.first, after[key]?.text == other,
        (before[key]?.text ?? "null") == (own ?? "null")
      else { return nil }
      return .member(key)
    }
    return before.text == own && after.text == other ? .whole : nil
  }

  private static func tree(_ value: some Encodable) -> JSONTree? {
    do { return try JSONParser.parse(try JSONTreeEncoder.encode(value).text()) } catch {
      return nil
    }
  }

  private static func text<Value>(_ value: Value) -> String? {
    guard let value = value as? any Encodable else { return nil }
    return FieldSamples.json(value)
  }
}
