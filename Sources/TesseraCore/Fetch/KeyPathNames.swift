/// Notes what a key path in a predicate is called, for errors that name it. For generated code.
///
/// Swift keeps the names of stored properties alone; the macro that writes a predicate sees the others.
public func _named<Root, Value>(
  _ keyPath: any KeyPath<Root, Value> & Sendable, _ name: StaticString
) -> any KeyPath<Root, Value> & Sendable {
  KeyPathNames.note(keyPath, name)
  return keyPath
}

/// What key paths are called, as far as anybody said.
enum KeyPathNames {
  /// Unchecked for the compiler only: the key path of a property captures nothing.
  private struct Key: Hashable, @unchecked Sendable {
    var keyPath: AnyKeyPath
  }

  private static let names = Guarded<[Key: StaticString]>([:])

  static func note(_ keyPath: AnyKeyPath, _ name: StaticString) {
    let key = Key(keyPath: keyPath)
    names.withLock { if $0[key] == nil { $0[key] = name } }
  }

  static func name(of keyPath: AnyKeyPath) -> String? {
    let key = Key(keyPath: keyPath)
    return names.withLock { $0[key].map { "\($0)" } }
  }
}
