import MediaStreams
import MediaTiming
import TestSupport
import Testing

@Suite struct ProgramTimelinesTests {
  /// Two programs, each with a frame at a time; the second one has the clock PID that is given.
  private func content(
    _ first: UInt64, _ second: UInt64?, clockPID: Int = 0x200
  ) -> MediaContent {
    var stream = TransportStreamBuilder()
    stream.association([(1, 0x1000), (2, 0x1001)])
    stream.map([.init(type: 0x1B, pid: 0x100)])
    stream.map(program: 2, pid: 0x1001, clockPID: clockPID, [.init(type: 0x0F, pid: 0x201)])
    stream.frame(pts: first)
    stream.packet(pid: 0x200, clock: 77 * 300)
    if let second {
      stream.pes(pid: 0x201, streamID: 0xC0, pts: second, payload: [1], clock: nil)
    }
    return TransportStreamReader.read(stream.bytes)
  }

  @Test func `each program starts at the lowest time stamp of its own streams`() {
    #expect(
      content(90_000, 5_000_000).programClocks.mapValues(\.ticks)
        == [1: 90_000 * 300, 2: 5_000_000 * 300])
  }

  @Test func `programs that share a clock share their start`() {
    #expect(
      content(90_000, 91_000, clockPID: 0x100).programClocks.mapValues(\.ticks)
        == [1: 90_000 * 300, 2: 90_000 * 300])
  }

  @Test func `a program without sound and pictures starts with its clock`() {
    #expect(
      content(90_000, nil).programClocks.mapValues(\.ticks) == [1: 90_000 * 300, 2: 77 * 300])
  }

  @Test func `a selection has the streams of its programs, an unknown one changes nothing`() {
    let whole = content(90_000, 5_000_000)
    let second = whole.selecting(programs: [2])
    #expect(second.streams.map(\.codec) == ["aac"])
    #expect(second.firstPTS?.ticks == 5_000_000)
    #expect(second.programClocks.isEmpty)
    #expect(whole.selecting(programs: [9]) == whole)
  }
}
