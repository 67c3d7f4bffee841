import AdBreaks
import AdMarkers
import ByteParsing
import HLSPlaylists
import MediaTiming
import SCTE35
import TestSupport
import Testing

struct MarkerConversionTests {
  /// The facts of a break that every dialect carries.
  private struct Facts: Hashable {
    var start: MediaTime?
    var end: MediaTime?
    var planned: MediaTime?

    init(_ entry: AdBreak) {
      start = entry.startTime
      end = entry.endTime
      planned = entry.plannedDuration
    }
  }

  @Test func `a segment of which only parts are listed has the line it will have`() throws {
    let open = "#EXT-X-PART:DURATION=2,URI=\"p0.ts\"\n#EXT-X-PART:DURATION=2,URI=\"p1.ts\"\n"
    let text = playlist([0: Self.dated, 8: "#EXT-X-CUE-OUT:60"], isEnded: false) + open
    let before = Self.lines(try convert(text, to: .adobeCue))
    let after = Self.lines(try convert(text + "#EXTINF:4.000,\nnext.ts\n", to: .adobeCue))
    #expect(before.count { $0.hasPrefix("#EXT-X-CUE") } == 3)
    // A server may only add lines behind those that a client has read.
    #expect(after.starts(with: before))
  }

  private static func lines(_ conversion: MarkerConversion) -> [String] {
    conversion.document.lines.map { $0.content }.filter { !$0.isEmpty }
  }

  /// The dialects that carry whole breaks.
  static let dialects = MarkerConversion.dialects.filter { $0 != .placementOpportunity }
  /// Those that carry the event id.
  private static let messages: Set<AdMarkerDialect> = [
    .daterange, .scte35Tag, .splicePoint, .extSCTE35,
  ]

  private func convert(
    _ text: String, to dialect: AdMarkerDialect?, splices: [InBandSplice] = []
  ) throws -> MarkerConversion {
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    return try MarkerConversion(
      of: playlist, breaks: analysis(text, splices: splices), to: dialect)
  }

  private func text(_ conversion: MarkerConversion) -> String {
    String(decoding: conversion.document.bytes, as: UTF8.self)
  }

  private func facts(_ text: String) throws -> [Facts] {
    try analysis(text).breaks.map(Facts.init)
  }

  private static let dated = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z"

  /// Two breaks with dates: one that its length ends, and one that a tag ends early.
  private static let literal = playlist([
    0: dated, 1: "#EXT-X-CUE-OUT:8", 3: "#EXT-X-CUE-IN", 5: "#EXT-X-CUE-OUT:DURATION=30",
    8: "#EXT-X-CUE-IN",
  ])

  /// A live window that begins and ends in a break.
  private static let window = playlist(
    [0: dated + "\n#EXT-X-CUE-OUT:8", 2: "#EXT-X-CUE-IN", 7: "#EXT-X-CUE-OUT:60"], isEnded: false)

  private static func sources() throws -> [String] {
    [
      literal, window, try Fixture("ad-breaks/d01-daterange-pair.m3u8").text(),
      try Fixture("ad-breaks/three-dialects.m3u8").text(),
      try Fixture("reference/low/media.m3u8").text(),
    ]
  }

  @Test(arguments: messages.union([.oatcls]))
  func `a break ends with the message that ends it, not with the one that starts it`(
    dialect: AdMarkerDialect
  ) throws {
    let ad = SegmentationType.distributorAdvertisementStart
    let end = SegmentationType.distributorAdvertisementEnd
    // Two ads of one event: the message between them ends the first and starts the second.
    let sections = [
      signal([(1, ad, 12)], at: 8), signal([(1, end, nil), (1, ad, 12)], at: 20),
      signal([(1, end, nil)], at: 32),
    ]
    let splices = zip(sections, [8, 20, 32]).map { section, time in
      InBandSplice(
        section: section, startTime: MediaTime(time), arrivalTime: MediaTime(time - 4), pid: 500)
    }
    let converted = text(
      try convert(playlist([0: Self.dated]), to: dialect, splices: splices))
    let last = try #require(sections.last).encoded()
    let texts = [Base64.text(last), Hexadecimal.text(last).uppercased()]
    #expect(texts.contains { converted.contains($0) }, "\(converted)")
    #expect(spans(try analysis(converted).breaks) == [[8, 20], [20, 32]])
  }

  @Test(arguments: dialects, dialects)
  func `converting to one dialect and on to another keeps the breaks`(
    first: AdMarkerDialect, second: AdMarkerDialect
  ) throws {
    for source in try Self.sources() {
      let expected = try facts(source)
      try #require(!expected.isEmpty)
      let there = text(try convert(source, to: first))
      #expect(try facts(there) == expected, "\(there)")
      let on = text(try convert(there, to: second))
      #expect(try facts(on) == expected, "\(on)")
      let back = text(try convert(on, to: first))
      #expect(try facts(back) == expected, "\(back)")
      #expect(
        try analysis(back).breaks.allSatisfy { $0.dialects.contains(first) || first == .oatcls })
    }
  }

  @Test(arguments: dialects.filter(messages.contains), dialects.filter(messages.contains))
  func `dialects with messages keep the event id`(
    first: AdMarkerDialect, second: AdMarkerDialect
  ) throws {
    for name in ["d01-daterange-pair", "d15-oatcls", "d17-splicepoint"] {
      var source = try Fixture("ad-breaks/\(name).m3u8").text()
      if !source.contains("PROGRAM-DATE-TIME") {
        source.replace(
          "#EXTINF:4.000,\nsegment0.ts", with: Self.dated + "\n#EXTINF:4.000,\nsegment0.ts")
      }
      let expected = try analysis(source).breaks
      let there = text(try convert(source, to: first))
      let on = text(try convert(there, to: second))
      #expect(try analysis(on).breaks.map(\.eventID) == expected.map(\.eventID))
      // A cue tag beside a message hides its type, which the message alone then shows.
      for (entry, wanted) in zip(try analysis(on).breaks, expected) {
        guard let type = wanted.segmentationType else { continue }
        #expect(entry.segmentationType == type)
      }
      #expect(expected.allSatisfy { $0.eventID != nil })
    }
  }

  /// A break of type 0x34 with two advertisements in it, the first of which shares a message with it.
  private static func pod() throws -> String {
    func line(_ descriptors: SegmentationDescriptor...) throws -> String {
      let section = SpliceInfoSection(
        command: .timeSignal(SpliceTime()), descriptors: descriptors.map { SpliceDescriptor($0) })
      return "#EXT-SCTE35:CUE=\"\(Base64.text(try section.encoded()))\""
    }
    func segment(
      _ id: UInt32, _ type: SegmentationType, seconds: UInt64? = nil
    ) -> SegmentationDescriptor {
      SegmentationDescriptor(
        eventID: id,
        segment: SegmentationDescriptor.Segment(type: type, duration: seconds.map { $0 * 90_000 }))
    }
    return playlist([
      0: dated,
      2: try line(
        segment(7, .providerPlacementOpportunityStart, seconds: 16),
        segment(8, .providerAdvertisementStart, seconds: 8)),
      4: try line(
        segment(8, .providerAdvertisementEnd), segment(9, .providerAdvertisementStart, seconds: 8)),
      6: try line(
        segment(9, .providerAdvertisementEnd), segment(7, .providerPlacementOpportunityEnd)),
    ])
  }

  @Test(arguments: dialects, dialects)
  func `the parts of a break come along where both dialects give them`(
    first: AdMarkerDialect, second: AdMarkerDialect
  ) throws {
    let nesting = Self.messages
    let source = try Self.pod()
    let expected = try analysis(source).breaks
    try #require(expected.map { $0.parts.map(\.eventID) } == [[8, 9]])
    let there = try convert(source, to: first)
    let on = try convert(text(there), to: second)
    let found = try analysis(text(on)).breaks
    #expect(found.map(Facts.init) == expected.map(Facts.init), "\(text(on))")
    if nesting.contains(first), nesting.contains(second) {
      #expect(found.map(\.parts) == expected.map(\.parts), "\(text(on))")
      #expect(there.notes.isEmpty && on.notes.isEmpty, "\(there.notes + on.notes)")
    } else if !nesting.contains(first) {
      #expect(there.notes.contains { $0.contains("cannot express the parts of breaks") })
    }
  }

  @Test func `without markers there are no breaks and every other line is as it was`() throws {
    // Discontinuities and titles stay.
    let conventions = ["ad-breaks/d06-titles.m3u8", "ad-breaks/d28-discontinuity.m3u8"]
    let fixtures = try Fixture.all(endingIn: ".m3u8").filter {
      $0.relativePath.hasPrefix("ad-breaks/") && !conventions.contains($0.relativePath)
    }
    for fixture in fixtures {
      let source = try fixture.text()
      let result = text(try convert(source, to: nil))
      #expect(try analysis(result).breaks.isEmpty, "\(fixture)")
      #expect(try analysis(result).opportunities.isEmpty, "\(fixture)")
      #expect(isSubsequence(result, of: source), "\(fixture)")
      #expect(result.split(separator: "\n").count { !$0.hasPrefix("#") } == 10)
    }
  }

  private func isSubsequence(_ part: String, of whole: String) -> Bool {
    var rest = whole.split(separator: "\n", omittingEmptySubsequences: false)[...]
    for line in part.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let index = rest.firstIndex(of: line) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }

  @Test(arguments: dialects)
  func `lines that are no markers keep their bytes`(dialect: AdMarkerDialect) throws {
    let source = Self.literal.replacing("\n", with: "\r\n") + "#EXT-X-MINE: x \r\n\r\n# remark"
    let there = try convert(source, to: dialect)
    let bare = try convert(text(there), to: nil)
    #expect(bare.document.bytes == (try convert(source, to: nil)).document.bytes)
    #expect(text(there).hasSuffix("#EXT-X-ENDLIST\r\n#EXT-X-MINE: x \r\n\r\n# remark"))
  }

  @Test func `a range that is no marker stays, and so does an interstitial`() throws {
    let scene = "#EXT-X-DATERANGE:ID=\"pod-1\",CLASS=\"scene\",START-DATE=\"2026-01-01T00:00:04Z\""
    let interstitial =
      "#EXT-X-DATERANGE:ID=\"i\",CLASS=\"com.apple.hls.interstitial\","
      + "START-DATE=\"2026-01-01T00:00:30Z\",DURATION=4,X-ASSET-URI=\"a.m3u8\""
    let source = playlist([
      0: Self.dated, 1: scene + "\n" + interstitial, 2: "#EXT-X-CUE-OUT:ID=pod-1,DURATION=8",
      4: "#EXT-X-CUE-IN",
    ])
    let there = try convert(source, to: .daterange)
    #expect(text(there).contains(scene + "\n" + interstitial + "\n"))
    #expect(text(there).contains("ID=\"pod-1-1767225608\""))
    #expect(there.notes.contains { $0.contains("interstitials stay") })
    let bare = text(try convert(source, to: nil))
    #expect(bare.contains(scene) && !bare.contains(interstitial))
  }

  @Test func `date ranges need dates`() throws {
    #expect(throws: MarkerConversionError.needsDates(.daterange)) {
      try convert(playlist([2: "#EXT-X-CUE-OUT:8", 4: "#EXT-X-CUE-IN"]), to: .daterange)
    }
  }

  @Test(arguments: [AdMarkerDialect.uplynk, .interstitial, .discontinuity, .inBand])
  func `a dialect without a faithful form is refused by name`(dialect: AdMarkerDialect) throws {
    #expect(throws: MarkerConversionError.notWritable(dialect)) {
      try convert(Self.literal, to: dialect)
    }
    let message = MarkerConversionError.notWritable(dialect).description
    #expect(message.contains(dialect.rawValue) && message.contains("cue-out"))
  }

  @Test func `a break within a segment is reported before the next one, and a note says so`() throws
  {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:09Z\",DURATION=11,SCTE35-OUT=0xFC00"
    let there = try convert(playlist([0: Self.dated, 2: range]), to: .cueOut)
    #expect(try facts(text(there)).map(\.start) == [MediaTime(12)])
    #expect(there.notes.contains { $0.contains("0:00:09.000 by 3.000 s") })
  }

  @Test func `continuations count from the line that the break begins with`() throws {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:09Z\",DURATION=11,SCTE35-OUT=0xFC00"
    let source = playlist([0: Self.dated, 2: range])
    let there = text(try convert(source, to: .cueOut))
    #expect(there.contains("#EXT-X-CUE-OUT:11.0\n#EXTINF:4,\ns3.ts\n"))
    #expect(there.contains("#EXT-X-CUE-OUT-CONT:4.0/11.0\n#EXTINF:4,\ns4.ts\n"))
    #expect(
      text(try convert(source, to: .adobeCue)).contains("AVAIL-DUR-ELAPSED=\"4.0\""))
    #expect(text(try convert(source, to: .scte35Tag)).contains("ELAPSED=4.0,CUE-OUT=CONT"))
  }

  @Test func `the length of a date range is announced where none is planned`() throws {
    func planned(_ attributes: String, closedBy end: String = "") throws -> [MediaTime?] {
      let range =
        "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:08Z\",\(attributes)"
      let source = playlist([0: Self.dated, 2: range, 5: end])
      return try [AdMarkerDialect.cueOut, .oatcls, .adobeCue, .scte35Tag, .daterange].map {
        try #require(facts(text(convert(source, to: $0))).first).planned
      }
    }
    // The dates of a date range give its length.
    let told = [MediaTime(12), MediaTime(12), MediaTime(12), MediaTime(12), nil]
    let out = "SCTE35-OUT=0xFC00"
    #expect(try planned("DURATION=12,\(out)") == told)
    #expect(try planned("END-DATE=\"2026-01-01T00:00:20Z\",\(out)") == told)
    let back = "#EXT-X-DATERANGE:ID=\"a\",DURATION=12,SCTE35-IN=0xFC00"
    #expect(try planned(out, closedBy: back) == told)
    #expect(try planned("DURATION=12,CLASS=\"twitch-stitched-ad\"") == told)
    #expect(try planned("DURATION=12,PLANNED-DURATION=10,\(out)").first == MediaTime(10))
    // Where nothing gives a length, none is made up.
    #expect(try planned(out, closedBy: "#EXT-X-CUE-IN").allSatisfy { $0 == nil })
  }

  @Test func `a message is never made in silence`() throws {
    let made = try convert(Self.literal, to: .splicePoint)
    #expect(made.notes.contains { $0.contains("no SCTE-35 message for the start") })
    #expect(made.notes.contains { $0.contains("no SCTE-35 message for the end") })
    #expect(try convert(Self.literal, to: .oatcls).notes.isEmpty)
    #expect(!text(try convert(Self.literal, to: .oatcls)).contains("OATCLS"))
  }

  @Test func `the messages of the stream are carried on as they are`() throws {
    let source = try Fixture("ad-breaks/three-dialects.m3u8").text()
    let there = try convert(source, to: .splicePoint)
    #expect(there.notes == ["splicepoint cannot express the IDs of breaks: 1"])
    #expect(
      text(there).contains(
        "#EXT-X-SPLICEPOINT-SCTE35:/DAlAAAAAAAAAP/wFAUAABJnf+/+AJRQwH4AEHrAAAEBAQAA7jITrA==\n"))
    let back = text(try convert(text(there), to: .daterange))
    #expect(
      back.contains(
        "SCTE35-IN=0xFC302000000000000000FFF00F05000012677F4FFE00A4CB80000101010000DA764890\n"))
  }

  @Test func `a break that began before the window goes on in it`() throws {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2025-12-31T23:59:54Z\",PLANNED-DURATION=30,"
      + "SCTE35-OUT=0xFC00"
    let source = playlist([0: Self.dated + "\n" + range], isEnded: false)
    for dialect in [AdMarkerDialect.cueOut, .scte35Tag, .adobeCue, .daterange] {
      #expect(try facts(text(convert(source, to: dialect))) == facts(source), "\(dialect)")
    }
    #expect(text(try convert(source, to: .cueOut)).contains("#EXT-X-CUE-OUT-CONT:6.0/30.0\n"))
    #expect(try convert(source, to: .splicePoint).notes.contains { $0.contains("is lost") })
  }

  @Test func `an end whose beginning has left the window stays an end`() throws {
    let source = playlist([0: Self.dated, 3: "#EXT-X-CUE-IN"], isEnded: false)
    for dialect in Self.dialects {
      #expect(try facts(text(convert(source, to: dialect))) == facts(source), "\(dialect)")
    }
  }

  @Test func `a break that outruns its length stays open where that can be reported`() throws {
    let source = playlist(
      [
        0: Self.dated + "\n#EXT-X-CUE-OUT:8", 1: "#EXT-X-CUE-OUT-CONT:4/8",
        2: "#EXT-X-CUE-OUT-CONT:8/8", 3: "#EXT-X-CUE-OUT-CONT:12/8",
      ], isEnded: false)
    try #require(try facts(source).map(\.end) == [nil])
    for dialect in Self.dialects {
      let there = try convert(source, to: dialect)
      if [.splicePoint, .extSCTE35].contains(dialect) {
        #expect(there.notes.contains { $0.contains("as their messages planned them") })
      } else {
        #expect(try facts(text(there)).map(\.end) == [nil], "\(dialect)")
      }
    }
    #expect(
      try convert(source, to: .daterange).notes.contains { $0.contains("lose their planned") })
  }

  @Test func `discontinuities that give breaks stay, and a note says so`() throws {
    let source = try Fixture("ad-breaks/d28-discontinuity.m3u8").text()
    let bare = try convert(source, to: nil)
    #expect(text(bare) == source)
    #expect(bare.notes.contains { $0.contains("only by discontinuities") })
  }

  @Test func `titles that give breaks stay, and a note says so`() throws {
    let source = try Fixture("ad-breaks/d06-titles.m3u8").text()
    let bare = try convert(source, to: nil)
    #expect(text(bare) == source)
    #expect(bare.notes.contains { $0.contains("only by titles of segments") })
    let marked = try convert(source, to: .cueOut)
    #expect(try analysis(text(marked)).breaks.map(\.dialects) == [[.cueOut]])
    #expect(!marked.notes.contains { $0.contains("more breaks are read") })
  }

  @Test func `a note says which ranges are removed by convention`() throws {
    let source = try Fixture("ad-breaks/d06-vendor-class.m3u8").text()
    #expect(try convert(source, to: nil).notes.first?.hasSuffix("twitch-stitched-ad") == true)
  }

  @Test func `a message with two segments needs one range`() throws {
    let section = signal(
      [(1, .breakStart, 24), (2, .providerAdvertisementStart, 24)], at: 8)
    let out = "#EXT-OATCLS-SCTE35:\(Base64.text(try section.encoded()))"
    let source = playlist([0: Self.dated, 2: out, 5: "#EXT-X-CUE-IN"])
    let there = text(try convert(source, to: .daterange))
    #expect(there.split(separator: "\n").count { $0.contains("SCTE35-OUT") } == 1)
    #expect(try facts(there) == facts(source))
  }

  @Test func `places for ads are written for breaks`() throws {
    let there = try convert(Self.literal, to: .placementOpportunity)
    #expect(try analysis(text(there)).breaks.isEmpty)
    #expect(
      try analysis(text(there)).opportunities.map(\.startTime) == [MediaTime(4), MediaTime(20)])
    #expect(there.notes.contains { $0.contains("neither length nor end") })
    #expect(!there.notes.contains { $0.contains("within a segment") })
  }

  @Test func `lines stand after the discontinuity and before the parts of a segment`() throws {
    let source = playlist([
      2: "#EXT-X-CUE-OUT:8\n#EXT-X-DISCONTINUITY\n#EXT-X-PART:DURATION=2,URI=\"a\"",
      4: "#EXT-X-CUE-IN",
    ])
    let there = text(try convert(source, to: .adobeCue))
    #expect(there.contains("#EXT-X-DISCONTINUITY\n#EXT-X-CUE:"))
    #expect(there.contains("\n#EXT-X-PART:DURATION=2,URI=\"a\"\n"))
  }

  @Test func `messages of the media make markers where the playlist has none`() throws {
    let insert = SpliceInsert(
      eventID: 7,
      splice: SpliceInsert.Splice(
        outOfNetwork: true, breakDuration: BreakDuration(duration: 8 * 90_000, autoReturn: true)))
    let splice = InBandSplice(
      section: SpliceInfoSection(command: .insert(insert)), startTime: MediaTime(8), pid: 500)
    let bare = playlist([0: Self.dated])
    for dialect in Self.dialects {
      let there = text(try convert(bare, to: dialect, splices: [splice]))
      let found = try analysis(there).breaks
      #expect(found.map(\.startTime) == [MediaTime(8)], "\(dialect)")
      #expect(found.map(\.endTime) == [MediaTime(16)], "\(dialect)")
    }
    let marked = playlist([5: "#EXT-X-CUE-OUT:8", 7: "#EXT-X-CUE-IN"])
    let kept = try convert(marked, to: .adobeCue, splices: [splice])
    #expect(try facts(text(kept)) == facts(marked))
    #expect(kept.notes.contains { $0.contains("only the media signals") })
  }

  @Test(arguments: [(8, false), (9, true)])
  func `an end whose date comes twice is a note where the first of both would be read`(
    end: Int, isMoved: Bool
  ) throws {
    // From the seventh segment on the dates begin again: :08 is at 8 and at 32, :12 at 12 and at 36.
    let start = isMoved ? 2 : 4
    let text = playlist([
      0: Self.dated, start: "#EXT-X-CUE-OUT", 6: "#EXT-X-DISCONTINUITY\n" + Self.dated,
      end: "#EXT-X-CUE-IN",
    ])
    let notes = try convert(text, to: .daterange).notes
    #expect(notes.contains { $0.contains("come more than once") } == isMoved)
  }
}
