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

  @Test(arguments: [2, 3, 5, 10]) func `ten thousand keys are balanced within ten percent`(
    count: Int
  ) throws {
    let keys = (0..<10_000).map { "channel-\($0)" }
    let mean = Double(keys.count) / Double(count)
    for index in 0..<count {
      let shard = try shard(index, of: count)
      let size = Double(keys.count { shard.contains($0) })
      #expect((0.9 * mean...1.1 * mean).contains(size), "shard \(index) of \(count)")
    }
  }

  @Test(arguments: [1, 2, 4, 9]) func `one more shard moves its share of ten thousand keys`(
    count: Int
  ) throws {
    let new = try shard(count, of: count + 1)
    let moved = Double((0..<10_000).count { new.contains("channel-\($0)") })
    let share = 10_000 / Double(count + 1)
    #expect((0.9 * share...1.1 * share).contains(moved))
  }

  @Test func `a key has the same shard on every machine`() throws {
    let keys = ["", "a", "news", "sport-1", "ä", "https://example.com/live/main.m3u8"]
    let shards = try (0..<7).map { try shard($0, of: 7) }
    let indices = keys.map { key in shards.firstIndex { $0.contains(key) } }
    #expect(indices == [5, 1, 1, 6, 1, 5])
  }

  @Test(arguments: ["", "1", "1/", "2/2", "-1/2", "0/0", "1/2/3", "0/100001", "a/b"])
  func `a text that is no shard is an error`(text: String) {
    #expect(throws: UsageError.self) { try Shard(parsing: text) }
  }
}
