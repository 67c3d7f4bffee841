import MediaStreams
import MediaTiming
import TestSupport
import Testing

private typealias Builder = TransportStreamBuilder

/// The arrival of sections that come before the tables that say what they are.
@Suite struct SpliceArrivalTests {
  /// A frame and a clock reading every 40 ms, with one section behind the fourth and the tables at a place.
  private func stream(tablesAfter count: Int, jumpAfter: Int? = nil) -> Builder {
    var stream = Builder()
    for frame in 0..<12 {
      if frame == count { stream.completeProgram() }
      let jump: UInt64 = frame > jumpAfter ?? .max ? 90_000_000 : 0
      stream.pes(
        pid: 0x100, streamID: 0xE0, pts: UInt64(frame) * 3600,
        payload: [UInt8](repeating: 0x55, count: 150), bounded: false,
        clock: (UInt64(frame) * 3600 + jump) * 300)
      if frame == 4 { stream.sections(pid: 0x103, Builder.splice()) }
    }
    return stream
  }

  private func arrival(_ stream: Builder) -> UInt64? {
    let payloads = TransportStreamReader.read(stream.bytes).payloads
    return payloads.count == 1 ? payloads[0].arrival?.ticks : nil
  }

  @Test func `a section arrives at the same time whether the tables come before or behind it`() {
    // Half of the two packets between readings: 20 ms behind the one at 160 ms.
    #expect(arrival(stream(tablesAfter: 0)) == 180 * 27_000)
    #expect(arrival(stream(tablesAfter: 6)) == 180 * 27_000)
    #expect(arrival(stream(tablesAfter: 11)) == 180 * 27_000)
  }

  @Test func `a section before a jump of the clock arrives by the clock before it`() {
    // The two readings before the jump are a packet apart.
    #expect(arrival(stream(tablesAfter: 0, jumpAfter: 4)) == 200 * 27_000)
    #expect(arrival(stream(tablesAfter: 8, jumpAfter: 4)) == 200 * 27_000)
    #expect(arrival(stream(tablesAfter: 8, jumpAfter: 6)) == 180 * 27_000)
  }

  @Test func `before the first reading the first two count`() {
    var stream = Builder()
    stream.sections(pid: 0x103, Builder.splice())
    for frame in 1..<5 { stream.frame(pts: UInt64(frame) * 3600, size: 100) }
    stream.completeProgram()
    #expect(arrival(stream) == 0)
  }
}
