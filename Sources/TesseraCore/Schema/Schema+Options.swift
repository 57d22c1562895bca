extension Schema {
  /// What there is to say of an attribute.
  public enum Attribute {
    /// An option of `@Attribute`.
    public struct Option: Hashable, Sendable, Codable, CustomDebugStringConvertible {
      let name: String

      /// No two objects of the entity have the same value.
      public static let unique = Option(name: "unique")
      /// The value is left out of every fetch until it is read, and kept in a table of its own.
      /// `Data` is so unless it says ``eager``, and so is what is ``externalStorage``.
      public static let lazy = Option(name: "lazy")
      /// The value is read with the object. So is everything but `Data` unless it says ``lazy``.
      public static let eager = Option(name: "eager")
      /// A large value (128 KiB or more) is kept in a file of its own in a folder beside the
      /// store's, a smaller one in the store. For `Data` and `String`; always ``lazy``. Queries
      /// can ask such an attribute no more than whether it is nil.
      public static let externalStorage = Option(name: "externalStorage")
      /// The value is stored as its `Codable` conformance encodes it. So is every `Codable` value that
      /// has no column type of its own, with or without this option.
      public static let codable = Option(name: "codable")
      /// The value is kept in the history when the object is deleted.
      public static let preserveValueOnDeletion = Option(name: "preserveValueOnDeletion")

      /// Accepted for source compatibility: there is no cloud to encrypt for.
      public static let allowsCloudEncryption = Option(name: "allowsCloudEncryption")
      /// Accepted for source compatibility: there is no system-wide search to index for.
      public static let spotlight = Option(name: "spotlight")
      /// The value is not stored, but tracked like one that is: setting it makes its object changed, a
      /// rollback undoes it, and its readers hear of it at the save.
      public static let ephemeral = Option(name: "ephemeral")

      /// Refused by `@Model`: there are no value transformers. Convert in a computed property.
      ///
      /// - Parameter transformer: The transformer's type, or its name.
      public static func transformable(by transformer: Any) -> Option {
        Option(name: "transformable")
      }

      /// The option's name.
      public var debugDescription: String { name }
    }
  }

  /// What there is to say of a relationship.
  public enum Relationship {
    /// What happens to the objects at the other end when an object is deleted.
    public typealias DeleteRule = TesseraCore.DeleteRule

    /// An option of `@Relationship`.
    public struct Option: Hashable, Sendable, Codable, CustomDebugStringConvertible {
      let name: String

      /// No two objects refer to the same target.
      public static let unique = Option(name: "unique")

      /// The option's name.
      public var debugDescription: String { name }
    }
  }
}
