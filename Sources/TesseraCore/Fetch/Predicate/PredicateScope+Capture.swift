extension PredicateScope {
  /// A value of the program as it is stored; nil where its type is not.
  func choice(capturing value: Any) -> Choice? {
    if isNil(value) { return Choice.none }
    if let formed = value as? FormedText { return .operand(.value(formed.value)) }
    if let searched = value as? SearchedText { return .operand(.value(searched.text)) }
    if let storable = value as? any _Storable { return .operand(.value(encode(storable))) }
    if let identifier = value as? PersistentIdentifier {
      return choice(key: identifier.key, origin: identifier.origin)
    }
    if let model = value as? any PersistentModel {
      // An object that no context knows is in no row.
      return choice(key: model._$state.key, origin: model._$state.origin)
    }
    if let raw = value as? any RawRepresentable, let choice = choice(raw: raw) { return choice }
    return choice(encoding: value)
  }

  /// A value of the program as it is stored inside a `Codable` one; nil where it can't be.
  func choice(capturingJSON value: Any) -> Choice? {
    if isNil(value) { return Choice.none }
    guard let value = unwrapped(value) as? any Encodable else { return nil }
    return FieldSamples.json(value).map { .operand(.value(.text($0))) }
  }

  /// A `Codable` value as it is stored; nil where it can't be.
  private func choice(encoding value: Any) -> Choice? {
    // An optional that has a value is stored as the value.
    guard let value = unwrapped(value) as? any Encodable else { return nil }
    func text<Value: Encodable>(_ value: Value) throws -> String {
      try CodableText.encode(value)
    }
    do { return .operand(.value(.text(try text(value)))) } catch { return nil }
  }

  /// The elements of a captured collection; nil where it is none, or its elements aren't stored.
  func choices(capturingElements value: Any, asJSON: Bool = false) -> [Choice]? {
    // A text is a sequence too, but not a list of values.
    if value is any _Storable { return nil }
    guard let sequence = value as? any Collection else { return nil }
    if asJSON { return elements(of: sequence) { choice(capturingJSON: $0) } }
    return storedElements(of: sequence) ?? elements(of: sequence) { choice(capturing: $0) }
  }

  /// The elements of a collection of one of the types that are stored as they are: of those there may
  /// be very many. Nil for others.
  private func storedElements<Values: Collection>(of values: Values) -> [Choice]? {
    func encoded<Element: _Storable>(as type: Element.Type) -> [Choice]? {
      guard let values = values as? any Collection<Element> else { return nil }
      return values.map { .operand(.value(Element._StorageCodec.encode($0))) }
    }
    guard let type = Values.Element.self as? any _Storable.Type else { return nil }
    return encoded(as: type)
  }

  private func elements(
    of sequence: some Sequence, _ choice: (Any) -> Choice?
  ) -> [Choice]? {
    var result: [Choice] = []
    result.reserveCapacity(sequence.underestimatedCount)
    for element in sequence {
      guard let choice = choice(element) else { return nil }
      result.append(choice)
    }
    return result
  }

  private func encode<Value: _Storable>(_ value: Value) -> StoreValue {
    Value._StorageCodec.encode(value)
  }

  private func choice<Raw: RawRepresentable>(raw: Raw) -> Choice? {
    guard let storable = raw.rawValue as? any _Storable else { return nil }
    return .operand(.value(encode(storable)))
  }

  private func choice(key: Int64, origin: EntityOrigin?) -> Choice {
    // No row has a negative key, so this equals none, and isn't nil either.
    let nobody = StoreValue.integer(.min)
    guard let names = origin?.names, key > 0,
      let entity = resolver.store.entities.first(where: { $0.name == names.top ?? names.entity }),
      storeIdentifier == nil || names.store == storeIdentifier
    else { return .operand(.value(nobody)) }
    return .key(.value(.integer(key)), entity: entity.index)
  }
}

/// Whether a value is an empty optional, however deep.
func isNil(_ value: Any) -> Bool {
  guard let optional = value as? any AnyOptional else { return false }
  return optional.hasNoValue
}

/// What is in an optional, however deep; the value itself where it is none.
private func unwrapped(_ value: Any) -> Any {
  (value as? any AnyOptional)?.innermost ?? value
}

private protocol AnyOptional {
  var hasNoValue: Bool { get }
  var innermost: Any? { get }
}

extension Optional: AnyOptional {
  var hasNoValue: Bool {
    switch self {
    case .none: true
    case .some(let wrapped): isNil(wrapped)
    }
  }

  var innermost: Any? { map(unwrapped) }
}
