import Foundation
import Tessera
import TesseraTestSupport

/// Something done to the graph before a save.
struct Edit: Sendable {
  let name: String
  let run: @Sendable (ModelContext) throws -> Void

  init(_ name: String, _ run: @escaping @Sendable (ModelContext) throws -> Void) {
    self.name = name
    self.run = run
  }

  /// Every kind of change; each leaves the graph so that the next can run.
  static var all: [Edit] { attributes + toOnes + toManys + oneToOnes + manyToManys + lives }

  private static var attributes: [Edit] {
    [
      Edit("an attribute") { try $0.person("p1").age = 99 },
      Edit("an attribute, several times") {
        let person = try $0.person("p1")
        for age in 1...5 { person.age = age }
      },
      Edit("attributes of several objects") {
        try $0.person("p2").age = 1
        try $0.person("p3").nickname = "three"
        try $0.club("c1").motto = "onwards"
      },
      Edit("an optional to nil") { try $0.person("p3").nickname = nil },
      Edit("every attribute of an object") {
        let note = try $0.note("m1")
        note.rank = 77
        note.isPinned = true
        note.weight = -0.0
        note.made = Date(timeIntervalSinceReferenceDate: 1)
        note.uid = UUID()
        note.mood = .dark
        note.subtitle = "s"
        note.due = Date(timeIntervalSinceReferenceDate: 2)
        note.stars = 5
        note.attachment = Data([1, 2])
        note.body = "b"
        note.title = "m1"
      },
      Edit("a zero to a negative zero") { try $0.note("m2").weight = 0 },
      Edit("a negative zero over a zero") { try $0.note("m2").weight = -0.0 },
      Edit("a mutation in place") { try $0.note("m1").attachment?.append(3) },
      Edit("a mutation in place that changes nothing") { try $0.note("m1").body += "" },
    ]
  }

  private static var toOnes: [Edit] {
    [
      Edit("a manager") { try $0.person("p9").manager = $0.person("p0") },
      Edit("no manager") { try $0.person("p9").manager = nil },
      Edit("a manager again") { try $0.person("p9").manager = $0.person("p8") },
      Edit("a one-way reference") { try $0.person("p5").favourite = $0.club("c2") },
      Edit("a folder") { try $0.note("m0").folder = $0.folder("f1") },
      Edit("two objects change places") {
        let (first, second) = (try $0.person("p4"), try $0.person("p7"))
        (first.manager, second.manager) = (second.manager, first.manager)
      },
    ]
  }

  private static var toManys: [Edit] {
    [
      Edit("an element more") { try $0.person("p1").reports.append($0.person("p9")) },
      Edit("an element less") { context in
        let person = try context.person("p0")
        person.reports.removeAll { $0.name == "p3" }
      },
      Edit("another order") { try $0.person("p1").reports.reverse() },
      Edit("an element in front") { try $0.person("p1").reports.insert($0.person("p3"), at: 0) },
      Edit("another array") {
        let reports = [try $0.person("p8"), try $0.person("p6")]
        try $0.person("p2").reports = reports
      },
      Edit("all elements of a folder to another") {
        let (from, to) = (try $0.folder("f1"), try $0.folder("f0"))
        to.notes += from.notes
      },
    ]
  }

  private static var oneToOnes: [Edit] {
    [
      Edit("a passport given from the holder's side") {
        try $0.person("p7").passport = $0.passport("n0")
      },
      Edit("a passport given from its own side") {
        try $0.passport("n1").holder = $0.person("p8")
      },
      Edit("a passport taken from somebody who gets another") {
        try $0.person("p2").passport = $0.passport("n3")
      },
      Edit("no holder") { try $0.passport("n4").holder = nil },
      Edit("no passport") { try $0.person("p5").passport = nil },
    ]
  }

  private static var manyToManys: [Edit] {
    [
      Edit("a link from one side") { try $0.person("p0").clubs.append($0.club("c0")) },
      Edit("a link from the other side") { try $0.club("c3").members.append($0.person("p2")) },
      Edit("a link cut") { context in
        let club = try context.club("c0")
        club.members.removeAll { $0.name == "p0" }
      },
      Edit("members in another order") { try $0.club("c1").members.reverse() },
      Edit("tags in another order and one less") {
        let note = try $0.note("m3")
        note.tags = Array(note.tags.reversed().dropLast())
      },
    ]
  }

  private static var lives: [Edit] {
    [
      Edit("a new object that refers to others") {
        let person = Person(name: "p10")
        person.manager = try $0.person("p3")
        person.clubs = [try $0.club("c1")]
        $0.insert(person)
      },
      Edit("a new element of a to-many") {
        try $0.person("p3").reports.append(Person(name: "p11"))
      },
      Edit("the new object changes") { try $0.person("p11").age = 5 },
      Edit("a club is deleted") { $0.delete(try $0.club("c2")) },
      Edit("a manager is deleted, his passport with him") { $0.delete(try $0.person("p3")) },
      Edit("a passport is deleted") { $0.delete(try $0.passport("n2")) },
      Edit("a tag is deleted") { $0.delete(try $0.tag("t0")) },
      Edit("a note is deleted") { $0.delete(try $0.note("m4")) },
      Edit("a folder is deleted, its notes with it") { $0.delete(try $0.folder("f0")) },
    ]
  }

  /// Changes that come to nothing before the save.
  static var undone: [Edit] {
    [
      Edit("equal values") {
        let person = try $0.person("p1")
        person.age = person.age
        person.name = "p1"
        person.manager = person.manager
        person.reports = person.reports
        person.passport = person.passport
      },
      Edit("an attribute and back") {
        let person = try $0.person("p1")
        let age = person.age
        person.age = 1_000
        person.age = age
      },
      Edit("an optional and back") {
        let person = try $0.person("p1")
        person.nickname = "x"
        person.nickname = nil
      },
      Edit("a to-one and back") {
        let person = try $0.person("p5")
        let manager = person.manager
        person.manager = nil
        person.manager = try $0.person("p0")
        person.manager = manager
        // Appended anew, he would come last.
        guard let manager else { return }
        manager.reports.removeAll { $0 === person }
        manager.reports.insert(person, at: 1)
      },
      Edit("a to-many and back") {
        let person = try $0.person("p0")
        let reports = person.reports
        person.reports = []
        person.reports = reports
      },
      Edit("a link and back") {
        let person = try $0.person("p1")
        let clubs = person.clubs
        let members = try clubs.map { try $0.modelContext?.club($0.name).members ?? [] }
        person.clubs = []
        person.clubs = clubs
        for (club, members) in zip(clubs, members) { club.members = members }
      },
      Edit("a one-to-one and back") {
        let person = try $0.person("p0")
        let passport = person.passport
        person.passport = nil
        person.passport = passport
      },
      Edit("an object inserted and deleted") {
        let person = Person(name: "none")
        $0.insert(person)
        $0.delete(person)
      },
    ]
  }
}
