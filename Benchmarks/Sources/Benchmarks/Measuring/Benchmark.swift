/// A benchmark: its name for the command line and what makes its lines.
struct Benchmark {
  var name: String
  var title: String
  var run: @MainActor (Settings) async throws -> [Line]

  init(
    _ name: String, _ title: String, run: @escaping @MainActor (Settings) async throws -> [Line]
  ) {
    self.name = name
    self.title = title
    self.run = run
  }
}

extension Settings {
  /// Measures both sides in turn, so that what the machine does meanwhile hits both.
  ///
  /// Each closure prepares what it needs, times its work with ``stopwatch`` and returns the time.
  func compare(
    _ title: String, most: Double? = nil, ours: () throws -> Duration,
    baseline: () throws -> Duration
  ) rethrows -> Line {
    var durations: (ours: [Duration], baseline: [Duration]) = ([], [])
    for _ in 0..<rounds {
      durations.ours.append(try ours())
      durations.baseline.append(try baseline())
    }
    return Line(
      title, ours: durations.ours.median, baseline: durations.baseline.median, most: most)
  }
}

/// Keeps what a benchmark reads from being optimised away: a sum that is looked at once.
@inline(never)
func consume<Value>(_ value: Value) { withExtendedLifetime(value) {} }
