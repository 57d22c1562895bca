// What is special about a class that inherits from a model, or may be inherited from.

extension ModelDescription {
  /// The members of a class whose superclass is a model: the state is there already, and what works on
  /// properties hands on what is not its own.
  func membersOfSubclass(_ superclass: String) -> [String] {
    var members: [String] = []
    // A class without a designated initialiser inherits all, and must not be given one for that.
    if hasDesignatedInitializer {
      members.append(
        """
        \(access.prefix)required init(_$state state: consuming TesseraCore._ModelState) {
          super.init(_$state: state)
        }
        """)
    }
    if saysObservation { members.append(observationMember) }
    members += [
      numberMember("_$firstIndex", "\(superclass)._$propertyCount"),
      numberMember("_$propertyCount", "\(superclass)._$propertyCount + \(ownCount)"),
    ]
    return members + workingMembers
  }

  /// A number that subclasses begin theirs at, known to other modules at compile time.
  func numberMember(_ name: String, _ value: String) -> String {
    """
    \(isVisibleOutside ? "@inlinable " : "")\(typePrefix)var \(name): Swift.Int {
      \(value)
    }
    """
  }

  /// How many properties the class itself declares, as an expression.
  var ownCount: String { isConditional ? "_$Index._$count" : "\(properties.count)" }

  /// The number of a property, as an expression: a superclass's properties come first.
  func index(of property: PropertyDescription) -> String {
    superclass.map { "\($0)._$propertyCount + \(property.number)" } ?? property.number
  }

  /// What to write before a member that subclasses override, or that overrides one.
  var overridePrefix: String {
    let visible = isOpen && !isFinal ? "open " : access.prefix
    return visible + (superclass == nil ? "" : "override ")
  }

  /// The same for a member of the type.
  var typePrefix: String {
    if superclass == nil && isFinal { return access.prefix + "static " }
    return overridePrefix + "class "
  }
}
