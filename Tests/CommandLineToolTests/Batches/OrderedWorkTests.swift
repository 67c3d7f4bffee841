import Synchronization
import Testing

@testable import CommandLineTool

struct OrderedWorkTests {
  @Test(arguments: [1, 2, 7])
  func `results come in the order of the items, whatever takes longer`(jobs: Int) async {
    var items = Array(0..<500)[...]
    var taken: [Int] = []
    await OrderedWork.run(atOnce: jobs) {
      items.popFirst()
    } work: { item in
      for _ in 0..<(item * 7919 % 23) { await Task.yield() }
      return item * 2
    } take: { item, result in
      #expect(result == item * 2)
      taken.append(item)
      return true
    }
    #expect(taken == Array(0..<500))
  }

  @Test func `no more than the given number is worked on at once`() async {
    let running = Mutex((now: 0, most: 0))
    var items = Array(0..<200)[...]
    await OrderedWork.run(atOnce: 3) {
      items.popFirst()
    } work: { _ in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      await Task.yield()
      running.withLock { $0.now -= 1 }
    } take: { _, _ in
      true
    }
    #expect(running.withLock(\.most) <= 3)
  }

  @Test func `a number of results wait for an earlier one, however many are worked on`() async {
    let last = 32 + OrderedWork.maximumWaiting - 1
    let isLast = AsyncStream.makeStream(of: Void.self)
    let begun = Mutex(0)
    var items = Array(0..<300)[...]
    var begunAtFirst: Int?
    await OrderedWork.run(atOnce: 32) {
      begun.withLock { $0 += 1 }
      return items.popFirst()
    } work: { item in
      if item == last { isLast.continuation.finish() }
      if item == 0 { for await _ in isLast.stream {} }
    } take: { _, _ in
      begunAtFirst = begunAtFirst ?? begun.withLock { $0 }
      return true
    }
    #expect(begunAtFirst == last + 1)
  }

  @Test func `nothing is begun when results are no longer wanted`() async {
    var begun = 0
    await OrderedWork.run(atOnce: 2) { () -> Int? in
      begun += 1
      return begun
    } work: { item in
      item
    } take: { item, _ in
      item < 10
    }
    #expect(begun < 60)
  }
}
