/// One row of the catalogue: an entity or a property, as the store knows it.
package struct CatalogueEntry: Hashable, Sendable {
  /// The number that stands for it in the history; never used again for anything else.
  package var number: Int64
  /// The entity's name.
  package var entity: String
  /// The property's name; nil for the entity itself.
  package var property: String?
  /// The table its values are in.
  package var table: String
  /// The column its values are in, where it has one.
  package var column: String?
  /// How its values are stored; see ``TesseraCore/StoreSchema``'s `storage(of:)`.
  package var storage: String
  /// Whether a text that is not in normal form C was ever written.
  package var hasOtherUnicode: Bool

  package init(
    number: Int64, entity: String, property: String?, table: String, column: String?,
    storage: String, hasOtherUnicode: Bool = false
  ) {
    self.number = number
    self.entity = entity
    self.property = property
    self.table = table
    self.column = column
    self.storage = storage
    self.hasOtherUnicode = hasOtherUnicode
  }
}
