import TesseraCore

extension QueryRenderer {
  /// The SQL of a text match: bytes for bytes, nothing in the pattern is special. What is found so and
  /// may begin or end inside a character is looked at again, by characters.
  mutating func text(
    _ match: Condition.TextMatch, _ operand: Condition.Operand, _ pattern: Condition.Operand
  ) throws -> SQLFragment {
    if operand.isNullConstant || pattern.isNullConstant { return "1 = 0" }
    let byScalars = operand.isForm || pattern.isForm
    if byScalars, case .value(.text("")) = pattern { return "1 = 0" }
    // Both may stand in the text more than once, so each is rendered as often.
    let a = try sql(operand, asText: true)
    let b = try sql(pattern, asText: true)
    let found = try bytes(match, operand, pattern, a, b)
    if !byScalars { return "(\(found) AND \(match.sqlFunction)(\(a), \(b)))" }
    return pattern.isConstant ? found : "(\(found) AND \(b) <> '')"
  }

  private mutating func bytes(
    _ match: Condition.TextMatch, _ operand: Condition.Operand, _ pattern: Condition.Operand,
    _ a: SQLFragment, _ b: SQLFragment
  ) throws -> SQLFragment {
    switch match {
    case .contains: return "\(position(of: b, in: a)) > 0"
    case .starts:
      if case .value(.text(let prefix)) = pattern {
        return try range(operand, startingWith: TextNormalForm.normalized(prefix))
      }
      if case .parameter(let number, .text) = pattern {
        return try range(
          operand, from: .parameter(number, .normalized), to: .parameter(number, .beyondPrefix))
      }
      return "\(position(of: b, in: a)) = 1"
    case .ends:
      // As bytes, because the length of a text ends at its first zero character.
      let bytes: SQLFragment = "CAST(\(b) AS BLOB)"
      return """
        (length(\(bytes)) = 0 AND \(a) IS NOT NULL \
        OR substr(CAST(\(a) AS BLOB), -length(\(bytes))) = \(bytes))
        """
    }
  }

  private func position(of pattern: SQLFragment, in text: SQLFragment) -> SQLFragment {
    dialect == .sqlite ? "instr(\(text), \(pattern))" : "strpos(\(text), \(pattern))"
  }

  /// Texts with a prefix are a range of the byte order, which an index can serve.
  private mutating func range(
    _ operand: Condition.Operand, startingWith prefix: String
  ) throws -> SQLFragment {
    let from = SQLBinding.value(.text(prefix))
    if let end = prefix.firstBeyondPrefix {
      return try range(operand, from: from, to: .value(.text(end)))
    }
    return "\(try sql(operand, asText: true)) >= \(binding: from)"
  }

  private mutating func range(
    _ operand: Condition.Operand, from: SQLBinding, to: SQLBinding
  ) throws -> SQLFragment {
    let text = try sql(operand, asText: true)
    return "(\(text) >= \(binding: from) AND \(text) < \(binding: to))"
  }

  /// The SQL of a membership, `NULL` counting as a value like any other.
  mutating func membership(
    of operand: Condition.Operand, in list: ValueList, isNegated: Bool
  ) throws -> SQLFragment {
    let values = list.values
    if case .path(let path) = operand, path.end == .entity {
      return negatable(try classCondition(path, values), isNegated)
    }
    let present = values.filter { !$0.isNull }
    let hasNull = present.count < values.count
    let isText = isText(operand) || present.contains { if case .text = $0 { true } else { false } }
    let a =
      try sql(operand, asText: isText)
      + SQLFragment(isDecimal(operand) ? dialect.decimalCollation : "")
    let isNull: SQLFragment = isNegated ? "\(a) IS NOT NULL" : "\(a) IS NULL"
    guard !present.isEmpty else {
      return hasNull ? isNull : SQLFragment(isNegated ? "1 = 1" : "1 = 0")
    }
    let list = Self.list(present, dialect)
    switch (isNegated, hasNull) {
    case (false, false): return "\(a) IN (\(list))"
    case (false, true): return "(\(a) IN (\(list)) OR \(isNull))"
    case (true, false): return "(\(a) NOT IN (\(list)) OR \(a) IS NULL)"
    case (true, true): return "(\(a) NOT IN (\(list)) AND \(isNull))"
    }
  }

  /// The SQL of whether an object is of some entities, none of them the one at the top.
  private mutating func classCondition(_ path: Condition.Path, _ values: [StoreValue]) throws
    -> SQLFragment
  {
    let names = values.flatMap { value -> [String] in
      guard case .integer(let entity) = value else { return [] }
      return layout.tables[Int(entity)].classes?.ownNames ?? []
    }
    guard let target = entity(behind: path), let classes = layout.tables[target].classes else {
      return "1 = 0"
    }
    let alias = try alias(behind: path.steps[...], depth: path.depth)
    return SQLFragment("\(alias).\(classes.column.quotedName) IN (\(names.sqlList))")
  }

  /// A list of values: a few are bound one by one, many of one type as one list, so that the
  /// text of the statement stays the same.
  static func list(_ values: [StoreValue], _ dialect: SQLDialect) -> SQLFragment {
    let fewest = 8
    if values.count > fewest {
      let keys = values.compactMap { if case .integer(let key) = $0 { key } else { nil } }
      if keys.count == values.count { return list(.keys(keys), dialect) }
      let texts = values.compactMap { value -> String? in
        if case .decimal(let text) = value { return text }
        // A zero character would end the text where the list is taken apart again.
        guard case .text(let text) = value, !text.utf8.contains(0) else { return nil }
        return TextNormalForm.normalized(text)
      }
      if texts.count == values.count { return list(.texts(texts), dialect) }
      if dialect == .sqlite {
        let normalized = values.map(normalized)
        return "SELECT tessera_value(value) FROM json_each(\(binding: .values(normalized)))"
      }
    }
    let pieces = values.map { SQLFragment(binding: .value(normalized($0))) }
    return .joined(pieces, separator: ", ")
  }

  /// A value, of a text its normal form.
  static func normalized(_ value: StoreValue) -> StoreValue {
    if case .text(let text) = value { .text(TextNormalForm.normalized(text)) } else { value }
  }

  static func list(_ binding: SQLBinding, _ dialect: SQLDialect) -> SQLFragment {
    let (before, after) = dialect.listQuery
    return "\(before)\(binding: binding)\(after)"
  }
}

extension String {
  /// The smallest text greater, in byte order, than every text with this prefix; nil for none.
  var firstBeyondPrefix: String? {
    var scalars = Array(unicodeScalars)
    while let last = scalars.popLast() {
      // The surrogates, which are no characters, lie between.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      if let scalar = Unicode.Scalar(next) {
        scalars.append(scalar)
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
      }
    }
    return nil
  }
}

extension TextForm {
  /// The function that brings a text into the form.
  package var sqlFunction: String {
    switch self {
    case .caseFolded: "tessera_case_folded"
    case .searchFolded: "tessera_search_folded"
    case .standardKey: "tessera_standard_key"
    case .localizedKey: "tessera_localized_key"
    case .caselessKey: "tessera_caseless_key"
    }
  }
}

extension Condition.TextMatch {
  /// The function that matches by characters.
  package var sqlFunction: String {
    switch self {
    case .contains: "tessera_contains"
    case .starts: "tessera_starts"
    case .ends: "tessera_ends"
    }
  }
}
