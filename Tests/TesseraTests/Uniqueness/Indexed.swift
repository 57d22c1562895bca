import Foundation
import Tessera

/// Books whose class declares other indexes from one version of a program to the next.
enum Indexed {
  /// No index but that of the to-one.
  enum Plain {
    @Model final class Book {
      var title: String
      var code: Int
      var pages = 0
      var shelf: Shelf?
      init(title: String, code: Int, shelf: Shelf? = nil) {
        self.title = title
        self.code = code
        self.shelf = shelf
      }
    }

    @Model final class Shelf {
      var name: String
      @Relationship(inverse: \Book.shelf) var books: [Book] = []
      init(name: String) { self.name = name }
    }
  }

  /// Indexes, and nothing unique.
  enum Found {
    @Model final class Book {
      #Index<Book>([\.title], [\.pages, \.title], [\.shelf])
      var title: String
      var code: Int
      var pages = 0
      var shelf: Shelf?
      init(title: String, code: Int, shelf: Shelf? = nil) {
        self.title = title
        self.code = code
        self.shelf = shelf
      }
    }

    @Model final class Shelf {
      var name: String
      @Relationship(inverse: \Book.shelf) var books: [Book] = []
      init(name: String) { self.name = name }
    }
  }

  /// Unique values.
  enum Strict {
    @Model final class Book {
      #Index<Book>([\.code], [\.pages])
      #Unique<Book>([\.code], [\.shelf, \.title])
      var title: String
      var code: Int
      var pages = 0
      var shelf: Shelf?
      init(title: String, code: Int, shelf: Shelf? = nil) {
        self.title = title
        self.code = code
        self.shelf = shelf
      }
    }

    @Model final class Shelf {
      var name: String
      @Relationship(inverse: \Book.shelf) var books: [Book] = []
      init(name: String) { self.name = name }
    }
  }

  /// Classes that inherit, with constraints over what they inherit.
  @Model class Machine {
    #Index<Machine>([\.weight])
    #Unique<Machine>([\.serial])
    var serial: String
    var name: String
    var weight = 0
    init(serial: String, name: String) {
      self.serial = serial
      self.name = name
    }
  }

  @Model final class Crane: Machine {
    #Index<Crane>([\.name, \.reach])
    #Unique<Crane>([\.name], [\.name, \.yard])
    var reach = 0
    var yard = ""
    override init(serial: String, name: String) { super.init(serial: serial, name: name) }
  }
}
