import HLSInspection
import ResourceLoading
import Synchronization
import Testing

@testable import LiveMonitoring

struct MediaMemoryTests {
  private static let usual = MediaMemory.usualSize
  private static let large = SegmentReader.maximumSharedSize

  /// What waits for memory, in the order in which it has it.
  private final class Order: Sendable {
    let names = Mutex<[String]>([])
  }

  /// Runs reads that wait, one after the other, and gives something back when all of them do.
  ///
  /// - Returns: the names of those that have memory after that; the others are cancelled.
  private static func served(
    _ reads: [(name: String, size: Int)], in share: MediaMemory.Share, after giveBack: Int
  ) async -> [String] {
    let order = Order()
    await withTaskGroup(of: Void.self) { group in
      for read in reads {
        group.addTask {
          if await share.reserve(read.size) { order.names.withLock { $0.append(read.name) } }
        }
        // It waits when it has nothing more to do.
        for _ in 0..<1000 { await Task.yield() }
      }
      share.giveBack(giveBack)
      for _ in 0..<1000 { await Task.yield() }
      group.cancelAll()
    }
    return order.names.withLock { $0 }
  }

  @Test func `a reservation leaves as much as it takes`() async {
    let memory = MediaMemory()
    let share = memory.share()
    for _ in 0..<3 { #expect(await share.reserve(Self.large)) }
    let small = memory.share()
    #expect(await small.reserve(Self.usual))
    #expect(await Self.served([("large", Self.large)], in: share, after: 0) == [])
    small.giveBack(Self.usual)
    #expect(await Self.served([("large", Self.large)], in: share, after: Self.large) == ["large"])
  }

  @Test func `large reservations come in their order, and small ones pass them by`() async {
    let share = MediaMemory().share()
    for _ in 0..<3 { #expect(await share.reserve(Self.large)) }
    let reads = [("a", Self.large), ("b", Self.large / 2), ("small", Self.usual)]
    #expect(await Self.served(reads, in: share, after: 0) == ["small"])
    share.giveBack(Self.usual)
    let served = await Self.served(reads, in: share, after: 2 * Self.large)
    #expect(served.sorted() == ["a", "b", "small"])
  }

  @Test func `what a read has taken is there for those that wait when it ends`() async {
    let share = MediaMemory().share()
    let part = share.part()
    #expect(part.take(MediaMemory.maximumSize / 2) && !share.part().take(1))
    #expect(await Self.served([("large", Self.large)], in: share, after: 0) == ["large"])
    #expect(await Self.served([("next", Self.large)], in: share, after: 0) == [])
    share.end(part)
    #expect(await share.reserve(Self.large))
  }

  @Test func `small reservations leave one half to large ones`() async {
    let share = MediaMemory().share()
    for _ in 0..<(MediaMemory.maximumSize / 2 / Self.usual) {
      #expect(await share.reserve(Self.usual))
    }
    #expect(await Self.served([("small", Self.usual)], in: share, after: 0) == [])
    #expect(await share.reserve(Self.large))
  }
}
