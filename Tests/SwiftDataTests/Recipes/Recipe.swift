import SwiftData

// A cookbook: recipes, what they need, what they are tagged with.

enum Course: Int, Codable, CaseIterable {
  case starter, main, dessert
}

@Model
final class Recipe {
  var name: String
  var notes = ""
  var course: Course
  var minutes: Int
  var rating: Int?
  var lastCooked: Date?
  @Relationship(deleteRule: .cascade, inverse: \Ingredient.recipe) var ingredients: [Ingredient] =
    []
  @Relationship(inverse: \RecipeTag.recipes) var tags: [RecipeTag] = []

  init(_ name: String, _ course: Course, minutes: Int) {
    self.name = name
    self.course = course
    self.minutes = minutes
  }
}

@Model
final class Ingredient {
  var name: String
  var amount: Double
  var isOptional = false
  var recipe: Recipe?

  init(_ name: String, _ amount: Double) {
    self.name = name
    self.amount = amount
  }
}

@Model
final class RecipeTag {
  @Attribute(.unique) var name: String
  var recipes: [Recipe] = []

  init(_ name: String) { self.name = name }
}
