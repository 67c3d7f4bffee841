import TestSupport
import Testing

@testable import MediaTiming

@Suite struct ClockTimelineTests {
  @Test func `a program has its own clock, and that of the media where no program has one`() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let segments = randomSegments(&random)
      let map = TimelineMap(segments)
      let programs = Set(segments.flatMap { $0.programClocks.keys })
      for program in 1...4 {
        // A program without any clock has that of the media.
        let own = programs.contains(program) ? alone(program, in: segments) : segments
        let expected = TimelineMap(
          own.map { segment in
            TimelineSegment(
              start: segment.start, duration: segment.duration,
              continuityRange: segment.continuityRange, firstClock: segment.firstClock)
          })
        for carrier in segments.indices {
          for offset in [0, 100_000, 800_000, 50_000_000] as [UInt64] {
            let clock = pts(UInt64(carrier) * 360_000 + UInt64(program) * 50_000_000 + offset)
            #expect(
              map.mediaTime(of: clock, carriedBy: carrier, program: program)
                == expected.mediaTime(of: clock, carriedBy: carrier), "seed \(seed)")
          }
        }
      }
    }
  }

  @Test func `programs of one segment do not multiply the segments of a long playlist`() {
    let crowd = Dictionary(uniqueKeysWithValues: (1...4096).map { ($0, pts(9)) })
    let crowded = [0, 5_000]
    let map = TimelineMap(
      (0..<20_000).map { index in
        TimelineSegment(
          start: MediaTime(seconds: index * 4), duration: MediaTime(seconds: 4),
          firstClock: pts(UInt64(index) * 360_000),
          programClocks: crowded.contains(index) ? crowd : [:])
      })
    #expect(map.leavesOutProgramClocks)
    #expect(
      map.mediaTime(of: pts(360_000), carriedBy: 1) == MediaTime(seconds: 4))
    #expect(map.mediaTime(of: pts(9), carriedBy: 0, program: 7) == .zero)
  }

  @Test func `a day of two programs whose advertisements have one is within the limit`() {
    let map = TimelineMap(
      (0..<21_600).map { index in
        TimelineSegment(
          start: MediaTime(seconds: index * 4), duration: MediaTime(seconds: 4),
          firstClock: pts(UInt64(index) * 360_000),
          programClocks: index % 2 == 0 ? [1: pts(UInt64(index) * 360_000), 2: pts(0)] : [:])
      })
    #expect(!map.leavesOutProgramClocks)
  }

  // MARK: Drawing

  private func pts(_ ticks: UInt64) -> StreamClock { .transport(TransportTimestamp(ticks: ticks)) }

  /// Segments of four seconds, some of which have clocks of the programs 1 to 3, 50,000,000 ticks apart.
  private func randomSegments(_ random: inout SeededGenerator) -> [TimelineSegment] {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var range = 0
    return (0..<number(1...20)).map { index in
      range += number(0...5) == 0 ? 1 : 0
      let ticks = UInt64(index) * 360_000
      var programs: [Int: StreamClock] = [:]
      if number(0...2) == 0 {
        for program in 1...3 where number(0...2) > 0 {
          programs[program] = pts(ticks + UInt64(program) * 50_000_000)
        }
      }
      return TimelineSegment(
        start: MediaTime(seconds: index * 4), duration: MediaTime(seconds: 4),
        continuityRange: range, firstClock: number(0...4) == 0 ? nil : pts(ticks),
        programClocks: programs)
    }
  }

  /// The segments as a receiver of one program has them.
  private func alone(_ program: Int, in segments: [TimelineSegment]) -> [TimelineSegment] {
    segments.map { segment in
      let clock =
        segment.programClocks.isEmpty ? segment.firstClock : segment.programClocks[program]
      return TimelineSegment(
        start: segment.start, duration: segment.duration, continuityRange: segment.continuityRange,
        firstClock: clock)
    }
  }
}
