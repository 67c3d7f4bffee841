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

  /// A frame every 40 ms, a clock reading with some of them, and one section behind another.
  private func stream(
    readingsAt readings: Set<Int>, sectionAfter place: Int, jumpAt jump: Int = .max
  ) -> Builder {
    var stream = Builder()
    stream.completeProgram()
    for frame in 0..<12 {
      let clock = 90_000 + UInt64(frame) * 3600 + (frame >= jump ? 90_000_000 : 0)
      stream.pes(
        pid: 0x100, streamID: 0xE0, pts: clock + 45_000,
        payload: [UInt8](repeating: 0x55, count: 150), bounded: false,
        clock: readings.contains(frame) ? clock * 300 : nil)
      if frame == place { stream.sections(pid: 0x103, Builder.splice()) }
    }
    return stream
  }

  @Test func `after a single reading the clock advances with the video`() {
    #expect(arrival(stream(readingsAt: [0], sectionAfter: 0)) == 1000 * 27_000)
    #expect(arrival(stream(readingsAt: [0], sectionAfter: 9)) == 1360 * 27_000)
    #expect(arrival(stream(readingsAt: [3], sectionAfter: 9)) == 1360 * 27_000)
    // A jump of the stamps says nothing about the time that has passed.
    #expect(arrival(stream(readingsAt: [0], sectionAfter: 9, jumpAt: 6)) == 1000 * 27_000)
  }

  @Test func `of a single reading after a jump only the video after it counts`() {
    let ticks: UInt64 = (1000 * 90 + 90_000_000) * 300
    let late = stream(readingsAt: [0, 6], sectionAfter: 9, jumpAt: 6)
    #expect(arrival(late) == ticks + 360 * 27_000)
    let early = stream(readingsAt: [0, 6], sectionAfter: 4, jumpAt: 6)
    #expect(arrival(early) == 1160 * 27_000)
  }

  @Test func `before the first reading the first two count`() {
    var stream = Builder()
    stream.sections(pid: 0x103, Builder.splice())
    for frame in 1..<5 { stream.frame(pts: UInt64(frame) * 3600, size: 100) }
    stream.completeProgram()
    #expect(arrival(stream) == 0)
  }
}
