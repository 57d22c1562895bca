import TesseraCore

/// One end of a cycle over two files.
@Model final class MacroPlanet {
  var name = ""
  var star: MacroStar?
  @Relationship(deleteRule: .cascade, inverse: \MacroMoon.planet) var moons: [MacroMoon] = []
}
