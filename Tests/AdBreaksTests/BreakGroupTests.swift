import AdBreaks
import MediaTiming
import SCTE35
import Testing

struct BreakGroupTests {
  @Test(.timeLimit(.minutes(5)))
  func `any number of different messages about one event are evidence, each once`() throws {
    let splices = (0..<40_000).map { number in
      let splice = SpliceInsert.Splice(
        outOfNetwork: true, at: SpliceTime(TransportTimestamp(ticks: 108 * 90_000)),
        uniqueProgramID: UInt16(number))
      return InBandSplice(
        section: SpliceInfoSection(command: .insert(SpliceInsert(eventID: 7, splice: splice))),
        startTime: MediaTime(8), arrivalTime: MediaTime(4), pid: 500)
    }
    let found = try analysis(playlist([:]), splices: splices + splices.prefix(1))
    #expect(found.breaks.map(\.evidence.count) == [40_000])
  }

  @Test(
    arguments: [
      (4, false, nil), (4, true, MediaTime(16)), (5, false, MediaTime(16)), (3, false, nil),
    ] as [(Int, Bool, MediaTime?)])
  func `a planned end at the edge of a list that has not ended does not end a break yet`(
    count: Int, isEnded: Bool, end: MediaTime?
  ) throws {
    let text = playlist([2: "#EXT-X-CUE-OUT:8"], isEnded: isEnded, count: count)
    let found = try analysis(text).breaks
    #expect(found.map(\.endTime) == [end])
    #expect(found.map(\.closedBy) == [end == nil ? nil : AdBreak.Closing.duration])
  }
}
