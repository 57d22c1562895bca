import Foundation
import Tessera

extension MusicLedgerDemo {
  func answerQuestions(_ answers: Answers) throws {
    try showRevenue(answers)
    try showBestCustomers(answers)
    try showBestSeller(answers)
    try showStaff(answers)
    try showPlaylists(answers)
    try showFindings(answers)
  }

  /// Runs a question, and says under its answer how long it took.
  private func ask<Answer>(
    _ question: String, _ answer: () throws -> Answer, show: (Answer) -> Void
  ) rethrows {
    terminal.heading(question)
    let clock = ContinuousClock()
    let started = clock.now
    let found = try answer()
    let time = clock.now - started
    show(found)
    terminal.note("answered in \(Text.time(time))")
  }

  private func showRevenue(_ answers: Answers) throws {
    try ask("What did we sell each month?") {
      try answers.revenueByMonth()
    } show: { months in
      // Only the years that fit; the total is of all.
      let years = Set(months.map(\.year)).sorted().suffix(8)
      var table = TextTable(
        columns: [.init(title: "")]
          + years.map { TextTable.Column(title: "\($0)", alignment: .right) })
      let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
      for (index, name) in names.enumerated() {
        let amounts = years.map { year in
          months.first { $0.year == year && $0.month == index + 1 }?.revenue.description ?? ""
        }
        table.rows.append([name] + amounts)
      }
      let totals = years.map { year in months.filter { $0.year == year }.map(\.revenue).total }
      table.rows.append(["year"] + totals.map(\.description))
      terminal.table(table)
      terminal.line("  All together: \(months.map(\.revenue).total)")
    }
  }

  private func showBestCustomers(_ answers: Answers) throws {
    try ask("Who are our ten best customers?") {
      try answers.bestCustomers(10)
    } show: { customers in
      var table = TextTable(columns: [
        .init(title: "customer", limit: 30), .init(title: "country", limit: 18),
        .init(title: "looked after by", limit: 22), .init(title: "invoices", alignment: .right),
        .init(title: "spent", alignment: .right),
      ])
      table.rows = customers.map {
        [$0.name, $0.country, $0.supportRep, "\($0.invoices)", $0.spent.description]
      }
      terminal.table(table)
    }
  }

  private func showBestSeller(_ answers: Answers) throws {
    try ask("Which track sells best, and what hangs on it?") {
      try answers.bestSeller().flatMap { try answers.trackStory(number: $0.number) }
    } show: { story in
      guard let story else { return terminal.line("  Nothing has been sold.") }
      let steps = [
        ("track", "\(story.name) (\(story.price))"), ("album", story.album ?? "none"),
        ("artist", story.artist ?? "none"), ("genre", story.genre ?? "none"),
        ("media type", "\(story.mediaType) (\(story.kind))"),
        ("playlists", Text.counted(story.playlists).joined(separator: ", ")),
        ("bought by", Text.counted(story.buyers).joined(separator: ", ")),
      ]
      for (name, value) in steps {
        terminal.line("  \(TextTable.pad(name, to: 12, .left))\(TextTable.cut(value, to: 84))")
      }
    }
  }

  private func showStaff(_ answers: Answers) throws {
    try ask("Who reports to whom?") {
      try answers.staff()
    } show: { places in
      for place in places {
        let name = String(repeating: "    ", count: min(place.level, 10)) + place.name
        let customers = place.customers > 0 ? ", \(place.customers) customers" : ""
        terminal.line("  \(TextTable.cut("\(name), \(place.title)\(customers)", to: 96))")
      }
    }
  }

  private func showPlaylists(_ answers: Answers) throws {
    try ask("What is on the playlists?") {
      try answers.playlists()
    } show: { playlists in
      var table = TextTable(columns: [
        .init(title: "no.", alignment: .right), .init(title: "playlist"),
        .init(title: "tracks", alignment: .right), .init(title: "playing time", alignment: .right),
        .init(title: "first tracks' numbers"),
      ])
      table.rows = playlists.map { list in
        [
          "\(list.number)", list.name, Text.grouped(list.trackNumbers.count),
          Text.playingTime(milliseconds: list.milliseconds),
          list.trackNumbers.prefix(4).map(String.init).joined(separator: ", "),
        ]
      }
      terminal.table(table)
    }
  }

  private func showFindings(_ answers: Answers) throws {
    guard let track = try answers.bestSeller(), let sale = track.sales.first else { return }
    let customer = sale.invoice.customer
    try ask("How many … ?") {
      try answers.findings(
        country: customer.country, artist: track.album?.artist.name,
        boss: customer.supportRep?.reportsTo?.lastName)
    } show: { findings in
      for finding in findings {
        let count = TextTable.pad(Text.grouped(finding.count), to: 8, .right)
        terminal.line("\(count)  \(TextTable.cut(finding.question, to: 88))")
      }
    }
  }
}
