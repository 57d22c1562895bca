import Foundation
import Tessera

/// A place in the tree of who reports to whom.
package struct StaffPlace: Sendable, Equatable {
  /// 0 for whoever reports to nobody.
  package let level: Int
  package let number: Int
  package let name: String
  package let title: String
  package let customers: Int
}

extension Answers {
  /// Everyone, each followed by those who report to them.
  package func staff() throws -> [StaffPlace] {
    let atTheTop = FetchDescriptor<Employee>(
      predicate: #Predicate { $0.reportsTo == nil }, sortBy: [SortDescriptor(\.number)])
    var places: [StaffPlace] = []
    for employee in try context.fetch(atTheTop) { add(employee, level: 0, to: &places) }
    return places
  }

  private func add(_ employee: Employee, level: Int, to places: inout [StaffPlace]) {
    places.append(
      StaffPlace(
        level: level, number: employee.number, name: employee.fullName, title: employee.title ?? "",
        customers: employee.customers.count))
    for report in employee.reports { add(report, level: level + 1, to: &places) }
  }
}
