// The numbers of the properties of a class that has some inside `#if`. They are counted by the
// compiler, which knows the branches: a property is one more than what is before it, and after an
// `#if` the count goes on from a constant that every branch defines.

extension ModelDescription {
  /// The enum of the numbers.
  var indexConstants: String {
    var numbering = Numbering(access: access)
    var count = Numbering.Count(base: nil, offset: 0)
    var lines = numbering.lines(declarations, counting: &count)
    // Where subclasses go on.
    if !isFinal || superclass != nil { lines.append(numbering.constant("_$count", count)) }
    return """
      \(access.prefix)enum _$Index {
      \(lines.joined(separator: "\n"))
      }
      """
  }
}

private struct Numbering {
  /// How many properties there were so far: a constant, and some more.
  struct Count {
    var base: String?
    var offset: Int

    var expression: String {
      guard let base else { return "\(offset)" }
      return offset == 0 ? base : "\(base) + \(offset)"
    }
  }

  let access: Access
  private var conditions = 0

  init(access: Access) { self.access = access }

  mutating func lines(_ members: [ModelMember], counting count: inout Count) -> [String] {
    var lines: [String] = []
    for member in members {
      switch member {
      case .property(let property):
        lines.append(constant(property.indexConstant, count))
        count.offset += 1
      case .constraints: continue
      case .conditional(let branches) where !member.properties.isEmpty:
        conditions += 1
        let after = "_$c_\(conditions)"
        for branch in branches {
          var inside = count
          lines.append(branch.head)
          lines += self.lines(branch.members, counting: &inside)
          lines.append(constant(after, inside))
        }
        if branches.last?.head != "#else" { lines += ["#else", constant(after, count)] }
        lines.append("#endif")
        count = Count(base: after, offset: 0)
      case .conditional: continue
      }
    }
    return lines
  }

  func constant(_ name: String, _ count: Count) -> String {
    "\(access.prefix)static var \(name): Swift.Int { \(count.expression) }"
  }
}
