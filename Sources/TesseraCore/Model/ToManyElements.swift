// The witnesses of documented requirements need no comments of their own.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Changes of a loaded to-many's elements, each at a cost that does not grow with their number as far as
// an array allows. An element that leaves at its other end stays in a long array until that is looked at.
// An array that is mutated in place is lent, so that it is not copied, and what became of it is found by
// comparing addresses.

extension _ToMany {
  public var _isLent: Bool { ledger?.lent != nil }

  public var _heldObjects: [any PersistentModel] { array ?? [] }

  public var _elementCount: Int? {
    if let lent = ledger?.lent { return lent.addresses.count }
    guard let array else { return nil }
    return array.count - (ledger?.removed.count ?? 0) - (ledger?.surplus ?? 0)
  }

  public mutating func _settle(in context: ModelContext?) {
    guard let ledger else { return }
    if let lent = ledger.lent {
      self.ledger = nil
      array = Self.elements(lent.keys, in: context)
    } else {
      dropSurplus()
      guard !ledger.removed.isEmpty else { return }
      takeOut(ledger.removed)
      ledger.forgetRemoved()
    }
  }

  private mutating func dropSurplus() {
    guard let ledger, ledger.surplus > 0 else { return }
    let count = array?.count ?? 0
    array?.removeLast(min(ledger.surplus, count))
    ledger.forgetSurplus()
  }

  /// The elements of an array that somebody is mutating in place, as they were before.
  private static func elements(_ keys: [Int64]?, in context: ModelContext?) -> [Target] {
    guard let keys, let context, let table = context.table(Target.self) else {
      Report.send(
        Report(
          kind: .unreadable,
          message: "a to-many of an object in no context is being changed in place; until then"
            + " it reads as empty",
          entity: String(describing: Target.self)))
      return []
    }
    return keys.compactMap { table.resolve($0, in: context) }
  }

  private mutating func takeOut(_ removed: Set<UInt>) {
    if removed.count > 4 {
      array?.removeAll { removed.contains(address(of: $0)) }
    } else {
      for address in removed {
        let index = array?.withUnsafeBytes { $0.lastIndex(ofWord: address) }
        if let index { array?.remove(at: index) }
      }
    }
  }

  public mutating func _hasElement(_ element: any PersistentModel) -> Bool {
    guard let array else { return false }
    let address = address(of: element)
    return array.withUnsafeBytes { bytes in
      if array.count < ElementLedger.smallest, ledger?.removed.isEmpty ?? true {
        return bytes.lastIndex(ofWord: address) != nil
      }
      return madeLedger().hasMember(address, among: bytes)
    }
  }

  public mutating func _appendElement(_ element: any PersistentModel) {
    guard let element = Self.typed(element) else { return }
    // Back again: its old place is not the one it gets.
    if ledger?.removed.contains(address(of: element)) == true { _settle(in: nil) }
    dropSurplus()
    array?.append(element)
    ledger?.append(address(of: element), key: element._$state.key)
  }

  public mutating func _removeElement(_ element: any PersistentModel) {
    guard _hasElement(element) else { return }
    let address = address(of: element)
    if array?.count ?? 0 < ElementLedger.smallest {
      _settle(in: nil)
      takeOut([address])
      ledger = nil
    } else {
      madeLedger().remove(address)
    }
  }

  private mutating func madeLedger() -> ElementLedger {
    if let ledger { return ledger }
    let made = ElementLedger()
    ledger = made
    return made
  }

  /// An object as one of the class; nil where it is of another.
  static func typed(_ object: any PersistentModel) -> Target? {
    // Nearly always the very class, for which no cast is needed.
    type(of: object) == Target.self
      ? unsafeDowncast(object, to: Target.self) : object as? Target
  }

  /// What an array has behind the elements cached here; nil where it does not begin with them. To be asked
  /// of a whole one.
  func appended(in value: [Target]) -> ArraySlice<Target>? {
    guard let array, array.count < value.count else { return nil }
    let common = array.withUnsafeBytes { old in
      value.withUnsafeBytes { old.commonWords(with: $0, atMost: array.count) }
    }
    return common == array.count ? value[array.count...] : nil
  }

  /// Gives the array away to be mutated in place; nil where it is short, and a copy will do.
  mutating func lend(hasKeys: Bool) -> [Target]? {
    guard let elements = array, elements.count >= ElementLedger.smallest else { return nil }
    madeLedger().lend {
      ElementSnapshot(
        addresses: elements.withUnsafeBytes { $0.words },
        keys: hasKeys ? elements.map { $0._$state.key } : nil)
    }
    array = nil
    return elements
  }

  public mutating func _takeBack<Element: PersistentModel>(_ elements: [Element]) {
    // Cast, every element would be looked at.
    if Element.self == Target.self { array = unsafeBitCast(elements, to: [Target].self) }
  }
}
