import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// A property of a specimen.
typealias Attribute<Value> = ReferenceWritableKeyPath<Specimen, Value> & Sendable

/// What one type has to show.
struct AttributeCheck: CustomTestStringConvertible, Sendable {
  let name: String
  let roundTrip: @Sendable () throws -> Void
  let equality: @Sendable () throws -> Void
  /// Nil of a type that is not `Comparable`.
  let order: (@Sendable () throws -> Void)?
  var testDescription: String { name }
}

/// Tries a type with values, each in a specimen of its own whose optional property has it too, and one
/// specimen more whose optional property is nil.
struct TypeCheck<Value: Codable & Equatable & Sendable>: Sendable {
  let path: any Attribute<Value>
  let optional: any Attribute<Value?>
  let values: [Value]
  /// Whether both are the same to the last bit.
  let isSame: @Sendable (Value, Value) -> Bool

  /// Inserts the specimens.
  private func fill(_ context: ModelContext) {
    for value in values {
      let specimen = Specimen()
      specimen[keyPath: path] = value
      specimen[keyPath: optional] = value
      context.insert(specimen)
    }
    context.insert(Specimen())
  }

  /// A context whose specimens are in the store, and one whose specimens are not saved: the same
  /// questions are answered in SQL and in memory.
  private func contexts() throws -> [(name: String, context: ModelContext)] {
    let saved = ModelContext(try memoryContainer(Specimen.self))
    fill(saved)
    try saved.save()
    let pending = ModelContext(try memoryContainer(Specimen.self))
    fill(pending)
    return [("in SQL", saved), ("in memory", pending)]
  }

  func roundTrip() throws {
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(Specimen.self))
      fill(context)
      try context.save()
    }
    let context = ModelContext(try store.open(Specimen.self))
    let specimens = try context.fetch(FetchDescriptor<Specimen>())
    #expect(specimens.count == values.count + 1)
    for (number, (specimen, value)) in zip(specimens, values).enumerated() {
      #expect(specimen.missingProperties.isEmpty)
      #expect(isSame(specimen[keyPath: path], value), "#\(number)")
      let optionalValue = try #require(specimen[keyPath: optional], "#\(number)")
      #expect(isSame(optionalValue, value), "#\(number)")
      // What is set to what it is has not changed.
      specimen[keyPath: path] = value
      specimen[keyPath: optional] = value
      #expect(!specimen.hasChanges, "#\(number)")
    }
    #expect(specimens.last?[keyPath: optional] == nil)
  }

  func equality() throws {
    for (name, context) in try contexts() {
      let specimens = try context.fetch(FetchDescriptor<Specimen>())
      let list = [values[0], values[values.count - 1]]
      for (number, value) in values.enumerated() {
        let same = values.indices.filter { values[$0] == value }
        let equal = Predicate<Specimen> {
          PredicateExpressions.build_Equal(
            lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: path),
            rhs: PredicateExpressions.build_Arg(value))
        }
        try expect(equal, same, specimens, context, "== #\(number) \(name)", ignoring: values.count)
        let optionalEqual = Predicate<Specimen> {
          PredicateExpressions.build_Equal(
            lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: optional),
            rhs: PredicateExpressions.build_Arg(Optional(value)))
        }
        try expect(optionalEqual, same, specimens, context, "optional == #\(number) \(name)")
        let notEqual = Predicate<Specimen> {
          PredicateExpressions.build_NotEqual(
            lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: optional),
            rhs: PredicateExpressions.build_Arg(Optional(value)))
        }
        let others = specimens.indices.filter { !same.contains($0) }
        try expect(notEqual, others, specimens, context, "optional != #\(number) \(name)")
      }
      let isNil = Predicate<Specimen> {
        PredicateExpressions.build_Equal(
          lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: optional),
          rhs: PredicateExpressions.build_NilLiteral())
      }
      try expect(isNil, [values.count], specimens, context, "== nil \(name)")
      let isMember = Predicate<Specimen> {
        PredicateExpressions.build_contains(
          PredicateExpressions.build_Arg(list),
          PredicateExpressions.build_KeyPath(root: $0, keyPath: path))
      }
      let members = values.indices.filter { list.contains(values[$0]) }
      try expect(isMember, members, specimens, context, "list \(name)", ignoring: values.count)
    }
  }

  private func expect(
    _ predicate: Predicate<Specimen>, _ expected: [Int], _ specimens: [Specimen],
    _ context: ModelContext, _ what: String, ignoring ignored: Int? = nil
  ) throws {
    let found = try context.fetch(FetchDescriptor<Specimen>(predicate: predicate))
    let indices = specimens.indices.filter { index in
      index != ignored && found.contains { $0 === specimens[index] }
    }
    #expect(indices == expected, "\(what)")
  }
}

extension TypeCheck where Value: Comparable {
  func order() throws {
    for (name, context) in try contexts() {
      let specimens = try context.fetch(FetchDescriptor<Specimen>())
      try sorting(specimens, context, name)
      for (number, value) in values.enumerated() {
        let less = Predicate<Specimen> {
          PredicateExpressions.build_Comparison(
            lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: path),
            rhs: PredicateExpressions.build_Arg(value), op: .lessThan)
        }
        try expect(
          less, values.indices.filter { values[$0] < value }, specimens, context,
          "< #\(number) \(name)", ignoring: values.count)
        let greater = Predicate<Specimen> {
          PredicateExpressions.build_Comparison(
            lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: path),
            rhs: PredicateExpressions.build_Arg(value), op: .greaterThanOrEqual)
        }
        try expect(
          greater, values.indices.filter { values[$0] >= value }, specimens, context,
          ">= #\(number) \(name)", ignoring: values.count)
      }
      // Of two properties with the same value neither is less; a NaN is not even equal to itself.
      let less = Predicate<Specimen> {
        PredicateExpressions.build_Comparison(
          lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: path),
          rhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: path), op: .lessThan)
      }
      try expect(less, [], specimens, context, "less than itself \(name)")
      let same = Predicate<Specimen> {
        PredicateExpressions.build_Equal(
          lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: optional),
          rhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: optional))
      }
      let reflexive = values.indices.filter { values[$0] == values[$0] } + [values.count]
      try expect(same, reflexive, specimens, context, "equal to itself \(name)")
    }
  }

  /// The order is Swift's; equal values are in the order they were inserted, those that compare with
  /// nothing, not even themselves, at the end.
  private func sorting(_ specimens: [Specimen], _ context: ModelContext, _ name: String) throws {
    let comparable = values.indices.filter { values[$0] == values[$0] }
    let sorted = comparable.sorted { (values[$0], $0) < (values[$1], $1) }
    let found = try context.fetch(
      FetchDescriptor<Specimen>(sortBy: [SortDescriptor(optional)])
    ).compactMap { object in specimens.firstIndex { $0 === object } }
    #expect(found.first == values.count, "nil comes first \(name)")
    #expect(Array(found.dropFirst().prefix(sorted.count)) == sorted, "\(name)")
    let reversed = try context.fetch(
      FetchDescriptor<Specimen>(sortBy: [SortDescriptor(optional, order: .reverse)])
    ).compactMap { object in specimens.firstIndex { $0 === object } }
    let descending = comparable.sorted { (values[$1], $0) < (values[$0], $1) }
    #expect(reversed.last == values.count, "nil comes last \(name)")
    #expect(Array(reversed.suffix(sorted.count + 1).dropLast()) == descending, "\(name)")
  }
}
