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

  @Test func `the lines of one step wait, however many there are`() async throws {
    let count = WrittenOrder.maximumWaitingCount + 2
    try await withOrder { order in
      let first = try order.add(lines(1...count, "a"), of: "a")
      let second = try order.add(lines(1...1, "b"), of: "b")
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
        due = try order.add(lines(number...number, "a"), of: "a")
      }
      let rest = try order.add(lines(1...1, "b"), of: "b")
      #expect(due.flatMap(\.lines).map(\.seq) == Array(1...count + 1))
      #expect(rest.map(\.channel) == ["b"])
    }
  }
}
