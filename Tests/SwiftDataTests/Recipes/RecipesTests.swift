import SwiftData
import Testing

/// What the views of the cookbook ask.
@MainActor
final class Cookbook {
  let context: ModelContext

  init(_ container: ModelContainer) { context = container.mainContext }

  func names(_ predicate: Predicate<Recipe>) throws -> [String] {
    let descriptor = FetchDescriptor(
      predicate: predicate, sortBy: [SortDescriptor(\Recipe.name, comparator: .localizedStandard)])
    return try context.fetch(descriptor).map(\.name)
  }

  func tag(_ name: String) throws -> RecipeTag {
    let found = try context.fetch(
      FetchDescriptor<RecipeTag>(predicate: #Predicate { $0.name == name }))
    if let tag = found.first { return tag }
    let tag = RecipeTag(name)
    context.insert(tag)
    return tag
  }
}

@MainActor
struct RecipesTests {
  private func cookbook() throws -> Cookbook {
    let book = Cookbook(
      try ModelContainer(
        for: Recipe.self, Ingredient.self, RecipeTag.self,
        configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
    let recipes: [(Recipe, [String], [String])] = [
      (Recipe("Crème brûlée", .dessert, minutes: 90), ["Cream", "Egg"], ["french"]),
      (Recipe("Rösti", .main, minutes: 40), ["Potato", "Butter"], ["swiss", "quick"]),
      (Recipe("apple 10-minute cake", .dessert, minutes: 10), ["Apple", "EGG"], ["quick"]),
      (Recipe("Apple 9-minute cake", .dessert, minutes: 9), ["Apple"], []),
      (Recipe("Soup (draft)", .starter, minutes: 30), ["Leek", "crème fraîche"], []),
    ]
    for (index, (recipe, ingredients, tags)) in recipes.enumerated() {
      book.context.insert(recipe)
      recipe.ingredients = ingredients.map { Ingredient($0, 1) }
      recipe.tags = try tags.map { try book.tag($0) }
      recipe.rating = index < 3 ? 3 + index : nil
      recipe.lastCooked =
        index == 4 ? nil : Date(timeIntervalSinceReferenceDate: Double(index) * 86_400)
    }
    try book.context.save()
    return book
  }

  @Test func `a filter of many parts`() throws {
    let book = try cookbook()
    #expect(
      try book.names(RecipeFilter().predicate)
        == [
          "apple 10-minute cake", "Apple 9-minute cake", "Crème brûlée", "Rösti", "Soup (draft)",
        ].sorted(using: .localizedStandard))
    #expect(
      try book.names(RecipeFilter(text: "creme").predicate) == ["Crème brûlée", "Soup (draft)"])
    #expect(
      try book.names(RecipeFilter(course: .dessert, longest: 60).predicate)
        == ["Apple 9-minute cake", "apple 10-minute cake"])
    #expect(
      try book.names(RecipeFilter(course: .dessert, without: "egg").predicate)
        == ["Apple 9-minute cake"])
    #expect(
      try book.names(RecipeFilter(tags: ["quick", "none"]).predicate)
        == ["apple 10-minute cake", "Rösti"])
  }

  @Test func `factories of optional values and of the ends of names`() throws {
    let book = try cookbook()
    #expect(try book.names(Recipe.neverCooked) == ["Soup (draft)"])
    let date = Date(timeIntervalSinceReferenceDate: 200_000)
    #expect(
      try book.names(Recipe.forgotten(before: date)) == ["apple 10-minute cake", "Rösti"])
    #expect(try book.names(Recipe.named("R")) == ["Rösti"])
    #expect(try book.names(Recipe.named("S")) == [])
  }
}
