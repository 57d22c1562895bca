import Tessera

/// Classes with every kind of relationship and every delete rule. Objects are told apart by number,
/// which some say is unique.
enum World {
  /// Something that has a number.
  protocol Numbered: PersistentModel {
    var number: Int { get set }
    var value: Int { get set }
  }

  @Model final class Realm: Numbered {
    @Attribute(.unique) var number: Int
    var value = 0
    /// One-to-many, inverse declared here.
    @Relationship(deleteRule: .cascade, inverse: \Town.realm) var towns: [Town] = []
    init(number: Int) { self.number = number }
  }

  @Model final class Town: Numbered {
    var number: Int
    var value = 0
    var realm: Realm?
    /// Two to-manys from one class: one has an inverse, declared at the other end, one has none.
    @Relationship(minimumModelCount: 0, maximumModelCount: 6) var citizens: [Citizen] = []
    var banned: [Citizen] = []
    /// One-to-one, inverse declared here.
    @Relationship(inverse: \Citizen.governs) var mayor: Citizen?
    /// One-to-one that goes with it.
    @Relationship(deleteRule: .cascade, inverse: \Chest.town) var chest: Chest?
    /// Many-to-many.
    @Relationship(inverse: \Guild.towns) var guilds: [Guild] = []
    /// One-way to its own class.
    var twins: [Town] = []
    /// One-way.
    var flag: Flag?
    init(number: Int) { self.number = number }
  }

  @Model final class Citizen: Numbered {
    var number: Int
    var value = 0
    @Relationship(inverse: \Town.citizens) var home: Town?
    var governs: Town?
    /// Its own class, both ends.
    @Relationship(deleteRule: .cascade, inverse: \Citizen.parent) var children: [Citizen] = []
    var parent: Citizen?
    /// Its inverse is required.
    @Relationship(inverse: \Scroll.owner) var scrolls: [Scroll] = []
    init(number: Int) { self.number = number }
  }

  @Model final class Scroll: Numbered {
    var number: Int
    var value = 0
    var owner: Citizen
    init(number: Int, owner: Citizen) {
      self.number = number
      self.owner = owner
    }
  }

  @Model final class Guild: Numbered {
    @Attribute(.unique) var number: Int
    var value = 0
    var towns: [Town] = []
    /// A guild with apprentices can't be deleted, nor one with a patron.
    @Relationship(deleteRule: .deny, inverse: \Apprentice.guild) var apprentices: [Apprentice]?
    @Relationship(deleteRule: .deny) var patron: Citizen?
    init(number: Int) { self.number = number }
  }

  @Model final class Apprentice: Numbered {
    var number: Int
    var value = 0
    var guild: Guild?
    init(number: Int) { self.number = number }
  }

  @Model final class Chest: Numbered {
    var number: Int
    var value = 0
    var town: Town?
    /// Nothing is done about its coins: the store refuses what would be left.
    @Relationship(deleteRule: .noAction, inverse: \Coin.chest) var coins: [Coin] = []
    /// One-way, and goes with it.
    @Relationship(deleteRule: .cascade) var lining: Flag?
    init(number: Int) { self.number = number }
  }

  @Model final class Coin: Numbered {
    var number: Int
    var value = 0
    var chest: Chest?
    init(number: Int) { self.number = number }
  }

  @Model final class Flag: Numbered {
    @Attribute(.unique) var number: Int
    var value = 0
    init(number: Int) { self.number = number }
  }
}
