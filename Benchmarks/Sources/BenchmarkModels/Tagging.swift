public import Tessera

/// A post that may have many tags, which may have many posts.
@Model
public final class Post {
  /// A number.
  public var rank: Int
  /// The tags.
  @Relationship(inverse: \Tag.posts) public var tags: [Tag] = []

  /// Makes a post.
  public init(rank: Int) { self.rank = rank }
}

/// A tag.
@Model
public final class Tag {
  /// A number.
  public var rank: Int
  /// The posts that have it.
  public var posts: [Post] = []

  /// Makes a tag.
  public init(rank: Int) { self.rank = rank }
}
