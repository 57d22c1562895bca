/// Shows how far an import is: a bar that fills where a person watches. The counts come after it.
struct ProgressBar {
  private static let cells = 40

  let terminal: Terminal

  func show(_ progress: ImportProgress) {
    if terminal.isInteractive {
      let share = Double(progress.rowsDone) / Double(max(1, progress.rowCount))
      let full = Int(share * Double(Self.cells))
      let bar =
        String(repeating: "█", count: full) + String(repeating: "░", count: Self.cells - full)
      let percent = TextTable.pad("\(Int(share * 100))%", to: 4, .right)
      overwrite("  \(bar) \(percent)  \(Text.grouped(progress.rowsDone)) rows, \(progress.kind)")
    }
  }

  /// Makes room for what comes after.
  func finish() {
    if terminal.isInteractive { overwrite("\r") }
  }

  /// Spaces instead of an escape sequence: every terminal knows them.
  private func overwrite(_ text: String) {
    let room = Terminal.width - 1
    terminal.write("\r" + TextTable.pad(TextTable.cut(text, to: room), to: room, .left))
    if text == "\r" { terminal.write("\r") }
  }
}
