import Foundation
import Tessera
import TesseraTestSupport
import Testing

/// Values whose `encode(to:)` refuses some of them, or reaches into the context that saves them.
@MainActor
@Suite(.serialized) struct AwkwardEncodingTests {
  private let store: TemporaryStore
  private let context: ModelContext

  init() throws {
    store = try TemporaryStore()
    context = ModelContext(try store.open(Crate.self, CrateLabel.self))
  }

  private func crate(_ number: Int) throws -> Crate {
    let crate = Crate()
    crate.content = CrateContent(number: number)
    context.insert(crate)
    try context.save()
    return crate
  }

  private func saved() throws -> [Int] {
    let other = ModelContext(context.container)
    return try other.fetch(FetchDescriptor<Crate>()).map(\.content.number).sorted()
  }

  @Test func `a value that can be read but not encoded comes back with a rollback`() throws {
    let crate = try crate(1)
    try RawDatabase(store.url).execute("UPDATE Crate SET content = '13', spare = '13'")
    context.refault(crate)
    #expect(crate.content.number == 13 && crate.spare?.number == 13)
    crate.content = CrateContent(number: 2)
    crate.spare = nil
    context.rollback()
    #expect(crate.content.number == 13 && crate.spare?.number == 13)
    #expect(crate.missingProperties.isEmpty)
    crate.spare = nil
    try context.save()
    context.refault(crate)
    #expect(crate.content.number == 13 && crate.spare == nil)
  }

  @Test func `what encoding changes in another value is saved too`() throws {
    let (first, second) = (try crate(1), try crate(2))
    first.content = CrateContent(number: 3)
    second.content = CrateContent(number: 4)
    var isFirst = true
    try CrateContent.whileEncoding({
      guard !isFirst else { return isFirst = false }
      guard first.content.number < 100 else { return }
      first.content.number += 100
    }) { try context.save() }
    #expect(try !context.hasChanges && saved() == [4, 103])
    #expect(first.content.number == 103)
  }

  @Test func `a value that changes with each encoding is refused`() throws {
    let crate = try crate(1)
    crate.content = CrateContent(number: 20)
    #expect(throws: ValidationError.self) {
      try CrateContent.whileEncoding({ crate.content.number += 1 }) { try context.save() }
    }
    #expect(try context.hasChanges && saved() == [1])
    try context.save()
    #expect(try saved() == [crate.content.number])
  }

  @Test func `an object that encoding inserts is validated and encoded`() throws {
    let crate = try crate(1)
    crate.content = CrateContent(number: 2)
    var isDone = false
    #expect(throws: ValidationError.self) {
      try CrateContent.whileEncoding({
        if !isDone { context.insert(CrateLabel(nil)) }
        isDone = true
      }) { try context.save() }
    }
    context.rollback()
    crate.content = CrateContent(number: 2)
    isDone = false
    #expect(throws: ValidationError.self) {
      try CrateContent.whileEncoding({
        guard !isDone else { return }
        isDone = true
        let other = Crate()
        other.content = CrateContent(number: 13)
        context.insert(other)
      }) { try context.save() }
    }
    #expect(try saved() == [1])
  }
}

struct CrateContent: Codable, Equatable {
  @MainActor private static var hook: (() -> Void)?
  var number: Int

  init(number: Int) { self.number = number }

  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    if number == 13 { throw CocoaError(.coderInvalidValue) }
    MainActor.assumeIsolated {
      // Not for what the hook does itself.
      guard let hook = Self.hook else { return }
      Self.hook = nil
      hook()
      Self.hook = hook
    }
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  @MainActor static func whileEncoding(_ hook: @escaping () -> Void, _ body: () throws -> Void)
    rethrows
  {
    self.hook = hook
    defer { self.hook = nil }
    try body()
  }
}

@Model final class Crate {
  var content = CrateContent(number: 0)
  var spare: CrateContent?
  init() {}
}

@Model final class CrateLabel {
  var crate: Crate
  init(_ crate: Crate?) { if let crate { self.crate = crate } }
}
