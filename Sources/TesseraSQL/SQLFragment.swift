package import TesseraCore

/// A value to be bound to a statement.
package enum SQLBinding: Hashable, Sendable {
  /// One value.
  case value(StoreValue)
  /// A list of keys, bound as one value.
  case keys([Int64])
  /// A list of texts, bound as one value.
  case texts([String])
  /// A list of values of any kind, bound as one value.
  case values([StoreValue])
  /// Rows of values of any kind, bound as one value.
  case rows([[StoreValue]])
  /// A place that is bound row by row when the statement runs.
  case slot
  /// The keys a plan's scope names: one of them, or a list bound as one value.
  case scopeKeys
  /// A plan's limit; below zero for none.
  case limit
  /// A plan's offset.
  case offset
  /// A value that a ``QueryShape`` has taken out of a plan, by its number.
  case parameter(Int, ParameterForm)

  /// How a value is bound.
  package enum ParameterForm: Hashable, Sendable {
    /// As it is.
    case asIs
    /// A text in normal form C, anything else as it is.
    case normalized
    /// The first text beyond those that begin with it.
    case beyondPrefix
  }
}

extension SQLBinding {
  /// How many elements a list has; nil of what is no list.
  package var elementCount: Int? {
    switch self {
    case .keys(let keys): keys.count
    case .texts(let texts): texts.count
    case .values(let values): values.count
    case .rows(let rows): rows.count
    case .value, .slot, .scopeKeys, .limit, .offset, .parameter: nil
    }
  }
}

/// A piece of SQL: text, and what is bound between the text.
///
/// Text and values never mix, so no value can become part of a statement.
package struct SQLFragment: Hashable, Sendable {
  private enum Segment: Hashable, Sendable {
    case text(String)
    case binding(SQLBinding)
  }

  private var segments: [Segment] = []

  /// Makes a piece of plain SQL text.
  package init(_ text: String = "") {
    if !text.isEmpty { segments = [.text(text)] }
  }

  /// Makes a piece that is one bound value.
  package init(binding: SQLBinding) { segments = [.binding(binding)] }

  /// Whether nothing is in it.
  package var isEmpty: Bool { segments.isEmpty }

  /// The values to bind, in order.
  package var bindings: [SQLBinding] {
    segments.compactMap { if case .binding(let binding) = $0 { binding } else { nil } }
  }

  /// Adds SQL text.
  package mutating func append(_ text: String) {
    if case .text(let last)? = segments.last {
      segments[segments.count - 1] = .text(last + text)
    } else {
      segments.append(.text(text))
    }
  }

  /// Adds a bound value.
  package mutating func append(binding: SQLBinding) { segments.append(.binding(binding)) }

  /// Adds another piece.
  package mutating func append(_ other: SQLFragment) {
    for segment in other.segments {
      switch segment {
      case .text(let text): append(text)
      case .binding: segments.append(segment)
      }
    }
  }

  /// The piece with other bindings where `replacement` has one.
  func replacingBindings(_ replacement: (SQLBinding) -> SQLBinding?) -> SQLFragment {
    var result = self
    for (index, segment) in segments.enumerated() {
      if case .binding(let binding) = segment, let other = replacement(binding) {
        result.segments[index] = .binding(other)
      }
    }
    return result
  }

  /// The SQL text with the placeholders of `dialect`.
  package func text(_ dialect: SQLDialect = .sqlite) -> String {
    var text = ""
    var number = 0
    for segment in segments {
      switch segment {
      case .text(let piece): text += piece
      case .binding:
        number += 1
        text += dialect.placeholder(number)
      }
    }
    return text
  }

  /// Puts pieces together, `separator` between them.
  package static func joined(_ pieces: [SQLFragment], separator: String) -> SQLFragment {
    var result = SQLFragment()
    for (index, piece) in pieces.enumerated() {
      if index > 0 { result.append(separator) }
      result.append(piece)
    }
    return result
  }

  /// Puts conditions together, `separator` between them and parentheses around them.
  ///
  /// Databases read a chain of operators as a nest as deep as it is long, and limit the depth: what is
  /// very long is halved and halved again.
  package static func combined(
    _ pieces: some RandomAccessCollection<SQLFragment>, separator: String
  ) -> SQLFragment {
    let most = 200
    guard pieces.count > most else {
      return "(\(joined(Array(pieces), separator: separator)))"
    }
    let middle = pieces.index(pieces.startIndex, offsetBy: pieces.count / 2)
    let halves = [pieces[..<middle], pieces[middle...]].map {
      combined($0, separator: separator)
    }
    return combined(halves, separator: separator)
  }

  /// Adds two pieces.
  package static func + (lhs: SQLFragment, rhs: SQLFragment) -> SQLFragment {
    var result = lhs
    result.append(rhs)
    return result
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  /// Makes a piece of plain SQL text.
  package init(stringLiteral value: String) { self.init(value) }

  /// Makes a piece of text and other pieces; a string put in becomes SQL text, so never a value.
  package init(stringInterpolation: Interpolation) { self = stringInterpolation.fragment }

  /// Collects the parts of an interpolated piece.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var fragment = SQLFragment()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { fragment.append(literal) }
    }

    package mutating func appendInterpolation(_ other: SQLFragment) { fragment.append(other) }

    package mutating func appendInterpolation(_ text: String) { fragment.append(text) }

    package mutating func appendInterpolation(binding: SQLBinding) {
      fragment.append(binding: binding)
    }
  }
}
