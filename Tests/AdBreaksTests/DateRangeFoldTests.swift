import AdBreaks
import MediaTiming
import SCTE35
import Testing

struct DateRangeFoldTests {
  private let opportunity = (UInt32(1), SegmentationType.providerPlacementOpportunityStart)
  private let ad = (UInt32(2), SegmentationType.providerAdvertisementStart)

  private func breaks(_ lines: [Int: String], count: Int = 10) throws -> [AdBreak] {
    try analysis(playlist(lines.merging([0: firstDate]) { $1 }, count: count)).breaks
  }

  @Test func `a range ends near its start, where dates step back before the tag with its end`()
    throws
  {
    let found = try breaks([
      2: dateRange("a", at: 8, "SCTE35-OUT", signal([(1, .breakStart, nil)], at: 8)),
      6: "#EXT-X-DISCONTINUITY\n" + firstDate,
      9: dateRange("a", attributes: ",END-DATE=\"2026-01-01T00:00:12Z\""),
    ])
    #expect(spans(found) == [[8, 12]])
  }

  @Test func `a break has the event that starts it, whatever ends it`() throws {
    let found = try breaks([
      2: dateRange("a", at: 8, "SCTE35-OUT", signal([(101, .breakStart, nil)], at: 8)),
      5: dateRange("a", at: 20, "SCTE35-IN", signal([(16, .breakEnd, nil)], at: 20)),
    ])
    #expect(spans(found) == [[8, 20]])
    #expect(found.map(\.eventID) == [101])
  }

  @Test func `a message that ends an ad and its break ends both in any order`() throws {
    let ends: [(id: UInt32, type: SegmentationType, duration: Int?)] = [
      (2, .providerAdvertisementEnd, nil), (1, .providerPlacementOpportunityEnd, nil),
    ]
    for ends in [ends, ends.reversed()] {
      let begin = signal([(opportunity.0, opportunity.1, nil), (ad.0, ad.1, nil)], at: 8)
      let found = try breaks([
        2: dateRange("a", at: 8, "SCTE35-CMD", begin),
        5: dateRange("c", at: 20, "SCTE35-CMD", signal(ends, at: 20)),
      ])
      #expect(spans(found) == [[8, 20]])
      #expect(found.map(\.closedBy) == [.in])
      #expect(found.first?.parts.map(\.eventID) == [2])
      #expect(found.first?.parts.map(\.endTime) == [MediaTime(20)])
    }
  }

  @Test func `a range whose message begins an ad too has it as a part`() throws {
    let begin = signal([(opportunity.0, opportunity.1, 12), (ad.0, ad.1, 4)], at: 8)
    let found = try breaks([
      2: dateRange("o", at: 8, "SCTE35-OUT", begin, attributes: ",DURATION=12")
    ])
    #expect(spans(found) == [[8, 20]])
    #expect(found.map(\.id) == ["o"])
    #expect(found.first?.parts.map(\.endTime) == [MediaTime(12)])
  }

  @Test func `an ad that is planned longer than its range lies within it, wherever the list ends`()
    throws
  {
    let begin = signal([(ad.0, ad.1, 37), (opportunity.0, opportunity.1, 1)], at: 8)
    let lines = [
      2: try dateRange("r1", at: 8, "SCTE35-OUT", begin, attributes: ",PLANNED-DURATION=25")
    ]
    for segments in [7, 9, 10, 16] {
      let found = try breaks(lines, count: segments)
      #expect(found.map(\.id) == ["r1"])
      #expect(found.first?.plannedDuration == MediaTime(25))
      #expect(found.first?.parts.map(\.endTime) == [found.first?.endTime])
    }
  }

  @Test func `an ad longer than its opportunity is one break with it, wherever the list ends`()
    throws
  {
    let begin = signal([(ad.0, ad.1, 24), (opportunity.0, opportunity.1, 8)], at: 8)
    let lines = [2: try dateRange("r1", at: 8, "SCTE35-OUT", begin)]
    for segments in [3, 5, 7, 9, 16] {
      let found = try breaks(lines, count: segments)
      #expect(found.map(\.plannedDuration) == [MediaTime(24)])
      #expect(found.first?.parts.count == 1)
    }
  }

  @Test func `ranges of one message are one break`() throws {
    let begin = signal([(opportunity.0, opportunity.1, 12), (ad.0, ad.1, 4), (3, ad.1, 4)], at: 8)
    for ids in [["1", "2", "3"], ["3", "2", "1"], ["a", "b", "c"]] {
      let lines = try ids.map { try dateRange($0, at: 8, "SCTE35-OUT", begin) }
      let found = try breaks([2: lines.joined(separator: "\n")])
      #expect(spans(found) == [[8, 20]])
      #expect(found.first?.parts.map(\.eventID).count == 2)
    }
  }

  @Test func `a range that a message cancels before it begins is no break`() throws {
    let out = insert(3, out: true, at: 24, duration: 8).section
    let cancel = insert(3, out: nil, at: 12).section
    func found(cancelledAt segment: Int) throws -> [[Double?]] {
      spans(
        try breaks([
          1: dateRange("3", at: 24, "SCTE35-OUT", out),
          segment: dateRange("3", "SCTE35-CMD", cancel),
        ]))
    }
    #expect(try found(cancelledAt: 3) == [])
    #expect(try found(cancelledAt: 7) == [[24, 32]])
    let segments = try breaks([
      1: dateRange("3", at: 24, "SCTE35-OUT", signal([(3, ad.1, 8)], at: 24)),
      3: dateRange("c", at: 12, "SCTE35-CMD", cancel),
    ])
    // The id of a splice is not that of a segment.
    #expect(spans(segments) == [[24, 32]])
    let anew = try breaks([
      1: dateRange("c", at: 12, "SCTE35-CMD", cancel), 3: dateRange("3", at: 24, "SCTE35-OUT", out),
    ])
    #expect(spans(anew) == [[24, 32]])
  }

  @Test func `a cancellation starts no break, also in SCTE35-OUT`() throws {
    let cancel = insert(3, out: nil, at: 8).section
    let range = try dateRange(
      "3", at: 8, "SCTE35-OUT", cancel, attributes: ",PLANNED-DURATION=8")
    #expect(try breaks([2: range]).isEmpty)
  }

  @Test func `an interstitial has the words of its CUE`() throws {
    let asset = ",CLASS=\"com.apple.hls.interstitial\",X-ASSET-URI=\"ad.m3u8\",DURATION=4"
    let found = try breaks([
      2: dateRange("a", at: 8, attributes: asset + ",CUE=\"PRE,ONCE\""),
      5: dateRange("b", at: 20, attributes: asset),
    ])
    #expect(found.map(\.cue) == [["PRE", "ONCE"], []])
  }
}
