import Foundation

extension Settings {
  /// Measures the same at four sizes, each twice the one before. A cost that is in proportion to the size
  /// is the same for each object, or less, as far as a clock and the processor's caches let it be.
  ///
  /// - Parameters:
  ///   - largest: The greatest size.
  ///   - title: What a line is called, besides its size.
  ///   - measure: Makes the measurement of one size.
  func growth(
    to largest: Int, _ title: String, _ measure: (_ count: Int) throws -> (Duration, Duration)
  ) rethrows -> [Line] {
    var smallest: Double?
    return try [8, 4, 2, 1].map { part in
      let count = max(1, largest / part)
      var durations: (ours: [Duration], baseline: [Duration]) = ([], [])
      for _ in 0..<rounds {
        let (ours, baseline) = try measure(count)
        durations.ours.append(ours)
        durations.baseline.append(baseline)
      }
      let ours = durations.ours.median
      let each = ours.nanoseconds / Double(count)
      var line = Line(
        "\(count) \(title), \(String(format: "%.1f", each / 1_000)) µs each", ours: ours,
        baseline: durations.baseline.median)
      line.budget = smallest.map { Line.Budget(text: "linear", isKept: each < $0 * 2) }
      smallest = smallest ?? each
      return line
    }
  }
}
