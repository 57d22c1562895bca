import TesseraCore

/// The other end of a cycle over two files.
@Model final class MacroStar {
  var name = ""
  @Relationship(inverse: \MacroPlanet.star) var planets: [MacroPlanet] = []
  var brightest: MacroMoon?
}

/// A third, required to have a planet.
@Model final class MacroMoon {
  var name = ""
  var planet: MacroPlanet
  init(planet: MacroPlanet) { self.planet = planet }
}
