public import Tessera

/// A label of a unique name, for tests in which many insert the same ones.
@Model
public final class SharedLabel {
  @Attribute(.unique) public var name: String
  public var writes: Int
  @Relationship(inverse: \SharedEntry.label)
  public var entries: [SharedEntry] = []
  @Relationship(inverse: \SharedEntry.marks)
  public var marked: [SharedEntry] = []

  public init(name: String, writes: Int) {
    self.name = name
    self.writes = writes
  }
}

/// An entry under one label, which may be marked with others.
@Model
public final class SharedEntry {
  #Index<SharedEntry>([\.title])
  public var title: String
  public var label: SharedLabel?
  public var marks: [SharedLabel] = []

  public init(title: String, label: SharedLabel?) {
    self.title = title
    self.label = label
  }
}
