import HLSReports
import MediaTiming
import TestSupport
import Testing

@testable import LiveMonitoring

struct WrittenOrderTests {
  private func lines(
    _ numbers: ClosedRange<Int>, _ channel: String, at milliseconds: Int
  ) -> [WatchLine] {
    numbers.map { number in
      WatchLine(
        seq: number, at: RecordingSample.instant(milliseconds), channel: channel,
        content: .ended(WatchLine.Ended(.signal)))
    }
  }

  /// The order of a recording with a line of a channel `b` before one of a channel `a`, a millisecond later.
  private func withOrder(
    _ body: (inout WrittenOrder) throws -> Void
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      let session = try RecordingSession(folder: folder, at: 0)
      try await session.begin(["a", "b"], at: 0)
      try await session.take(RecordingSample.load(at: 1000), "b")
      try await session.take(RecordingSample.load(at: 1001), "a")
      var order = try WrittenOrder(of: try Recording(folder: folder))
      try body(&order)
    }
  }

  @Test func `a line waits for its turn`() async throws {
    try await withOrder { order in
      let first = try order.add(lines(1...1, "a", at: 1001), of: "a")
      let second = try order.add(lines(1...1, "b", at: 1000), of: "b")
      #expect(first.isEmpty)
      #expect(second.map(\.channel) == ["b", "a"])
    }
  }

  @Test func `a line has the turn of its time, whatever its number`() async throws {
    try await withOrder { order in
      let first = try order.add(lines(7...7, "a", at: 1001), of: "a")
      let second = try order.add(lines(5...5, "b", at: 1000), of: "b")
      #expect(first.isEmpty)
      #expect(second.map(\.channel) == ["b", "a"])
    }
  }

  @Test func `a line has the turn of its time as it is written`() async throws {
    try await withOrder { order in
      var line = lines(1...1, "b", at: 1000)
      // The third of a microsecond is not written.
      line[0].at = line[0].at.advanced(by: MediaTime(value: 1, timescale: 3_000_000))
      let first = try order.add(line, of: "b")
      let second = try order.add(lines(1...1, "a", at: 1001), of: "a")
      #expect(first.map(\.channel) == ["b"])
      #expect(second.map(\.channel) == ["a"])
    }
  }

  @Test func `a turn without a line is given up when it is past`() async throws {
    try await withOrder { order in
      let added = try order.add(lines(1...1, "a", at: 1001), of: "a")
      let before = try order.pass { _, _ in false }
      let after = try order.pass { channel, at in
        channel == "b" && at == RecordingSample.instant(1000)
      }
      #expect(added.isEmpty)
      #expect(before.isEmpty)
      #expect(after.map(\.channel) == ["a"])
    }
  }

  @Test(arguments: [(-9000, 0), (-9001, 1)])
  func `a line that was not written waits for no turn that is much later`(
    _ milliseconds: Int, _ count: Int
  ) async throws {
    try await withOrder { order in
      let added = try order.add(lines(1...1, "a", at: milliseconds), of: "a")
      let passed = try order.pass { _, _ in false }
      let next = try order.add(lines(1...1, "b", at: 1000), of: "b")
      #expect(added.isEmpty)
      #expect(passed.map(\.channel) == Array(repeating: "a", count: count))
      #expect(next.map(\.channel) == Array(["b", "a"].prefix(2 - count)))
    }
  }

  @Test func `the lines of one step wait, however many there are`() async throws {
    let count = WrittenOrder.maximumWaitingCount + 2
    try await withOrder { order in
      let first = try order.add(lines(1...count, "a", at: 1001), of: "a")
      let second = try order.add(lines(1...1, "b", at: 1000), of: "b")
      #expect(first.isEmpty)
      #expect(second.map(\.channel).prefix(2) == ["b", "a"])
      #expect(second.flatMap(\.lines).count == count + 1)
    }
  }

  @Test func `the order is given up when the lines of too many steps wait`() async throws {
    let count = WrittenOrder.maximumWaitingCount
    try await withOrder { order in
      var due: [(channel: String, lines: [WatchLine])] = []
      for number in 1...count + 1 {
        #expect(due.isEmpty)
        due = try order.add(lines(number...number, "a", at: 1001), of: "a")
      }
      let rest = try order.add(lines(1...1, "b", at: 1000), of: "b")
      #expect(due.flatMap(\.lines).map(\.seq) == Array(1...count + 1))
      #expect(rest.map(\.channel) == ["b"])
    }
  }
}
