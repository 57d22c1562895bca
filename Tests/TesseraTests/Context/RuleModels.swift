import Foundation
import Tessera
import TesseraTestSupport

/// The model, not the one of Testing.
typealias Tag = TesseraTestSupport.Tag

// One small family of classes for each delete rule and each shape of a relationship.

/// Cascades over two levels; the inverse of the first is required.
@Model final class Author {
  var name: String
  @Relationship(deleteRule: .cascade, inverse: \Book.author) var books: [Book] = []
  init(name: String) { self.name = name }
}

@Model final class Book {
  var title: String
  var author: Author
  @Relationship(deleteRule: .cascade, inverse: \Page.book) var pages: [Page] = []
  init(title: String, author: Author) {
    self.title = title
    self.author = author
  }
}

@Model final class Page {
  var number: Int
  var book: Book?
  init(number: Int) { self.number = number }
}

/// A team with players can't be deleted.
@Model final class Team {
  var name: String
  @Relationship(deleteRule: .deny, inverse: \Player.team) var players: [Player] = []
  init(name: String) { self.name = name }
}

@Model final class Player {
  var name: String
  var team: Team?
  init(name: String, team: Team? = nil) {
    self.name = name
    self.team = team
  }
}

/// Nothing is done about the jars of a shelf that is deleted.
@Model final class Shelf {
  var name: String
  @Relationship(deleteRule: .noAction, inverse: \Jar.shelf) var jars: [Jar] = []
  init(name: String) { self.name = name }
}

@Model final class Jar {
  var label: String
  var shelf: Shelf?
  init(label: String, shelf: Shelf? = nil) {
    self.label = label
    self.shelf = shelf
  }
}

/// A floor is required, and its rooms are told to forget it.
@Model final class Floor {
  var name: String
  @Relationship(inverse: \Room.floor) var rooms: [Room] = []
  init(name: String) { self.name = name }
}

@Model final class Room {
  var name: String
  var floor: Floor
  init(name: String, floor: Floor) {
    self.name = name
    self.floor = floor
  }
}

/// Refers to its own class, both ends.
@Model final class Employee {
  var name: String
  var manager: Employee?
  @Relationship(inverse: \Employee.manager) var reports: [Employee] = []
  var friends: [Employee] = []
  init(name: String, manager: Employee? = nil) {
    self.name = name
    self.manager = manager
  }
}

/// A chain that may be closed to a ring; deleting a link deletes the ones after it.
@Model final class Link {
  var name: String
  @Relationship(deleteRule: .cascade, inverse: \Link.previous) var next: Link?
  var previous: Link?
  init(name: String) { self.name = name }
}

/// One-to-one: the city keeps the key, being required; the country's end is derived.
@Model final class Country {
  var name: String
  var capital: City?
  init(name: String) { self.name = name }
}

@Model final class City {
  var name: String
  @Relationship(inverse: \Country.capital) var country: Country?
  init(name: String, country: Country? = nil) {
    self.name = name
    self.country = country
  }
}

/// One-way: a stamp knows no letters, a picture no albums.
@Model final class Letter {
  var text: String
  var stamp: Stamp?
  init(text: String, stamp: Stamp? = nil) {
    self.text = text
    self.stamp = stamp
  }
}

@Model final class Stamp {
  var value: Int
  init(value: Int) { self.value = value }
}

@Model final class Album {
  var name: String
  var pictures: [Picture] = []
  init(name: String) { self.name = name }
}

@Model final class Picture {
  var name: String
  init(name: String) { self.name = name }
}

/// No two with the same key.
@Model final class Asset {
  @Attribute(.unique) var key: String
  var size: Int
  init(key: String, size: Int) {
    self.key = key
    self.size = size
  }
}

/// Columns that may hold nothing where the properties can't be nil.
@Model final class Habit {
  var name: String = "walk"
  var kind: String
  var rank: Int
  var date: Date
  var mood: Mood = Mood.bright
  @Attribute(.lazy) var story: String = "once"
  var note: String
  init(kind: String, rank: Int, date: Date, note: String) {
    self.kind = kind
    self.rank = rank
    self.date = date
    self.note = note
  }
  enum Mood: String, Codable { case calm, bright }
}
