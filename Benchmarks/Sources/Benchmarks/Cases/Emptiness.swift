import BenchmarkModels
import CRawSQLite
import Foundation
import Tessera

extension Benchmark {
  /// Field case F59: which ends of a many-to-many are empty, asked from either side, against the statement one
  /// would write; and one side against the other.
  static let emptiness = Benchmark("emptiness", "Find what no many-to-many links, from either side")
  {
    settings in
    let scratch = try Scratch()
    let url = scratch.newFile()
    let container = try ModelContainer.measured(url, Post.self)
    // As in the field case: 10,000 of each, one in a hundred not linked.
    let count = max(100, settings.count / 10)
    try Self.fill(container, count)
    let database = try RawDatabase(reading: url)
    var sides: [Duration] = []
    func line<Model: PersistentModel>(
      _ title: String, _ predicate: Predicate<Model>, _ sql: String
    ) throws -> Line {
      var found = (ours: 0, baseline: 0)
      var times: [Duration] = []
      let line = try settings.compare(title) {
        let time = try settings.stopwatch.time {
          let context = ModelContext(container, isolation: nil)
          found.ours = try context.fetchCount(FetchDescriptor<Model>(predicate: predicate))
        }
        times.append(time)
        return time
      } baseline: {
        try settings.stopwatch.time {
          try database.rows(sql) { found.baseline = Int(sqlite3_column_int64($0, 0)) }
        }
      }
      guard found.ours == found.baseline, found.ours == (count + 99) / 100 else {
        throw RawError(message: "the counts differ")
      }
      sides.append(times.median)
      return line
    }
    var lines = [
      try line(
        "\(count) posts, those without a tag", #Predicate<Post> { $0.tags.isEmpty },
        """
        SELECT count(*) FROM Post AS p WHERE NOT EXISTS (
          SELECT 1 FROM "Post.tags" AS j WHERE j.source = p.id)
        """),
      try line(
        "\(count) tags, those without a post", #Predicate<Tag> { $0.posts.isEmpty },
        """
        SELECT count(*) FROM Tag AS t WHERE NOT EXISTS (
          SELECT 1 FROM "Post.tags" AS j WHERE j.target = t.id)
        """),
    ]
    let ratio = max(sides[0] / sides[1], sides[1] / sides[0])
    lines.append(
      Line(
        "the slower side over the other", ours: max(sides[0], sides[1]).printed,
        baseline: min(sides[0], sides[1]).printed, ratio: ratio,
        budget: Line.Budget(text: "≤ 3.0", isKept: ratio <= 3)))
    return lines
  }

  private static func fill(_ container: ModelContainer, _ count: Int) throws {
    let context = ModelContext(container, isolation: nil)
    for rank in 0..<count {
      let (post, tag) = (Post(rank: rank), Tag(rank: rank))
      context.insert(post)
      context.insert(tag)
      if !rank.isMultiple(of: 100) { post.tags = [tag] }
    }
    try context.save()
  }
}
