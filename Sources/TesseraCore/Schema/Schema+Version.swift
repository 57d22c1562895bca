extension Schema {
  /// The version of a schema, kept in the store: a program with an earlier one does not open it.
  public struct Version: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// Counts what older programs can't live with.
    public let major: Int
    /// Counts what they can.
    public let minor: Int
    /// Counts what they don't notice.
    public let patch: Int

    /// Makes a version.
    ///
    /// - Precondition: No part is negative.
    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      precondition(
        major >= 0 && minor >= 0 && patch >= 0, "no part of a version can be negative")
      self.major = major
      self.minor = minor
      self.patch = patch
    }

    /// Reads what ``description`` wrote; nil where a text is something else.
    package init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2],
        major >= 0, minor >= 0, patch >= 0
      else { return nil }
      self.init(major, minor, patch)
    }

    /// Major parts are compared first, patches last.
    public static func < (lhs: Version, rhs: Version) -> Bool {
      (lhs.major, lhs.minor, lhs.patch) < (rhs.major, rhs.minor, rhs.patch)
    }

    /// The three parts with dots between them.
    public var description: String { "\(major).\(minor).\(patch)" }
  }

  /// The schema's version, 1.0.0 unless given.
  public var version: Version { store.version ?? Version(1, 0, 0) }
}
