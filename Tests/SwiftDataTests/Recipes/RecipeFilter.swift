import SwiftData

/// What a list of recipes is narrowed to.
struct RecipeFilter {
  var text = ""
  var course: Course?
  var longest: Int?
  var without: String?
  var tags: Set<String> = []

  var predicate: Predicate<Recipe> {
    let text = text
    let without = without ?? ""
    let tags = tags
    let longest = longest ?? .max
    let byCourse = courseFilter
    return #Predicate { (recipe: Recipe) in
      byCourse.evaluate(recipe)
        && (text.isEmpty || recipe.name.localizedStandardContains(text)
          || recipe.ingredients.contains { $0.name.localizedStandardContains(text) })
        && recipe.minutes <= longest
        && (without.isEmpty
          || recipe.ingredients.allSatisfy {
            $0.isOptional || $0.name.caseInsensitiveCompare(without) != .orderedSame
          })
        && (tags.isEmpty || recipe.tags.contains { tags.contains($0.name) })
    }
  }

  private var courseFilter: Predicate<Recipe> {
    guard let course else { return #Predicate { _ in true } }
    return #Predicate { $0.course == course }
  }
}

extension Recipe {
  static let neverCooked = #Predicate<Recipe> { $0.lastCooked == nil }

  /// What was liked and not had for a while.
  static func forgotten(before date: Date, stars: Int = 4) -> Predicate<Recipe> {
    #Predicate { recipe in
      if let cooked = recipe.lastCooked, let rating = recipe.rating {
        cooked < date && rating >= stars
      } else {
        false
      }
    }
  }

  static func named(_ prefix: String) -> Predicate<Recipe> {
    #Predicate { $0.name.hasPrefix(prefix) && !$0.name.hasSuffix("(draft)") }
  }
}
