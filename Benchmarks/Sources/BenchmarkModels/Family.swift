public import Tessera

/// A parent of many children.
@Model
public final class Parent {
  /// A name.
  public var name: String
  /// The children.
  @Relationship(inverse: \Child.parent) public var children: [Child] = []

  /// Makes a parent.
  public init(name: String) { self.name = name }
}

/// A child of one parent.
@Model
public final class Child {
  /// A number.
  public var rank: Int
  /// The parent.
  public var parent: Parent?

  /// Makes a child.
  public init(rank: Int, parent: Parent?) {
    self.rank = rank
    self.parent = parent
  }
}
