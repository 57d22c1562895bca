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

extension ModelContext {
  /// Encodes the `Codable` values that are to be saved.
  ///
  /// - Throws: ``ValidationError`` for those that can't be.
  func encodeValues() throws {
    guard core.schema.entities.contains(where: { !$0.codableAttributes.isEmpty }) else { return }
    var encoded = EncodedValues()
    var violations: [ValidationError.Violation] = []
    for object in listed {
      guard let entity = table(of: object)?.entity, !entity.codableAttributes.isEmpty else {
        continue
      }
      let state = object._$state.stage
      let isNew = state == .inserted
      guard isNew || state == .stored else { continue }
      for property in entity.codableAttributes {
        guard object._$state.loaded.contains(property),
          isNew || object._$state.extras?.changed.contains(property) == true
        else { continue }
        var visitor = EncodeVisitor()
        object._$withStorage(property, &visitor)
        switch visitor.result {
        case .success(let value): encoded[object, property] = value
        case .failure(let error):
          violations.append(
            ValidationError.Violation(
              entity: entity.name, property: entity.properties[property].name,
              key: object._$state.key, message: "can't be encoded: \(Self.place(of: error))"))
        }
      }
    }
    if !violations.isEmpty { throw ValidationError(violations: violations) }
    encodedValues = encoded
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
