import Foundation
import MusicLedgerKit

/// The program: everything it does is in `MusicLedgerKit`.
@main
struct MusicLedger {
  static func main() async {
    exit(await MusicLedgerDemo.run(Array(CommandLine.arguments.dropFirst())))
  }
}
