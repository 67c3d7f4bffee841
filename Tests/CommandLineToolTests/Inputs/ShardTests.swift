import TestSupport
import Testing

@testable import CommandLineTool

struct ShardTests {
  private func shard(_ index: Int, of count: Int) throws -> Shard {
    try Shard(parsing: "\(index)/\(count)")
  }

  private func keys(_ seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    return (0..<400).map { "channel-\($0)-\(random.next() % 1000)" }
  }

  @Test(arguments: [0, 1, 2] as [UInt64]) func `each key is in one shard`(seed: UInt64) throws {
    for count in 1...7 {
      let shards = try (0..<count).map { try shard($0, of: count) }
      for key in keys(seed) {
        #expect(shards.count { $0.contains(key) } == 1, "seed \(seed), \(key) of \(count)")
      }
    }
  }

  @Test(arguments: [0, 1, 2] as [UInt64])
  func `a further shard takes its part, and moves nothing else`(seed: UInt64) throws {
    let keys = keys(seed)
    for count in 1...6 {
      let new = try shard(count, of: count + 1)
      for index in 0..<count {
        let before = Set(try keys.filter(shard(index, of: count).contains))
        let after = Set(try keys.filter(shard(index, of: count + 1).contains))
        #expect(after.isSubset(of: before), "seed \(seed)")
        #expect(before.subtracting(after).allSatisfy(new.contains), "seed \(seed)")
      }
      let share = keys.count { new.contains($0) }
      let expected = keys.count / (count + 1)
      #expect((expected / 2...expected * 2).contains(share), "seed \(seed)")
    }
  }

  @Test(arguments: ["", "1", "1/", "2/2", "-1/2", "0/0", "1/2/3", "0/100001", "a/b"])
  func `a text that is no shard is an error`(text: String) {
    #expect(throws: UsageError.self) { try Shard(parsing: text) }
  }
}
