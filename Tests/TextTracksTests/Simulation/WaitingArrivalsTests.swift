import MediaTiming
import TestSupport
import Testing

@testable import TextTracks

struct WaitingArrivalsTests {
  @Test func `the cues of the segments that are listed are taken in their order, and no others`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
      var waiting = WaitingArrivals()
      var expected: [(index: Int, addTime: MediaTime)] = []
      for index in 0..<number(1..<100) {
        let addTime = MediaTime(seconds: number(0..<50))
        waiting.insert(index, addTime: addTime)
        expected.append((index, addTime))
        guard number(0..<4) == 0 else { continue }
        let edge = MediaTime(seconds: number(0..<50))
        #expect(
          waiting.take(before: edge) == expected.filter { $0.addTime < edge }.map(\.index),
          "seed \(seed)")
        expected.removeAll { $0.addTime < edge }
      }
      #expect(waiting.take(before: nil) == expected.map(\.index), "seed \(seed)")
      #expect(waiting.take(before: nil).isEmpty)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a day of cues that wait is listed load by load in time`() {
    var waiting = WaitingArrivals()
    for second in 0..<86_400 { waiting.insert(second, addTime: MediaTime(seconds: second)) }
    var count = 0
    for halt in 0..<200_000 {
      count += waiting.take(before: MediaTime(seconds: halt / 2)).count
    }
    #expect(count == 86_400)
  }
}
