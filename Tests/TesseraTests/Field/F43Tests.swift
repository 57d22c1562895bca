import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class F43Event {
  @Attribute(.unique) var date: Date

  init(date: Date) { self.date = date }
}

/// Dates come back bit for bit, and are found, told apart and sorted by the same value.
struct F43Tests {
  @Test func `ten thousand dates come back and are each found by themselves`() throws {
    let seed = ProcessInfo.processInfo.environment["TESSERA_SEED"].flatMap { UInt64($0) } ?? 43
    var generator = SeededGenerator(seed: seed)
    // From the year 1 to the year 4000, with fractions below a microsecond.
    let range = -63_113_904_000.0...63_082_281_600.0
    var seconds: Set<Double> = []
    while seconds.count < 10_000 { seconds.insert(.random(in: range, using: &generator)) }
    let dates =
      seconds.sorted().map(Date.init(timeIntervalSinceReferenceDate:))
      + [Date.distantPast, Date.distantFuture]
    let store = try TemporaryStore()
    do {
      let context = ModelContext(try store.open(F43Event.self))
      for date in dates.shuffled(using: &generator) { context.insert(F43Event(date: date)) }
      try context.save()
    }
    let context = ModelContext(try store.open(F43Event.self))
    let sorted = FetchDescriptor<F43Event>(sortBy: [SortDescriptor(\.date)])
    let bits = dates.sorted().map(\.timeIntervalSinceReferenceDate.bitPattern)
    let found = try context.fetch(sorted)
    #expect(found.map(\.date.timeIntervalSinceReferenceDate.bitPattern) == bits, "seed \(seed)")
    for date in dates.shuffled(using: &generator).prefix(500) + dates.suffix(2) {
      let equal = FetchDescriptor<F43Event>(predicate: #Predicate { $0.date == date })
      #expect(try context.fetchCount(equal) == 1, "\(date) seed \(seed)")
    }

    // A stored number has no time zone.
    let zone = NSTimeZone.default
    defer { NSTimeZone.default = zone }
    NSTimeZone.default = try #require(TimeZone(identifier: "Pacific/Chatham"))
    let elsewhere = try ModelContext(try store.open(F43Event.self)).fetch(sorted)
    #expect(elsewhere.map(\.date.timeIntervalSinceReferenceDate.bitPattern) == bits)

    // The same instant is the same event.
    context.insert(F43Event(date: dates[5_000]))
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<F43Event>()) == dates.count)
  }
}
