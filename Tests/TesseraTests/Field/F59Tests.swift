import Foundation
import Tessera
import TesseraTestSupport
import Testing

@Model final class F59Post {
  var number: Int
  @Relationship(inverse: \F59Label.posts) var labels: [F59Label] = []
  init(_ number: Int) { self.number = number }
}

@Model final class F59Label {
  var number: Int
  var posts: [F59Post] = []
  init(_ number: Int) { self.number = number }
}

/// F59: many-to-many from both sides. (The benchmark shows the times.)
struct F59Tests {
  @Test func `F59 emptiness is asked of the join table's indexes from both sides`() throws {
    let file = try TemporaryStore()
    let context = ModelContext(try file.open(F59Post.self, F59Label.self))
    let count = 10_000
    for number in 0..<count {
      let (post, label) = (F59Post(number), F59Label(number))
      context.insert(post)
      context.insert(label)
      if number % 100 != 0 { post.labels = [label] }
    }
    try context.save()
    let log = StatementLog(context.container)
    let posts = try context.fetchCount(
      FetchDescriptor<F59Post>(predicate: #Predicate { $0.labels.isEmpty }))
    let labels = try context.fetchCount(
      FetchDescriptor<F59Label>(predicate: #Predicate { $0.posts.isEmpty }))
    #expect(posts == count / 100 && labels == count / 100)
    let statements = log.take()
    #expect(statements.count == 2)
    let database = try RawDatabase(file.url)
    for statement in statements {
      #expect(statement.contains("NOT EXISTS"))
      let plan = try database.rows("EXPLAIN QUERY PLAN " + statement).map { $0[3] }
      // The rows themselves are walked; what is asked of each of them is found.
      #expect(plan.filter { $0.hasPrefix("SCAN") }.allSatisfy { $0.hasPrefix("SCAN t") }, "\(plan)")
      #expect(
        plan.contains {
          $0.hasPrefix("SEARCH j1 USING") && $0.contains("INDEX") || $0.contains("PRIMARY KEY")
        }, "\(plan)")
    }
  }
}
