public import Tessera
import TesseraCore

/// The reports of the whole test process. Tests run side by side: look for those of your own entity
/// or key.
public enum ReportLog {
  private static let reports = Guarded<[Report]>([])
  private static let isInstalled: Void = Report.setHandler { report in
    reports.withLock { $0.append(report) }
  }

  /// The reports that come up while `body` runs and satisfy `isWanted`.
  public static func during(
    _ isWanted: (Report) -> Bool, _ body: () throws -> Void
  ) rethrows -> [Report] {
    isInstalled
    let start = reports.withLock { $0.count }
    try body()
    return reports.withLock { $0[start...].filter(isWanted) }
  }
}
