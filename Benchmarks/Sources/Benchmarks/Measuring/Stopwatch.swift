import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How time is taken.
enum Stopwatch {
  /// What a clock on the wall says.
  case wall
  /// What this process used of the processors.
  case processor

  /// How long `work` takes. What it returns is kept until the time is taken, so that freeing it does
  /// not count.
  func time<Result>(_ work: () throws -> Result) rethrows -> Duration {
    let start = now
    let result = try work()
    let end = now
    withExtendedLifetime(result) {}
    return .nanoseconds(end - start)
  }

  /// Nanoseconds since some moment.
  var now: Int64 {
    var time = timespec()
    clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension [Duration] {
  /// The one in the middle; zero where there is none.
  var median: Duration { isEmpty ? .zero : sorted()[count / 2] }
}

extension Duration {
  /// The duration in nanoseconds.
  var nanoseconds: Double { self / .nanoseconds(1) }

  /// The duration for a table, in milliseconds or microseconds.
  var printed: String {
    let milliseconds = self / .milliseconds(1)
    return milliseconds >= 1
      ? String(format: "%.1f ms", milliseconds) : String(format: "%.1f µs", milliseconds * 1_000)
  }
}
