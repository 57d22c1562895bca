import Foundation
import Tessera
import TesseraTestSupport

/// Replaces, copies, moves and removes stores in a folder until it is killed, and says what it has
/// done as soon as it has.
///
/// "live.store" is replaced by "one.store" and by "two.store" in turn; of each "copy.store" is made,
/// which becomes "moved.store".
enum FileMover {
  static func run(_ folder: URL) throws {
    let (live, copy, moved) = (
      folder.appendingPathComponent("live.store"), folder.appendingPathComponent("copy.store"),
      folder.appendingPathComponent("moved.store")
    )
    while true {
      for name in ["one", "two"] {
        let source = folder.appendingPathComponent("\(name).store")
        try ModelContainer.replaceStore(at: live, with: source)
        say("replaced \(name)")
        try ModelContainer.destroyStore(at: copy)
        try ModelContainer.copyStore(at: source, to: copy)
        say("copied \(name)")
        try ModelContainer.destroyStore(at: moved)
        try ModelContainer.moveStore(at: copy, to: moved)
        say("moved \(name)")
      }
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
