import Foundation
package import TesseraCore

/// Visible in the package.
@Model package final class MacroPackaged {
  package var name: String
  package private(set) var changes = 0
  fileprivate var secret = "s"
  private var hidden: MacroHidden? = MacroHidden.b

  package init(name: String) { self.name = name }

  package func rename(_ name: String) {
    self.name = name
    changes += 1
    hidden = .a
  }
}

private enum MacroHidden: String { case a, b }

/// A place for a class.
enum MacroSpace {
  /// Nested, and nesting.
  @Model final class Item {
    enum Size: Int { case small = 1, large }
    var size = Size.small
    var wish: Size?
    var space: MacroSpace.Item?
  }
}

extension MacroSpace {
  /// Nested in an extension.
  @Model final class Piece { var weight = 1.0 }
}

/// Made by the class alone.
@Model final class MacroGuarded {
  private(set) var name: String
  var length: Int { name.count }

  private init(checked name: String) { self.name = name }

  convenience init?(_ name: String) {
    if name.isEmpty { return nil }
    self.init(checked: name)
  }

  static func make() -> MacroGuarded { MacroGuarded(checked: "made") }
}

/// Tells when it goes.
@Model final class MacroMourned {
  var name = ""
  @Transient var whenGone: (() -> Void)?
  deinit { whenGone?() }
}

/// Names that generated code or the protocol use too.
@Model final class MacroNamesake {
  var id: Int
  var index = 0
  var value = 1
  var row = 2
  var columns = 3
  var registrar = "r"
  var visitor = "v"
  var description = "d"
  var phase = true
  var isDeleted = false
  var state: String?
  var `default` = 1
  var `class` = "c"
  var `two words` = 2
  var größe = 1.5

  init(id: Int) { self.id = id }
}

let index = 7

/// A default that names what generated code might shadow.
@Model final class MacroShadowed { var place = TesseraCoreTests.index; var other = index }

/// Raw values of each kind, with and without a list of cases.
@Model final class MacroEnums {
  var word = MacroWord.two
  var number = MacroNumber.ten
  var level: MacroLevel = .low
  var maybe: MacroNumber?
  var option = MacroOptions.all
}

enum MacroWord: String { case one, two }
enum MacroNumber: Int { case five = 5, ten = 10 }
enum MacroLevel: Int, CaseIterable { case high = 9, low = 1 }
struct MacroOptions: OptionSet {
  let rawValue: Int
  static let all = MacroOptions(rawValue: 3)
}

/// Not a model, and a superclass of one.
class MacroBase {
  var plain = 1
  init() {}
}

/// A model on a plain class.
@Model final class MacroDerived: MacroBase {
  var name = "n"
  override init() {}
}
