import TesseraCore
import TesseraTestSupport
import Testing

struct ReportTests {
  @Test func `the last of very many reports is delivered like the first`() {
    let reports = ReportLog.during({ $0.entity == "Flood" }) {
      for key in 1...50_000 as ClosedRange<Int64> {
        Report.send(Report(kind: .unreadable, message: "again", entity: "Flood", key: key))
      }
    }
    #expect(reports.count == 50_000 && reports.last?.key == 50_000)
  }
}
