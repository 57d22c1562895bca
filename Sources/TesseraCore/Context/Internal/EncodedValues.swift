/// What a save writes for properties whose values encode themselves: made before the write lock is
/// taken, since encoding runs an application's code and can fail.
struct EncodedValues {
  private var values: [ObjectIdentifier: [Int: StoreValue]] = [:]

  /// Whether the save writes no such value.
  var isEmpty: Bool { values.isEmpty }

  subscript(object: any PersistentModel, property: Int) -> StoreValue? {
    get { values.isEmpty ? nil : values[ObjectIdentifier(object)]?[property] }
    set { values[ObjectIdentifier(object), default: [:]][property] = newValue }
  }
}

/// Encodes the value of a property.
private struct EncodeVisitor: _StorageVisitor {
  var result = Result<StoreValue, any Error>.success(.null)
  mutating func visit<Storage: _PropertyStorage>(_ storage: inout Storage) {
    result = Result { try storage._encodeToSave() }
  }
}

extension PersistentModel {
  /// What is stored for a property; nil where its value can't be encoded.
  func encodeIfPossible(_ index: Int) -> StoreValue? {
    let value = _$encode(index)
    guard value.isNull else { return value }
    var visitor = EncodeVisitor()
    _$withStorage(index, &visitor)
    return if case .success(let value) = visitor.result { value } else { nil }
  }
}

extension ModelContext {
  /// Encodes the `Codable` values that are to be saved.
  ///
  /// That is an application's code. What it changes meanwhile is encoded once more.
  ///
  /// - Throws: ``ValidationError`` for those that can't be.
  func encodeValues() throws {
    guard core.schema.entities.contains(where: { !$0.codableAttributes.isEmpty }) else { return }
    for attempt in 1...8 {
      if try encodeMissing(isLast: attempt == 8) { return }
    }
  }

  /// Encodes the values that are not encoded yet.
  ///
  /// - Returns: Whether nothing was changed by that.
  private func encodeMissing(isLast: Bool) throws -> Bool {
    var isQuiet = true
    var violations: [ValidationError.Violation] = []
    let count = listed.count
    for object in listed {
      guard let entity = table(of: object)?.entity, !entity.codableAttributes.isEmpty else {
        continue
      }
      for property in entity.codableAttributes where isToBeEncoded(object, property) {
        var visitor = EncodeVisitor()
        hasChangedWhileEncoding = false
        object._$withStorage(property, &visitor)
        if hasChangedWhileEncoding { isQuiet = false }
        let message: String
        switch visitor.result {
        case .success(let value) where !hasChangedWhileEncoding:
          encodedValues[object, property] = value
          continue
        case .success where !isLast: continue
        case .success: message = "its encode(to:) changes what is being saved"
        case .failure(let error): message = Self.place(of: error)
        }
        violations.append(
          ValidationError.Violation(
            entity: entity.name, property: entity.properties[property].name,
            key: object._$state.key, message: "can't be encoded: \(message)"))
      }
    }
    if !violations.isEmpty { throw ValidationError(violations: violations) }
    return isQuiet && listed.count == count
  }

  private func isToBeEncoded(_ object: any PersistentModel, _ property: Int) -> Bool {
    let isNew = object._$state.stage == .inserted
    return (isNew || object._$state.stage == .stored) && object._$state.loaded.contains(property)
      && (isNew || object._$state.extras?.changed.contains(property) == true)
      && encodedValues[object, property] == nil
  }

  /// Notes that a property is changed while a save is under way.
  func noteChangeInSave(_ object: any PersistentModel, _ property: Int) {
    hasChangedWhileEncoding = true
    if !encodedValues.isEmpty { encodedValues[object, property] = nil }
  }

  /// Where an error of encoding came up, without the value it is about.
  private static func place(of error: any Error) -> String {
    guard case EncodingError.invalidValue(_, let context) = error else {
      return "its encode(to:) threw \(type(of: error))"
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? "its encode(to:) refused it" : "its encode(to:) refused \(path)"
  }
}
