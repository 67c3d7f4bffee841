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
}
