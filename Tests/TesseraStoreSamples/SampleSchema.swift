package import TesseraCore

/// Three entities with every kind of column and relationship: folders of notes with tags.
package enum SampleSchema {
  package static let folder = 0
  package static let note = 1
  package static let tag = 2

  /// The properties of a folder.
  package enum Folder {
    package static let name = 0
    package static let notes = 1
    package static let parent = 2
    package static let children = 3
  }

  /// The properties of a note.
  package enum Note {
    package static let title = 0
    package static let stars = 1
    package static let rating = 2
    package static let thumbnail = 3
    package static let body = 4
    package static let folder = 5
    package static let tags = 6
    package static let code = 7
    package static let all = [title, stars, rating, thumbnail, body, folder, code]
  }

  /// The properties of a tag.
  package enum Tag {
    package static let name = 0
    package static let notes = 1
  }

  /// The schema.
  package static var schema: StoreSchema {
    StoreSchema(
      entities: [folderEntity, noteEntity, tagEntity],
      joins: [
        StoreJoin(
          source: PropertyReference(entity: note, property: Note.tags),
          target: PropertyReference(entity: tag, property: Tag.notes), targetEntity: tag)
      ])
  }

  /// The same, and notes have the external attribute "scan".
  package static var externalSchema: StoreSchema {
    var schema = schema
    let index = schema.entities[note].properties.count
    schema.entities[note].properties.append(
      attribute("scan", index, .blob, "Data", isOptional: true, isLazy: true, isExternal: true))
    return schema
  }

  /// A property that is an attribute.
  package static func attribute(
    _ name: String, _ index: Int, _ columnType: ColumnType, _ valueType: String,
    isOptional: Bool = false, isUnique: Bool = false, isLazy: Bool = false,
    isPreserved: Bool = false, isExternal: Bool = false, originalName: String? = nil
  ) -> StoreProperty {
    StoreProperty(
      name: name, originalName: originalName, index: index,
      kind: .attribute(
        StoreAttribute(
          columnType: columnType, valueType: valueType, isOptional: isOptional, isUnique: isUnique,
          isLazy: isLazy, isPreservedOnDeletion: isPreserved, isExternal: isExternal)))
  }

  private static var folderEntity: StoreEntity {
    StoreEntity(
      name: "Folder", index: folder,
      properties: [
        attribute("name", 0, .text, "String", isUnique: true),
        StoreProperty(
          name: "notes", index: 1,
          kind: .toMany(
            StoreToMany(
              target: note, isOptional: false,
              storage: .inverse(PropertyReference(entity: note, property: Note.folder)),
              deleteRule: .cascade))),
        StoreProperty(
          name: "parent", index: 2,
          kind: .toOne(
            StoreToOne(
              target: folder, isOptional: true,
              inverse: PropertyReference(entity: folder, property: Folder.children),
              isOrderedByInverse: true))),
        StoreProperty(
          name: "children", index: 3,
          kind: .toMany(
            StoreToMany(
              target: folder, isOptional: false,
              storage: .inverse(PropertyReference(entity: folder, property: Folder.parent))))),
      ])
  }

  private static var noteEntity: StoreEntity {
    StoreEntity(
      name: "Note", index: note,
      properties: [
        attribute("title", 0, .text, "String"),
        attribute("stars", 1, .integer, "Int"),
        attribute("rating", 2, .real, "Double", isOptional: true),
        attribute("thumbnail", 3, .blob, "Data", isOptional: true),
        attribute("body", 4, .text, "String", isOptional: true, isLazy: true),
        StoreProperty(
          name: "folder", index: 5,
          kind: .toOne(
            StoreToOne(
              target: folder, isOptional: true,
              inverse: PropertyReference(entity: folder, property: Folder.notes),
              isOrderedByInverse: true))),
        StoreProperty(
          name: "tags", index: 6,
          kind: .toMany(
            StoreToMany(target: tag, isOptional: false, storage: .join(0, isSource: true)))),
        attribute("code", 7, .text, "String", isOptional: true, isUnique: true, isPreserved: true),
      ], indexes: [[Note.stars, Note.title]])
  }

  private static var tagEntity: StoreEntity {
    StoreEntity(
      name: "Tag", index: tag,
      properties: [
        attribute("name", 0, .text, "String", isUnique: true),
        StoreProperty(
          name: "notes", index: 1,
          kind: .toMany(
            StoreToMany(target: note, isOptional: false, storage: .join(0, isSource: false)))),
      ])
  }
}
