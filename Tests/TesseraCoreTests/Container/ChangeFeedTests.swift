import Foundation
import TesseraCore
import Testing

struct ChangeFeedTests {
  private func receipt(_ sequence: Int64) -> CommitReceipt {
    CommitReceipt(sequence: sequence, changeSet: ChangeSet())
  }

  @Test func `a commit is found by its number once it is staged`() {
    let feed = ChangeFeed()
    let commit = receipt(7)
    feed.stage(commit, by: 1)
    #expect(feed.entry(7)?.receipt.changeSet.commitID == commit.changeSet.commitID)
    #expect(feed.entry(6) == nil)
  }

  @Test func `commits with large values are held by their size`() {
    let feed = ChangeFeed()
    for sequence in 1...10 as ClosedRange<Int64> {
      var group = ChangeSet.Group(entity: 0, isInsert: true, columns: [0])
      group.keys = [sequence]
      group.values = [.blob(Data(count: 10_000_000))]
      var commit = receipt(sequence)
      commit.changeSet.groups = [group]
      feed.stage(commit, by: 1)
    }
    #expect(feed.entry(10) != nil && feed.entry(5) != nil)
    #expect(feed.entry(4) == nil)
  }

  @Test func `a commit that failed is found no more`() {
    let feed = ChangeFeed()
    feed.stage(receipt(1), by: 1)
    let failed = receipt(2)
    feed.stage(failed, by: 1)
    feed.withdraw(failed)
    #expect(feed.entry(1) != nil)
    #expect(feed.entry(2) == nil)
  }

  @Test func `a failed commit does not take along the one that got its number`() {
    let feed = ChangeFeed()
    let failed = receipt(1)
    let next = receipt(1)
    feed.stage(failed, by: 1)
    feed.stage(next, by: 2)
    feed.withdraw(failed)
    #expect(feed.entry(1)?.receipt.changeSet.commitID == next.changeSet.commitID)
  }
}
