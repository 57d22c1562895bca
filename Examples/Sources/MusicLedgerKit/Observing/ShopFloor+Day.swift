import Foundation
import Tessera

extension ShopFloor {
  /// One thing the back office does, and how the main context shows that it has heard of it.
  private struct Step {
    let act: @MainActor (BackOffice) async throws -> Deed
    let isVisible: @MainActor () -> Bool
  }

  /// The day's work. Only identifiers go to the other actor: objects stay with theirs.
  private func steps() -> [Step] {
    let newName = "\(artist.name) & Friends"
    let newPrice = track.unitPriceCents * 4 / 5
    let newTitle = "Senior \(supportRep.title ?? "Agent")"
    let newPhone = "+00 555 0100"
    return [
      Step {
        try await $0.rename(artist.persistentModelID, to: newName)
      } isVisible: {
        artist.name == newName
      },
      Step {
        try await $0.discount(album.persistentModelID)
      } isVisible: {
        track.unitPriceCents == newPrice
      },
      Step {
        try await $0.credit("Traditional", for: track.persistentModelID)
      } isVisible: {
        track.composer == "Traditional"
      },
      Step {
        try await $0.note(phone: newPhone, of: customer.persistentModelID)
      } isVisible: {
        customer.phone == newPhone
      },
      Step {
        try await $0.hesitate(over: track.persistentModelID)
      } isVisible: {
        true
      },
      Step {
        try await $0.confirm(artist.persistentModelID)
      } isVisible: {
        true
      },
      Step {
        try await $0.promote(supportRep.persistentModelID, to: newTitle)
      } isVisible: {
        supportRep.title == newTitle
      },
    ]
  }

  /// Lets the back office do its deeds one after the other, and counts who was woken.
  func spendDay(with office: BackOffice) async throws -> DayAtTheShop {
    var deeds: [DeedReport] = []
    var wakeUpsByObject = readers.map { _ in 0 }
    for step in steps() {
      let wakeUps = readers.map(\.wakeUps)
      let chains = readers.map { Set($0.links.compactMap(\.owner)) }
      let deed = try await step.act(office)
      try await settle(after: deed, step.isVisible)
      for index in readers.indices where !chains[index].isDisjoint(with: deed.changed) {
        wakeUpsByObject[index] += 1
      }
      deeds.append(
        DeedReport(
          what: deed.what, objectsChanged: deed.changed.count,
          woken: zip(readers, wakeUps).filter { $0.wakeUps > $1 }.map(\.0.name)))
    }
    return DayAtTheShop(
      deeds: deeds,
      readers: zip(readers, wakeUpsByObject).map {
        ReaderReport(
          name: $0.name, chain: $0.chain, shows: $0.shown, wakeUps: $0.wakeUps,
          reasons: $0.reasons, wakeUpsByObject: $1)
      },
      trackNumber: track.number, artistName: artist.name, unitPrice: track.unitPrice)
  }

  /// Waits until the main context has the commit, and the readers it woke have read again. A program
  /// has no need to: here the deeds are kept apart so that each wake-up can be put down to one.
  private func settle(after deed: Deed, _ isVisible: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(10)
    while !isVisible() || !readers.allSatisfy(\.isWatching) {
      guard ContinuousClock.now < deadline else {
        throw LedgerError.failure("the main context did not hear that the back office \(deed.what)")
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
