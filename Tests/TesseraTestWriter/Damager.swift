import Foundation
import TesseraTestSupport

/// Damages stores and uses them: the part of the fuzzer that may trap or hang, in a process of its own.
///
/// Says `seed N` before a store is used and `end N` with the errors' codes after.
enum Damager {
  static func run(_ kind: Damage.Kind, _ seeds: Range<UInt64>) throws {
    let damage = try Damage()
    for seed in seeds {
      say("seed \(seed)")
      let file = try TemporaryStore()
      let done = try damage.make(kind, seed: seed, at: file.url)
      if seeds.count == 1 { say("done \(done)") }
      do {
        let errors = try Exercise(url: file.url).run()
        if seeds.count == 1 { for error in errors { say("error \(error)") } }
        say("end \(seed) \(errors.count)")
      } catch {
        say("foreign \(seed) \(done): \(error)")
      }
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
