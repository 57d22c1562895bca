import Foundation

/// What the command line asks for.
struct Settings {
  /// Only benchmarks whose name contains one of these are run; all where there are none.
  var filters: [String] = []
  /// How many objects the large benchmarks use.
  var count = 100_000
  /// How often each measurement is made; the median is printed.
  var rounds = 5
  /// What is measured.
  var stopwatch = Stopwatch.wall

  static let usage = """
    usage: bench [NAME ...] [--count N] [--rounds N] [--cpu]

      NAME        run only the benchmarks whose name contains NAME
      --count N   use N objects instead of 100,000
      --rounds N  measure N times instead of 5 and take the median
      --cpu       measure processor time, for a machine that is busy with other things;
                  waiting for the disk is then left out, on both sides
      --list      print the names of the benchmarks
    """

  /// Reads the command line; nil where it makes no sense.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    func number() -> Int? {
      rest.popFirst().flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--count":
        guard let number = number() else { return nil }
        count = number
      case "--rounds":
        guard let number = number() else { return nil }
        rounds = number
      case "--cpu": stopwatch = .processor
      default:
        guard !argument.hasPrefix("-") else { return nil }
        filters.append(argument)
      }
    }
  }
}
