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

  @Test(arguments: [(4, nil), (5, AdBreak.Closing.duration)] as [(Int, AdBreak.Closing?)])
  func `a planned end a few frames before the edge of a list does not end a break yet`(
    count: Int, closing: AdBreak.Closing?
  ) throws {
    let text = playlist([2: "#EXT-X-CUE-OUT:8"], isEnded: false, count: count)
      .replacing("#EXTINF:4,", with: "#EXTINF:4.004,")
    #expect(try analysis(text).breaks.map(\.closedBy) == [closing])
  }

  @Test func `a message with auto-return needs no line that ends its break`() throws {
    let text = playlist([:], isEnded: false, count: 4)
    let out = insert(7, out: true, at: 8, duration: 8, autoReturn: true)
    #expect(try analysis(text, splices: [out]).breaks.map(\.closedBy) == [.autoReturn])
    // The line of the tag comes with the next segment.
    let marked = playlist([2: "#EXT-X-CUE-OUT:8"], isEnded: false, count: 4)
    #expect(try analysis(marked, splices: [out]).breaks.map(\.closedBy) == [nil])
  }
}
