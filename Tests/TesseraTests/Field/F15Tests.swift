import Foundation
import Tessera
import TesseraTestSupport
import Testing

private enum F15 {
  @Model final class School {
    var name: String
    var students: [Student] = []
    init(name: String) { self.name = name }
  }

  @Model final class Student {
    var name: String
    var school: School
    init(name: String, school: School) {
      self.name = name
      self.school = school
    }
  }

  /// Which of the two a side's games are is not said.
  @Model final class OpenGame {
    var home: OpenSide?
    var away: OpenSide?
    init() {}
  }

  @Model final class OpenSide {
    var name: String
    var games: [OpenGame] = []
    init(name: String) { self.name = name }
  }

  @Model final class Game {
    var home: Side?
    var away: Side?
    init() {}
  }

  @Model final class Side {
    var name: String
    @Relationship(inverse: \Game.home) var games: [Game] = []
    init(name: String) { self.name = name }
  }

  /// Several between the same two, each paired; the last of each kind by what is left.
  @Model final class Writer {
    var name: String
    @Relationship(inverse: \Work.author) var works: [Work] = []
    var edited: [Work] = []
    init(name: String) { self.name = name }
  }

  @Model final class Work {
    var title: String
    var author: Writer?
    var editor: Writer?
    init(title: String) { self.title = title }
  }
}

/// F15: which relationships are each other's inverse.
struct F15Tests {
  @Test func `F15 the only candidate is the inverse, whatever is optional, at both ends at once`()
    throws
  {
    let context = ModelContext(try memoryContainer(F15.School.self))
    let schools = ["a", "b"].map { F15.School(name: $0) }
    for school in schools { context.insert(school) }
    let student = F15.Student(name: "s", school: schools[0])
    context.insert(student)
    #expect(schools[0].students == [student])
    student.school = schools[1]
    #expect(schools[0].students.isEmpty)
    #expect(schools[1].students == [student])
    try context.save()
    #expect(schools.map(\.students.count) == [0, 1])
  }

  @Test func `F15 of several candidates none is taken, and all are named when a container opens`()
    throws
  {
    var container: ModelContainer?
    let reports = try ReportLog.during({ $0.kind == .ambiguousInverse && $0.entity == "OpenSide" })
    {
      container = try memoryContainer(F15.OpenGame.self)
    }
    #expect(reports.count == 1)
    let report = try #require(reports.first)
    #expect(report.property == "games")
    #expect(report.message.contains(#"\OpenGame.home or \OpenGame.away"#))
    #expect(report.message.contains(#"@Relationship(inverse: \OpenGame.home)"#))
    let schema = Schema(F15.OpenGame.self)
    #expect(schema.problems.isEmpty)
    #expect(schema.ambiguousInverses.map(\.property) == ["games"])

    let context = ModelContext(try #require(container))
    let (side, game) = (F15.OpenSide(name: "x"), F15.OpenGame())
    context.insert(side)
    context.insert(game)
    game.home = side
    game.away = side
    #expect(side.games.isEmpty)
    side.games = [game]
    game.home = nil
    try context.save()
    #expect(game.home == nil)
    #expect(game.away === side)
    #expect(side.games == [game])
  }

  @Test func `F15 with an inverse declared the other candidate leads one way`() throws {
    let schema = Schema(F15.Game.self)
    #expect(schema.problems.isEmpty && schema.ambiguousInverses.isEmpty)
    let context = ModelContext(try memoryContainer(F15.Game.self))
    let sides = ["x", "y"].map { F15.Side(name: $0) }
    for side in sides { context.insert(side) }
    let game = F15.Game()
    context.insert(game)
    game.away = sides[1]
    #expect(sides.allSatisfy { $0.games.isEmpty })
    game.home = sides[0]
    #expect(sides[0].games == [game])
    sides[1].games.append(game)
    #expect(game.home === sides[1])
    #expect(game.away === sides[1])
    #expect(sides[0].games.isEmpty)
  }

  @Test func `F15 what is left when the declared ones are paired is inferred`() throws {
    let schema = Schema(F15.Work.self)
    #expect(schema.problems.isEmpty && schema.ambiguousInverses.isEmpty)
    let context = ModelContext(try memoryContainer(F15.Work.self))
    let writers = ["a", "b"].map { F15.Writer(name: $0) }
    for writer in writers { context.insert(writer) }
    let work = F15.Work(title: "w")
    writers[0].works.append(work)
    writers[1].edited.append(work)
    #expect(work.author === writers[0])
    #expect(work.editor === writers[1])
    work.editor = writers[0]
    #expect(writers.map(\.edited.count) == [1, 0])
    #expect(writers.map(\.works.count) == [1, 0])
  }
}
