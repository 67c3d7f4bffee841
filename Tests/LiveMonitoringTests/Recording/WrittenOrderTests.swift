import HLSReports
import TestSupport
import Testing

@testable import LiveMonitoring

struct WrittenOrderTests {
  private func lines(_ numbers: ClosedRange<Int>, _ channel: String) -> [WatchLine] {
    numbers.map { number in
      WatchLine(
        seq: number, at: RecordingSample.start, channel: channel,
        content: .ended(WatchLine.Ended(.signal)))
    }
  }

  /// The order of a recording with one line of a channel `b` before one of a channel `a`.
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
      let first = try order.add(lines(1...1, "a"), of: "a")
      let second = try order.add(lines(1...1, "b"), of: "b")
      #expect(first.isEmpty)
      #expect(second.map(\.channel) == ["b", "a"])
    }
  }

  @Test func `the order is given up when too many lines wait`() async throws {
    let count = WrittenOrder.maximumWaitingCount
    try await withOrder { order in
      let waiting = try order.add(lines(1...count, "a"), of: "a")
      let due = try order.add(lines(count + 1...count + 1, "a"), of: "a")
      let rest = try order.add(lines(1...1, "b"), of: "b")
      #expect(waiting.isEmpty)
      #expect(due.flatMap(\.lines).map(\.seq) == Array(1...count + 1))
      #expect(rest.map(\.channel) == ["b"])
    }
  }
}
