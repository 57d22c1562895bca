import TesseraCore
import TesseraSQL

/// Which attributes may hold texts that are not in normal form C.
///
/// The set only ever grows, so a later one is right for an earlier view of the store too.
struct UnicodeFlags: Sendable {
  /// How often the set had grown when it was read; kept in `tessera_schema`.
  var revision: Int64 = 0
  /// The attributes.
  var attributes: Set<PropertyReference> = []
}

extension SQLiteStore {
  /// The flags as of the view that `connection` has, whose revision is `revision`.
  func unicodeFlags(_ connection: Connection, revision: Int64) throws -> Set<PropertyReference> {
    let known = unicode.withLock { $0 }
    if known.revision >= revision { return known.attributes }
    var attributes: Set<PropertyReference> = []
    let sql = "SELECT number FROM tessera_catalogue WHERE has_other_unicode"
    for number in try connection.with(sql, { try $0.keys() }) {
      if let property = numbers.property(number) { attributes.insert(property) }
    }
    unicode.withLock { flags in
      if flags.revision < revision {
        flags = UnicodeFlags(revision: revision, attributes: attributes)
      }
    }
    return attributes
  }
}
