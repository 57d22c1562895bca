/// Rows under titles, aligned in columns.
package struct TextTable {
  package enum Alignment {
    case left
    case right
  }

  package struct Column {
    let title: String
    let alignment: Alignment
    /// Longer text is cut off.
    let limit: Int

    package init(title: String, alignment: Alignment = .left, limit: Int = 40) {
      self.title = title
      self.alignment = alignment
      self.limit = limit
    }
  }

  package let columns: [Column]
  package var rows: [[String]] = []

  package init(columns: [Column]) {
    self.columns = columns
  }

  /// The titles, then the rows; each indented by two.
  package func lines() -> [String] {
    let cells = ([columns.map(\.title)] + rows).map { row in
      zip(row, columns).map { Self.cut($0, to: $1.limit) }
    }
    let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let padded = columns.indices.map { index in
        Self.pad(row[index], to: widths[index], columns[index].alignment)
      }
      return Self.trimmed("  " + padded.joined(separator: "  "))
    }
  }

  static func cut(_ text: String, to limit: Int) -> String {
    text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }

  static func pad(_ text: String, to width: Int, _ alignment: Alignment) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return alignment == .left ? text + space : space + text
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
