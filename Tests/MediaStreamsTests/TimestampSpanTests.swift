import MediaStreams
import MediaTiming
import Testing

struct TimestampSpanTests {
  /// The span of stamps in seconds.
  private func span(_ seconds: [Double]) -> TimestampSpan? {
    let stamps = seconds.map { TransportTimestamp(ticks: UInt64(($0 * 90_000).rounded())) }
    guard let first = stamps.first else { return nil }
    var span = TimestampSpan(first)
    for stamp in stamps.dropFirst() { span.append(stamp) }
    return span
  }

  /// Four seconds of pictures.
  private func pictures(from start: Double) -> [Double] {
    (0..<100).map { start + Double($0) / 25 }
  }

  private let step = MediaTime(value: 1, timescale: 25)

  @Test func `a gap does not lengthen the last unit`() {
    let span = span(pictures(from: 1) + pictures(from: 100))
    #expect(span?.estimatedDuration == MediaTime(seconds: 103))
    #expect(span?.averageStep == step)
  }

  @Test func `a jump back does not lengthen the last unit`() throws {
    let span = span(pictures(from: 100) + pictures(from: 1))
    #expect(try #require(span?.averageStep) <= step)
  }

  @Test func `long steps alone are no gaps`() {
    #expect(span([0, 5, 10])?.estimatedDuration == MediaTime(seconds: 15))
    #expect(span([0, 5, 5, 10])?.averageStep == MediaTime(value: 10, timescale: 3))
    #expect(span([3])?.averageStep == nil)
  }
}
