import Foundation
import Tessera

extension MusicLedgerDemo {
  /// Five readers on the main actor, a back office on another.
  func observe(_ container: ModelContainer) async throws -> DayAtTheShop {
    terminal.heading("Five readers watch while the back office works on another actor")
    terminal.line(
      """
        Each reader shows what is at the end of a chain of objects, as a view would. The back office
        saves in a context of its own; a reader wakes when a property it read was changed and saved.

      """)
    let day = try await DayAtTheShop.spend(in: container)

    var deeds = TextTable(columns: [
      .init(title: "the back office", limit: 44),
      .init(title: "objects saved", alignment: .right), .init(title: "readers woken"),
    ])
    deeds.rows = day.deeds.map { deed in
      [
        deed.what, "\(deed.objectsChanged)",
        deed.woken.isEmpty ? "none" : deed.woken.joined(separator: ", "),
      ]
    }
    terminal.table(deeds)
    terminal.line()

    var readers = TextTable(columns: [
      .init(title: "reader"), .init(title: "chain", limit: 44),
      .init(title: "woken", alignment: .right), .init(title: "by", limit: 20),
      .init(title: "object-level", alignment: .right),
    ])
    readers.rows = day.readers.map { reader in
      [
        reader.name, reader.chain, "\(reader.wakeUps)", reader.reasons.joined(separator: ", "),
        "\(reader.wakeUpsByObject)",
      ]
    }
    readers.rows.append([
      "together", "", "\(day.readers.map(\.wakeUps).reduce(0, +))", "",
      "\(day.readers.map(\.wakeUpsByObject).reduce(0, +))",
    ])
    terminal.table(readers)
    terminal.note(
      "object-level: wake-ups if a commit woke whoever had read anything of a changed object")
    return day
  }
}
