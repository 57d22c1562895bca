public import Tessera
import TesseraCore

/// The reports of the whole test process. Tests run side by side: look for those of your own entity
/// or key.
public enum ReportLog {
  private static let reports = Guarded<[Report]>([])
  @TaskLocal private static var listener: (@Sendable (Report) -> Void)?
  private static let isInstalled: Void = Report.setHandler { report in
    reports.withLock { $0.append(report) }
    listener?(report)
  }

  /// Has `listener` hear of the reports that `body` sends.
  public static func hearing(
    _ listener: @escaping @Sendable (Report) -> Void, _ body: () throws -> Void
  ) rethrows {
    isInstalled
    try $listener.withValue(listener) { try body() }
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
