import Foundation
import MusicLedgerKit
import Testing

@MainActor
@Suite struct SourceDatabaseTests {
  private func mistake(reading path: String) -> LedgerError? {
    #expect(throws: LedgerError.self) { try ChinookReader.read(from: path) }
  }

  @Test func `a file that is not there is the user's mistake`() {
    let error = mistake(reading: "/nowhere/shop.sqlite")
    #expect(error == .mistake("there is no file at /nowhere/shop.sqlite"))
  }

  @Test func `a folder is the user's mistake`() async throws {
    try await withTemporaryFolder { folder in
      let error = mistake(reading: folder.path)
      #expect(error == .mistake("\(folder.path) is a folder; an SQLite file is needed"))
    }
  }

  @Test func `a file that is no database is the user's mistake`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "letter.txt").path
      try Data(repeating: 65, count: 4096).write(to: URL(fileURLWithPath: path))
      #expect(mistake(reading: path) == .mistake("\(path) is not an SQLite database"))
    }
  }

  @Test func `a database of another shape is the user's mistake, and says what is missing`()
    async throws
  {
    try await withTemporaryFolder { folder in
      // An empty file is an empty database.
      let path = folder.appending(path: "empty.sqlite").path
      try Data().write(to: URL(fileURLWithPath: path))
      let error = try #require(mistake(reading: path))
      #expect(error.exitCode == 1)
      #expect(error.description.hasSuffix("it has no table Artist"))
    }
  }

  @Test func `the program's exit code is 1 for a mistake`() async {
    var complaints: [String] = []
    let missing = await MusicLedgerDemo.run(["/nowhere/shop.sqlite"]) { complaints.append($0) }
    let unknown = await MusicLedgerDemo.run(["--nonsense"]) { complaints.append($0) }
    #expect([missing, unknown] == [1, 1])
    #expect(complaints.first == "there is no file at /nowhere/shop.sqlite")
    #expect(complaints.last?.contains(DemoArguments.usage) == true)
  }
}
