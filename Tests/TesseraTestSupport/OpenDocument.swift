public import Tessera

/// A class that other modules inherit from.
@Model
open class OpenDocument {
  open var title: String
  public var pages = 1
  private var secret = "s"

  /// A document with a title.
  public init(title: String) { self.title = title }

  /// What nobody else sees.
  public var revealed: String {
    get { secret }
    set { secret = newValue }
  }
}

/// A class that only its module inherits from.
@Model
public class OpenReport: OpenDocument {
  public var author: String

  /// A report by somebody.
  public init(title: String, author: String) {
    self.author = author
    super.init(title: title)
  }
}
