import MediaStreams
import MediaTiming
import SourceDiagnostics
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

  /// Programs that the association lists alone, each with seconds of ten pictures: program 1 has PID 256, the second
  /// one 512.
  private func inTurn(_ parts: [(program: Int, seconds: Range<UInt64>)]) -> MediaContent {
    var stream = TransportStreamBuilder()
    for part in parts {
      stream.association([(part.program, 0x1000 + part.program)])
      let pid = 0x100 * part.program
      stream.map(
        program: part.program, pid: 0x1000 + part.program, clockPID: pid,
        [.init(type: 0x1B, pid: pid)])
      for tick in part.seconds.lowerBound * 10..<part.seconds.upperBound * 10 {
        stream.pes(
          pid: pid, streamID: 0xE0, pts: tick * 9000, payload: [1, 2, 3, 4, 5, 6], bounded: false)
      }
    }
    return TransportStreamReader.read(stream.bytes)
  }

  @Test(
    arguments: [
      [(1, 1..<5), (2, 5..<9)], [(1, 1..<5), (2, 5..<9), (1, 9..<13)],
      [(1, 1..<40), (2, 40..<60), (1, 60..<90)],
    ] as [[(Int, Range<UInt64>)]])
  func `programs that replace one another on one clock are one presentation`(
    parts: [(Int, Range<UInt64>)]
  ) throws {
    let content = inTurn(parts.map { (program: $0.0, seconds: $0.1) })
    #expect(!content.hasConcurrentPrograms)
    #expect(content.programClocks.isEmpty)
    let end = try #require(parts.map { $0.1.upperBound }.max())
    // The average unit of the first program has a part of the gap in it.
    let excess = try #require(content.timelineDuration) - MediaTime(seconds: Int(end) - 1)
    #expect(excess.magnitude < MediaTime(value: 1, timescale: 10))
    #expect(content.diagnostics.map(\.rule.code).allSatisfy { $0 == "TSR-018" })
    #expect(content.diagnostics.count == parts.count - 1)
    #expect(
      content.diagnostics.first?.message
        == "from here on the stream has program 2; before, it had program 1")
  }

  @Test func `a program that replaces another on another clock starts where that ends`() {
    let content = inTurn([(1, 1..<5), (2, 1000..<1004)])
    #expect(!content.hasConcurrentPrograms)
    #expect(
      content.programClocks.mapValues(\.ticks) == [1: 27_000_000, 2: 996 * 27_000_000])
    #expect(content.timelineDuration == MediaTime(seconds: 8))
  }

  /// Two programs whose pictures alternate, and an association before each, or each second one.
  private func besideOneAnother(
    _ association: (inout TransportStreamBuilder, _ tick: UInt64) -> Void
  ) -> MediaContent {
    var stream = TransportStreamBuilder()
    for tick in 0..<40 as Range<UInt64> {
      association(&stream, tick)
      for program in [1, 2] {
        let pid = 0x100 * program
        if tick == 0 || tick == 1 {
          stream.map(
            program: program, pid: 0x1000 + program, clockPID: pid, [.init(type: 0x1B, pid: pid)])
        }
        let pts = UInt64(program) * 90_000_000 + tick * 9000
        stream.pes(pid: pid, streamID: 0xE0, pts: pts, payload: [1], bounded: false)
      }
    }
    return TransportStreamReader.read(stream.bytes)
  }

  @Test func `programs that associations list in turn are beside one another if both go on`() {
    let content = besideOneAnother { stream, tick in
      let program = tick.isMultiple(of: 2) ? 1 : 2
      stream.association([(program, 0x1000 + program)])
    }
    #expect(content.hasConcurrentPrograms)
    #expect(
      content.programClocks.mapValues(\.timestamp.ticks) == [1: 90_000_000, 2: 180_000_000])
  }

  @Test func `programs in two sections of an association are beside one another`() {
    let content = besideOneAnother { stream, _ in
      for program in [1, 2] as [UInt8] {
        let body: [UInt8] = [0, 1, 0xC1, program - 1, 1, 0, program, 0xF0, program]
        stream.sections(
          pid: 0, TransportStreamBuilder.section(tableID: 0, syntax: true, body: body))
      }
    }
    #expect(content.hasConcurrentPrograms)
    #expect(content.programClocks.count == 2)
  }
}
