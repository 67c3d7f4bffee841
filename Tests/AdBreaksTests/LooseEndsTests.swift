import AdBreaks
import MediaTiming
import SCTE35
import Testing

struct LooseEndsTests {
  private func message(
    _ segments: [(id: UInt32, type: SegmentationType, duration: Int?)], at seconds: Int
  ) -> InBandSplice {
    InBandSplice(
      section: signal(segments, at: seconds), startTime: MediaTime(seconds), pid: 500)
  }

  /// The message between two ads of eight seconds.
  private func next(_ id: UInt32, at seconds: Int) -> InBandSplice {
    message(
      [(id - 1, .providerAdvertisementEnd, nil), (id, .providerAdvertisementStart, 8)], at: seconds)
  }

  @Test(
    arguments: [
      (SegmentationType.providerAdvertisementEnd, nil), (.distributorAdvertisementEnd, nil),
      (.distributorPlacementOpportunityEnd, nil), (.distributorAdBlockEnd, nil),
      (.breakEnd, 16), (.providerPlacementOpportunityEnd, 16), (.providerAdBlockEnd, 16),
    ] as [(SegmentationType, Double?)])
  func `the end of what lies in breaks ends no break of a tag or range`(
    type: SegmentationType, end: Double?
  ) throws {
    let out = insert(9, out: true, at: 4, duration: 60).section
    let range = try dateRange("9", at: 4, "SCTE35-OUT", out, attributes: ",PLANNED-DURATION=60")
    for lines in [[1: "#EXT-X-CUE-OUT:60"], [0: firstDate, 1: range]] {
      let found = try analysis(
        playlist(lines, isEnded: false), splices: [segment(2, type, at: 16)])
      #expect(spans(found.breaks) == [[4, end]])
    }
  }

  @Test func `an ad whose start was not read leaves its break open`() throws {
    let found = try analysis(
      playlist([1: "#EXT-X-CUE-OUT:24"], isEnded: false, count: 5), splices: [next(3, at: 12)])
    #expect(spans(found.breaks) == [[4, nil]])
    #expect(found.breaks.first?.plannedDuration == MediaTime(24))
    #expect(found.breaks.first?.parts.map(\.eventID) == [3])
  }

  @Test(arguments: [[5: "#EXT-X-CUE-IN"], [:]] as [[Int: String]])
  func `the ads in a window that starts within a break are parts of the break`(
    lines: [Int: String]
  ) throws {
    let ads = [next(3, at: 4), next(4, at: 12), segment(4, .providerAdvertisementEnd, at: 20)]
    let ends = [
      insert(9, out: false, at: 20), segment(1, .providerPlacementOpportunityEnd, at: 20),
    ]
    for end in ends {
      let found = try analysis(playlist(lines, isEnded: false), splices: ads + [end])
      #expect(spans(found.breaks) == [[nil, 20]])
      #expect(found.breaks.first?.parts.map(\.eventID) == [2, 3, 4])
      #expect(found.breaks.first?.parts.map(\.startTime) == [nil, MediaTime(4), MediaTime(12)])
    }
  }

  @Test func `the last ad ends with a break from before the window that returns early`() throws {
    let found = try analysis(
      playlist([:], isEnded: false),
      splices: [next(3, at: 4), next(4, at: 12), insert(9, out: false, at: 16)])
    #expect(spans(found.breaks) == [[nil, 16]])
    #expect(
      found.breaks.first?.parts.map(\.endTime) == [MediaTime(4), MediaTime(12), MediaTime(16)])
  }

  @Test func `one ad that starts in a window may be the whole break`() throws {
    let found = try analysis(
      playlist([4: "#EXT-X-CUE-IN"], isEnded: false),
      splices: [segment(3, .providerAdvertisementStart, at: 8, duration: 8)])
    #expect(spans(found.breaks) == [[8, 16]])
  }

  @Test func `an end without a type is that of the break, not of the ad in it`() throws {
    let found = try analysis(
      playlist([1: "#EXT-X-CUE-OUT:24"], isEnded: false),
      splices: [
        segment(3, .providerAdvertisementStart, at: 12, duration: 8), insert(9, out: false, at: 16),
      ])
    #expect(spans(found.breaks) == [[4, 16]])
    #expect(found.breaks.first?.parts.map(\.endTime) == [MediaTime(16)])
  }

  @Test(arguments: [
    SegmentationType.providerAdvertisementStart, .distributorAdvertisementStart,
    .distributorPlacementOpportunityStart, .distributorAdBlockStart,
  ])
  func `a return of an event that nothing in a window starts ends a break from before it`(
    type: SegmentationType
  ) throws {
    let ads = [segment(2, type, at: 4, duration: 8), segment(3, type, at: 12, duration: 12)]
    let ends = [
      insert(9, out: false, at: 24), segment(9, .breakEnd, at: 24),
      segment(9, .providerPlacementOpportunityEnd, at: 24), segment(9, .providerAdBlockEnd, at: 24),
    ]
    for listed in [ads, Array(ads.suffix(1))] {
      let ids = listed.map { $0.section.breakEvents.first?.eventID }
      for lines in [[6: "#EXT-X-CUE-IN"], [:]] as [[Int: String]] {
        for end in ends {
          let found = try analysis(playlist(lines, isEnded: false), splices: listed + [end])
          #expect(spans(found.breaks) == [[nil, 24]])
          #expect(found.breaks.first?.parts.map(\.eventID) == ids)
        }
      }
    }
    // In a whole playlist nothing began before.
    let whole = try analysis(playlist([:]), splices: ads + [ends[0]])
    #expect(spans(whole.breaks) == [[4, 12], [12, 24]])
  }

  @Test func `a break from before the window ends once`() throws {
    let found = try analysis(
      playlist([7: "#EXT-X-CUE-IN"], isEnded: false),
      splices: [
        insert(9, out: false, at: 4),
        segment(3, .providerAdvertisementStart, at: 20, duration: 8),
        insert(10, out: false, at: 28),
      ])
    #expect(spans(found.breaks) == [[nil, 4], [20, 28]])
  }

  @Test(
    arguments: [
      // The next break is marked as an opportunity of the distributor.
      ([11: "#EXT-X-CUE-OUT:8"], 24), ([:], 34),
      // One of the breaks contains such an opportunity.
      ([11: "#EXT-X-CUE-OUT:16"], 34),
    ] as [([Int: String], Double)])
  func `the end of an opportunity ends the break of a tag where tags mark opportunities`(
    lines: [Int: String], end: Double
  ) throws {
    let type = SegmentationType.distributorPlacementOpportunityStart
    let nested = lines[11]?.hasSuffix("16") == true ? [segment(7, type, at: 52, duration: 8)] : []
    let found = try analysis(
      playlist([1: "#EXT-X-CUE-OUT:30"].merging(lines) { $1 }, isEnded: false, count: 16),
      splices: [
        segment(5, .distributorPlacementOpportunityEnd, at: 24),
        segment(6, type, at: 44, duration: 8),
        segment(6, .distributorPlacementOpportunityEnd, at: 52),
      ] + nested)
    #expect(spans(found.breaks).first == [4, end])
  }
}
