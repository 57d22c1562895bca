import Foundation
import Tessera
import TesseraTestSupport
import Testing

struct FieldPlace: Codable, Equatable {
  var city: String
  var code: String?
}

@Model final class FieldMember {
  var name: String
  var place: FieldPlace?
  var loans: [FieldLoan] = []

  init(_ name: String, _ place: FieldPlace?) {
    self.name = name
    self.place = place
  }
}

@Model final class FieldLoan {
  var title: String
  @Relationship(inverse: \FieldMember.loans) var member: FieldMember?

  init(_ title: String, _ member: FieldMember?) {
    self.title = title
    self.member = member
  }
}

/// Fields of an optional `Codable` value behind an optional to-one.
struct FieldChainTests {
  @Test func `a chain leads through a to-one into a value`() throws {
    let context = ModelContext(try memoryContainer(FieldMember.self, FieldLoan.self))
    let members = [
      FieldMember("a", FieldPlace(city: "Köln", code: "10")),
      FieldMember("b", FieldPlace(city: "Ulm")), FieldMember("c", nil),
    ]
    for member in members { context.insert(member) }
    for (index, member) in (members + [nil]).enumerated() {
      context.insert(FieldLoan("\(index)", member))
    }
    func titles(_ predicate: Predicate<FieldLoan>) throws -> [String] {
      let found = try context.fetch(
        FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.title)]))
      let all = try context.fetch(FetchDescriptor<FieldLoan>(sortBy: [SortDescriptor(\.title)]))
      #expect(found == (try all.filter { try predicate.evaluate($0) }))
      return found.map(\.title)
    }
    let place: FieldPlace? = FieldPlace(city: "Ulm")
    for _ in 0..<2 {
      #expect(try titles(#Predicate { $0.member?.place?.city == "Köln" }) == ["0"])
      #expect(try titles(#Predicate { $0.member?.place?.city != "Köln" }) == ["1", "2", "3"])
      #expect(try titles(#Predicate { $0.member?.place?.code == nil }) == ["1", "2", "3"])
      #expect(try titles(#Predicate { $0.member?.place?.code?.hasPrefix("1") == true }) == ["0"])
      #expect(try titles(#Predicate { $0.member?.place == nil }) == ["2", "3"])
      #expect(try titles(#Predicate { $0.member?.place == place }) == ["1"])
      #expect(try titles(#Predicate { $0.member?.place != place }) == ["0", "2", "3"])
      #expect(
        try context.fetchCount(
          FetchDescriptor<FieldMember>(
            predicate: #Predicate { $0.loans.contains { $0.member?.place?.city == "Köln" } })) == 1)
      try context.save()
    }
  }
}
