public import Foundation
public import Tessera

// This target is isolated to the main actor by default, and compiled with strict memory safety and every
// upcoming feature there is.

/// A public class with everything code is generated for.
@Model public final class Frame {
  #Unique<Frame>([\.code])
  #Index<Frame>([\.width], [\.picture, \.code])
  public var code: UUID
  public private(set) var width = 1.5 { didSet { changes += 1 } }
  @Attribute(.lazy) public var text = ""
  @Attribute(.ephemeral) public var isHovered = false
  public var picture: Picture?
  #if os(Linux) || canImport(Darwin)
    public var material: Material = .wood
  #else
    var material = 1
  #endif
  @Transient public var isSelected = false
  @Transient weak var neighbour: Frame?
  @Transient public private(set) var changes = 0

  /// Stored as its raw value.
  public nonisolated enum Material: String { case wood, steel }

  /// Sets what has no default.
  public init(code: UUID) {
    self.code = code
    width = 2
  }

  /// Sets what only the class may set.
  public func widen() { width += 1 }
}

/// The other end.
@Model public final class Picture {
  public var caption = ""
  @Relationship(deleteRule: .cascade, inverse: \Frame.picture) public var frames: [Frame] = []
  init() {}
}

/// An actor of its own.
@ModelActor public actor Framer {
  /// Saves a new frame.
  public func frame(_ code: UUID) throws -> PersistentIdentifier {
    let frame = Frame(code: code)
    frame.picture = Picture()
    modelContext.insert(frame)
    try modelContext.save()
    return frame.persistentModelID
  }
}

extension Frame {
  /// Typed paths and SQL, under all the same settings.
  public static func wide(in context: ModelContext) throws -> [Frame] {
    let frame = Frame.path
    let wide = FetchDescriptor(
      predicate: frame.width > 1 && frame.picture.caption == "" && frame.material == .wood,
      sortBy: [frame.picture.caption.ascending, frame.code.descending])
    let same = try context.fetch(
      Frame.self, sql: "SELECT * FROM \(Frame.self) WHERE \(\Frame.width) > \(1.0)")
    return try context.fetch(wide).filter(same.contains)
  }
}
