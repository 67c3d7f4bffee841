import AdBreaks
import MediaTiming
import SCTE35
import Testing

struct BreakNestingTests {
  @Test func `an open ad lies in the break that its message begins, also where the list ends`()
    throws
  {
    let begin = InBandSplice(
      section: signal([(1, .breakStart, nil), (2, .providerAdvertisementStart, nil)], at: 8),
      startTime: MediaTime(8), pid: 500)
    for isEnded in [true, false] {
      let found = try analysis(
        playlist([:], isEnded: isEnded), splices: [begin, segment(1, .breakEnd, at: 20)])
      #expect(spans(found.breaks) == [[8, 20]])
      #expect(found.breaks.first?.eventID == 1)
      #expect(found.breaks.first?.parts.map(\.eventID) == [2])
      #expect(found.breaks.first?.parts.map(\.endTime) == [MediaTime(20)])
    }
  }

  @Test func `parts of a break that the end of the list ends have that end`() throws {
    let found = try analysis(
      playlist([:]),
      splices: [segment(1, .breakStart, at: 8), segment(2, .providerAdvertisementStart, at: 12)])
    #expect(spans(found.breaks) == [[8, 40]])
    #expect(found.breaks.first?.closedBy == .endOfList)
    #expect(found.breaks.first?.parts.map(\.endTime) == [MediaTime(40)])
  }

  @Test
  func
    `a break that is planned to outlast another one is none of its parts, also where the list ends`()
    throws
  {
    let starts = [segment(1, .breakStart, at: 8), segment(2, .breakStart, at: 12, duration: 40)]
    for isEnded in [true, false] {
      let found = try analysis(
        playlist([:], isEnded: isEnded), splices: starts + [segment(1, .breakEnd, at: 20)])
      #expect(found.breaks.map(\.eventID) == [1, 2])
      #expect(found.breaks.map(\.startTime) == [MediaTime(8), MediaTime(12)])
    }
  }

  @Test func `a part that is announced for behind the list does not end before it starts`() throws {
    let found = try analysis(
      playlist([2: "#EXT-X-CUE-OUT"]),
      splices: [segment(1, .providerOverlayPlacementOpportunityStart, at: 50)])
    #expect(spans(found.breaks) == [[8, 40]])
    #expect(found.breaks.first?.parts.map(\.endTime) == [MediaTime(50)])
  }
}
