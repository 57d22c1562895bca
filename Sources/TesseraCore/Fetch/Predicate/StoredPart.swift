import Foundation

/// A `Codable` value in a column, or what it has at the end of some steps.
struct StoredPart {
  /// What has the JSON: the column, or an element of a stored collection.
  var base: Condition.Operand
  var steps: [Condition.JSONStep]
  /// The type of the value there, `Optional` left out.
  var type: Any.Type
  /// When there is such an object at all, where that is not said by the value alone.
  var filter: Condition?
  /// Whether nothing counts as an empty collection: a `?? []` came after it.
  var isNeverMissing = false

  init(
    _ base: Condition.Operand, steps: [Condition.JSONStep] = [], type: Any.Type,
    filter: Condition? = nil
  ) {
    self.base = base
    self.steps = steps
    self.type = StoredForm.wrapped(type)
    self.filter = filter
  }

  /// The part one step further.
  func part(_ step: Condition.JSONStep, type: Any.Type) -> StoredPart {
    StoredPart(base, steps: steps + [step], type: type, filter: filter)
  }

  /// The part as what it is compared as.
  var operand: Condition.Operand {
    // A whole column is compared as it is stored.
    if isColumn { return orEmpty(base) }
    let form = StoredForm(of: type)?.json ?? .json
    return orEmpty(.json(base, steps, form))
  }

  /// The part as its JSON is compared.
  var jsonOperand: Condition.Operand { orEmpty(.json(base, steps, .json)) }

  private func orEmpty(_ operand: Condition.Operand) -> Condition.Operand {
    isNeverMissing ? .coalesce(operand, Self.empty) : operand
  }

  private static var empty: Condition.Operand { .value(.text("[]")) }

  /// The values it may have, compared as `operand`.
  func choices(_ operand: Condition.Operand) -> Choices {
    guard let filter, isNeverMissing else { return Choices(.operand(operand), where: filter) }
    return Choices(filter, Choices(.operand(operand)), else: Choices(.operand(Self.empty)))
  }

  /// The part's JSON.
  var json: Condition.Operand { steps.isEmpty ? base : .json(base, steps, .json) }

  /// Whether it is a whole column.
  var isColumn: Bool {
    guard steps.isEmpty, case .path(let path) = base, case .element = path.end else {
      return steps.isEmpty
    }
    return false
  }

  /// Whether it is compared by its JSON, which captured values have to be turned into.
  var isComparedAsJSON: Bool { !isColumn && StoredForm(of: type) == nil }

  /// The type of the elements; nil where the value is no array and no set.
  var elementType: Any.Type? { (type as? any StoredList.Type)?.elementType }
}

/// How values of a type are read out of JSON so that they are as a column would have them.
struct StoredForm {
  var json: Condition.JSONForm

  /// Nil for a type whose values are compared by their JSON.
  init?(of type: Any.Type) {
    switch type {
    case is String.Type, is Bool.Type, is Int.Type, is Int8.Type, is Int16.Type, is Int32.Type,
      is Int64.Type, is UInt8.Type, is UInt16.Type, is UInt32.Type, is UUID.Type, is URL.Type:
      json = .plain
    case is Double.Type, is Date.Type: json = .real
    case is Float.Type: json = .single
    case is Decimal.Type: json = .decimal
    default:
      guard let raw = type as? any (RawRepresentable & Encodable).Type,
        let form = Self.form(ofRaw: raw)
      else { return nil }
      json = form
    }
  }

  /// The form of the raw value, where the type encodes as that.
  private static func form<Raw: RawRepresentable & Encodable>(ofRaw type: Raw.Type)
    -> Condition.JSONForm?
  {
    // A type that is its own raw value would be asked for ever.
    guard Raw.RawValue.self != Raw.self, let form = StoredForm(of: Raw.RawValue.self) else {
      return nil
    }
    let samples = samples(of: type)
    if samples.isEmpty { return nil }
    for value in samples where !encodesRawValue(value) { return nil }
    return form.json
  }

  private static func samples<Raw: RawRepresentable>(of type: Raw.Type) -> [Raw] {
    FieldSamples.values(of: type, atMost: 64).compactMap { $0 as? Raw }
  }

  private static func encodesRawValue<Raw: RawRepresentable & Encodable>(_ value: Raw) -> Bool {
    guard let rawValue = value.rawValue as? any Encodable else { return false }
    return FieldSamples.json(value) != nil
      && FieldSamples.json(value) == FieldSamples.json(rawValue)
  }

  /// A type without the `Optional`s around it.
  static func wrapped(_ type: Any.Type) -> Any.Type {
    guard let optional = type as? any AnyOptionalType.Type else { return type }
    return wrapped(optional.wrappedType)
  }
}

/// An `Optional`, as a type.
protocol AnyOptionalType {
  static var wrappedType: Any.Type { get }
}

extension Optional: AnyOptionalType {
  static var wrappedType: Any.Type { Wrapped.self }
}

/// A collection that encodes as an array of its elements.
protocol StoredList {
  static var elementType: Any.Type { get }
}

extension Array: StoredList {
  static var elementType: Any.Type { Element.self }
}

extension ContiguousArray: StoredList {
  static var elementType: Any.Type { Element.self }
}

extension Set: StoredList {
  static var elementType: Any.Type { Element.self }
}
