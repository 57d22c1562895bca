import Foundation

/// One line of the table: what was measured on our side and on the other.
struct Line {
  var title: String
  var ours: String
  var baseline: String
  /// Ours over the baseline, where that means something.
  var ratio: Double?
  var budget: Budget?

  /// What a measurement has to keep to.
  struct Budget {
    var text: String
    var isKept: Bool
  }

  /// Two durations and the most the first may be of the second.
  ///
  /// - Parameter most: The greatest ratio allowed; nil where there is no budget.
  init(_ title: String, ours: Duration, baseline: Duration, most: Double? = nil) {
    let ratio = ours / baseline
    self.init(title, ours: ours.printed, baseline: baseline.printed, ratio: ratio)
    budget = most.map { Budget(text: "≤ \(String(format: "%.1f", $0))", isKept: ratio <= $0) }
  }

  init(
    _ title: String, ours: String, baseline: String = "", ratio: Double? = nil,
    budget: Budget? = nil
  ) {
    self.title = title
    self.ours = ours
    self.baseline = baseline
    self.ratio = ratio
    self.budget = budget
  }
}

/// The table, printed line by line, at most 100 columns wide.
enum Table {
  private static let widths = (title: 45, value: 11, ratio: 7, budget: 9)

  static func printHeader() {
    printRow("", "Tessera", "baseline", "ratio", "budget", "")
    print(String(repeating: "-", count: 96))
  }

  static func printGroup(_ title: String) { print(title) }

  static func print(_ line: Line) {
    let ratio = line.ratio.map { String(format: $0 < 0.1 ? "%.3f" : "%.2f", $0) } ?? ""
    let verdict = line.budget.map { $0.isKept ? "ok" : "MISSED" } ?? ""
    printRow("  " + line.title, line.ours, line.baseline, ratio, line.budget?.text ?? "", verdict)
  }

  private static func printRow(
    _ title: String, _ ours: String, _ baseline: String, _ ratio: String, _ budget: String,
    _ verdict: String
  ) {
    let row = [
      title.padded(widths.title), ours.aligned(widths.value), baseline.aligned(widths.value),
      ratio.aligned(widths.ratio), budget.aligned(widths.budget), verdict,
    ]
    print(row.joined(separator: " "))
  }

  private static func print(_ text: String) {
    // Unbuffered, so that a line is there when its benchmark is done.
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func aligned(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
