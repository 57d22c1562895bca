import TesseraCore
import Testing

struct MacroShapesTests {
  @Test func `a class visible in the package keeps its setters to itself`() {
    let object = MacroPackaged(name: "a")
    object.rename("b")
    #expect(object.name == "b")
    #expect(object.changes == 1)
  }

  @Test func `a nested class stores enums of its own`() {
    let item = MacroSpace.Item()
    item.size = .large
    item.wish = .small
    item.space = item
    #expect(item._$encode(0) == .integer(2))
    #expect(item.wish == .small)
    #expect(item.space == item)
    #expect(MacroSpace.Piece().weight == 1)
  }

  @Test func `initialisers may be private, convenience and failable`() throws {
    #expect(MacroGuarded("") == nil)
    #expect(try #require(MacroGuarded("abc")).length == 3)
    #expect(MacroGuarded.make().name == "made")
  }

  @Test func `a class keeps a deinit of its own`() {
    var isGone = false
    do {
      let object = MacroMourned()
      object.whenGone = { isGone = true }
      object.name = "x"
      #expect(!isGone)
    }
    #expect(isGone)
  }

  @Test func `properties may be named like what generated code uses`() {
    let object = MacroNamesake(id: 4)
    object.index += 1
    object.value += 1
    object.registrar += "!"
    object.description.append("!")
    object.isDeleted = true
    object.`default` = 3
    object.`class` = "k"
    object.`two words` = 5
    object.größe = 2
    #expect(object.id == 4)
    #expect(object.index == 1)
    #expect(object.value == 2)
    #expect(object.row + object.columns == 5)
    #expect(object.registrar == "r!")
    #expect(object.description == "d!")
    #expect(object.isDeleted)
    #expect(object.`default` == 3)
    #expect(object.`class` == "k")
    #expect(object.`two words` == 5)
    #expect(object.größe == 2)
  }

  @Test func `a default means what it means where it is written`() {
    let object = MacroShadowed()
    #expect(object.place == 7)
    #expect(object.other == 7)
  }

  @Test func `enums are stored as their raw values, listed or not`() {
    let object = MacroEnums()
    for index in 0..<5 where index != 3 { #expect(object._$fillDefault(index)) }
    #expect(object._$encode(0) == .text("two"))
    #expect(object._$encode(1) == .integer(10))
    #expect(object._$encode(2) == .integer(1))
    #expect(object._$encode(3) == .null)
    #expect(object._$encode(4) == .integer(3))
    object.maybe = .five
    #expect(object._$encode(3) == .integer(5))
  }

  @Test func `where nothing is stored an enum reads as its first case`() {
    let object = MacroEnums(_$state: _ModelState())
    #expect(object._$encode(0) == .text("one"))
    #expect(object._$encode(1) == .integer(5))
    #expect(object._$encode(2) == .integer(9))
    #expect(object._$encode(4) == .integer(0))
  }

  @Test func `classes may refer to each other in a circle over files`() {
    let planet = MacroPlanet()
    let star = MacroStar()
    let moon = MacroMoon(planet: planet)
    planet.star = star
    star.brightest = moon
    #expect(planet.star?.brightest?.planet === planet)
  }

  @Test func `a model may inherit from a class that is none`() {
    let object = MacroDerived()
    object.plain = 2
    object.name = "m"
    #expect(object.plain == 2)
    #expect(object.name == "m")
  }
}
