public import Tessera

/// A link of a chain or a ring: deleting one deletes the ones after it.
@Model
public final class ChainLink {
  /// A name.
  public var name: String
  /// The link after this.
  @Relationship(deleteRule: .cascade, inverse: \ChainLink.previous) public var next: ChainLink?
  /// The link before this.
  public var previous: ChainLink?

  /// Makes a link.
  public init(name: String) { self.name = name }
}
