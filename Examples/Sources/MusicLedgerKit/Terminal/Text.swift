/// Numbers as a person reads them, the same in every locale.
package enum Text {
  /// `15,607`.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// `3.4 ms` or `1.25 s`.
  package static func time(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    return milliseconds < 1000
      ? "\(decimal(milliseconds, places: 1)) ms" : "\(decimal(milliseconds / 1000, places: 2)) s"
  }

  /// `1.2 MB`.
  package static func bytes(_ count: Int) -> String {
    "\(decimal(Double(count) / 1_000_000, places: 1)) MB"
  }

  /// `3:42` or `1:05:09`.
  package static func playingTime(milliseconds: Int) -> String {
    let (minutes, seconds) = (milliseconds / 1000).quotientAndRemainder(dividingBy: 60)
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(rest)):\(two(seconds))" : "\(rest):\(two(seconds))"
  }

  /// Sorted texts, one of each, with their number where there are several: `Music (2)`.
  package static func counted(_ texts: [String]) -> [String] {
    Dictionary(grouping: texts) { $0 }.sorted { $0.key < $1.key }
      .map { $0.value.count == 1 ? $0.key : "\($0.key) (\($0.value.count))" }
  }

  /// A text in lines of at most `width` characters, broken between words where it can be.
  package static func wrapped(_ text: String, to width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      var lines: [String] = []
      var current = String(line.prefix { $0 == " " })
      for word in line.split(separator: " ") {
        let isFirst = current.allSatisfy { $0 == " " }
        if !isFirst, current.count + 1 + word.count > width {
          lines.append(current)
          current = String(word)
        } else {
          current += (isFirst ? "" : " ") + word
        }
      }
      return lines + [current]
    }
  }

  private static func decimal(_ value: Double, places: Int) -> String {
    let scale = places == 1 ? 10.0 : 100.0
    let (whole, rest) = Int((value * scale).rounded()).quotientAndRemainder(
      dividingBy: Int(scale))
    let digits = String(rest)
    return "\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
  }
}
