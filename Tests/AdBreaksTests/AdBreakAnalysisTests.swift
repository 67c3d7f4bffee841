import AdBreaks
import AdMarkers
import ByteParsing
import MediaTiming
import SCTE35
import Testing

struct AdBreakAnalysisTests {
  private func times(_ entry: AdBreak?) -> [MediaTime?] { [entry?.startTime, entry?.endTime] }

  @Test func `messages of two programs are two breaks, even of one event at one time`() {
    var first = insert(7, out: true, at: 9, duration: 6)
    var second = insert(7, out: true, at: 9, duration: 6)
    let segments = [TimelineSegment(start: .zero, duration: MediaTime(30))]
    (first.program, second.program, second.pid) = (1, 2, 501)
    let apart = AdBreakAnalysis(of: [first, second], on: TimelineMap(segments)).breaks
    #expect(apart.map(\.startTime) == [MediaTime(9), MediaTime(9)])
    #expect(apart.map { $0.evidence.map(\.pid) } == [[500], [501]])
    // Where no program is reported, both PIDs report one break.
    (first.program, second.program) = (nil, nil)
    #expect(AdBreakAnalysis(of: [first, second], on: TimelineMap(segments)).breaks.count == 1)
  }

  @Test func `an in-band splice joins the tag that stands at its segment`() throws {
    let found = try analysis(
      playlist([2: "#EXT-X-CUE-OUT:12", 5: "#EXT-X-CUE-IN"]),
      splices: [insert(7, out: true, at: 9), insert(7, out: false, at: 21)])
    #expect(found.breaks.count == 1)
    #expect(times(found.breaks.first) == [MediaTime(8), MediaTime(20)])
    #expect(found.breaks.first?.dialects.map(\.rawValue) == ["cue-out", "in-band"])
    // Each keeps its own time.
    #expect(found.breaks.first?.evidence.compactMap(\.startTime).map(\.seconds) == [8, 9, 20, 21])
  }

  @Test(arguments: [4, 5, 6, 9])
  func `an end in another dialect is paired with lines, whatever the media says`(end: Int) throws {
    let out = signal([(7, .providerPlacementOpportunityStart, 12)], at: 8)
    let text = playlist([
      2: "#EXT-OATCLS-SCTE35:\(Base64.text(try out.encoded()))", end: "#EXT-X-CUE-IN",
    ])
    let alone = try analysis(text)
    let withMedia = try analysis(
      text, splices: [insert(7, out: true, at: 8, duration: 12), insert(7, out: false, at: 20)])
    #expect(alone.breaks.map(times) == [[MediaTime(8), MediaTime(end * 4)]])
    #expect(withMedia.breaks.map(times) == alone.breaks.map(times))
    let range = try analysis(
      playlist([
        0: firstDate, 2: try dateRange("a", at: 8, "SCTE35-OUT", out), end: "#EXT-X-CUE-IN",
      ]))
    #expect(range.breaks.map(times) == alone.breaks.map(times))
  }

  @Test(arguments: [(16, 0), (20, 1), (24, 1), (28, 1), (32, 0)])
  func `an end in the media a segment from that of a break that began before is its evidence`(
    time: Int, count: Int
  ) throws {
    let lines = (0..<6).map { ($0, "#EXT-X-CUE-OUT-CONT:\(12 + 4 * $0)/36") }
    let text = playlist(Dictionary(uniqueKeysWithValues: lines + [(6, "#EXT-X-CUE-IN")]))
    let found = try analysis(text, splices: [insert(7, out: false, at: time)])
    #expect(found.breaks.map(\.endTime) == [MediaTime(24)])
    #expect(found.breaks.first?.evidence.filter { $0.dialect == .inBand }.count == count)
  }

  @Test func `a tag a segment from its message is one break with it`() throws {
    let late = try analysis(
      playlist([3: "#EXT-X-CUE-OUT:12", 6: "#EXT-X-CUE-IN"]),
      splices: [insert(7, out: true, at: 8, duration: 12), insert(7, out: false, at: 20)])
    #expect(late.breaks.map(times) == [[MediaTime(12), MediaTime(24)]])
  }

  @Test(arguments: [(7, MediaTime(20)), (8, nil), (9, MediaTime(20))])
  func `a break goes on while its tags say so at the edge, whatever the media says`(
    count: Int, end: MediaTime?
  ) throws {
    let tags = [
      3: "#EXT-X-CUE-OUT:12", 5: "#EXT-X-CUE-OUT-CONT:8/12", 7: "#EXT-X-CUE-OUT-CONT:16/12",
    ]
    let splices = [insert(7, out: true, at: 8, duration: 12), insert(7, out: false, at: 20)]
    let live = try analysis(
      playlist(tags.filter { $0.key < count }, isEnded: false, count: count), splices: splices)
    #expect(live.breaks.map(times) == [[MediaTime(12), end]])
  }

  @Test func `a range far from the tag and the message of its event does not move their break`()
    throws
  {
    let range = try dateRange(
      "a", at: 22, "SCTE35-OUT", insert(7, out: true, at: 22, duration: 12).section)
    let found = try analysis(
      playlist([
        0: firstDate, 2: "\(range)\n#EXT-X-CUE-OUT:12",
        5: "#EXT-X-CUE-IN",
      ]), splices: [insert(7, out: true, at: 8, duration: 12), insert(7, out: false, at: 20)])
    #expect(found.breaks.map(times) == [[MediaTime(8), MediaTime(20)]])
    #expect(found.breaks.first?.dialects.count == 3)
  }

  @Test(arguments: [
    [SegmentationType.breakStart, .providerAdvertisementStart],
    [.providerAdvertisementStart, .breakStart],
  ])
  func `what one message begins ends together`(_ types: [SegmentationType]) throws {
    let section = signal(types.enumerated().map { (UInt32($0.offset), $0.element, 24) }, at: 8)
    let payload = Base64.text(try section.encoded())
    let found = try analysis(
      playlist([2: "#EXT-OATCLS-SCTE35:\(payload)", 5: "#EXT-X-CUE-IN"]))
    #expect(found.breaks.map(times) == [[MediaTime(8), MediaTime(20)]])
    #expect(found.breaks.first?.parts.map(\.endTime) == [MediaTime(20)])
    #expect(found.breaks.first?.segmentationType == .breakStart)
  }

  @Test func `a range that begins where another one of its event ends is a break of its own`()
    throws
  {
    let out = insert(7, out: true, at: 8, duration: 4).section
    let ranges = try ["a": 8, "b": 12].sorted { $0.key < $1.key }.map {
      try dateRange($0.key, at: $0.value, "SCTE35-OUT", out, attributes: ",DURATION=4")
    }
    let found = try analysis(playlist([0: firstDate, 2: ranges.joined(separator: "\n")]))
    #expect(
      found.breaks.map(times) == [[MediaTime(8), MediaTime(12)], [MediaTime(12), MediaTime(16)]])
  }

  @Test func `a range is not of the event whose number is its name`() throws {
    let ranges = try [0, 1].map {
      try dateRange(
        "\($0)", at: 8 + $0 * 2, "SCTE35-OUT",
        insert(UInt32($0) + 1, out: true, at: 8 + $0 * 2, duration: 12).section)
    }
    let found = try analysis(playlist([0: firstDate, 2: ranges.joined(separator: "\n")]))
    #expect(spans(found.breaks) == [[8, 10], [10, 22]])
  }

  @Test func `ranges of one event that follow one another by their plans are breaks`() throws {
    let out = insert(7, out: true, at: 8).section
    let ranges = try ["a": 8, "b": 12].sorted { $0.key < $1.key }.map {
      try dateRange($0.key, at: $0.value, "SCTE35-OUT", out, attributes: ",PLANNED-DURATION=3")
    }
    let found = try analysis(playlist([0: firstDate, 2: ranges.joined(separator: "\n")]))
    #expect(found.breaks.map(\.startTime) == [MediaTime(8), MediaTime(12)])
  }

  @Test func `a tag that counts breaks is of the line beside it, whatever the events of others`()
    throws
  {
    func lines(_ number: Int, _ event: UInt32, at second: Int) throws -> String {
      let section = insert(event, out: true, at: second, duration: 4, autoReturn: true).section
      return "#EXT-X-CUE:ID=\"\(number)\",TYPE=\"SpliceOut\",TIME=\(second),DURATION=4\n"
        + "#EXT-X-SCTE35:CUE=\"\(Base64.text(try section.encoded()))\",CUE-OUT=YES"
    }
    let found = try analysis(
      playlist([2: lines(1, 0, at: 8), 3: lines(2, 1, at: 12), 5: lines(3, 2, at: 20)]))
    #expect(spans(found.breaks) == [[8, 12], [12, 16], [20, 24]])
    #expect(found.breaks.map(\.evidence.count) == [2, 2, 2])
  }

  @Test func `tags of several dialects at one boundary do not outvote a date`() throws {
    let section = insert(7, out: true, at: 10, duration: 12).section
    let range = try dateRange("a", at: 11, "SCTE35-OUT", section, attributes: ",DURATION=12")
    let found = try analysis(
      playlist([
        0: firstDate,
        2: range
          + "\n#EXT-OATCLS-SCTE35:\(Base64.text(try section.encoded()))\n#EXT-X-CUE-OUT:12",
        5: "#EXT-X-CUE-IN",
      ]))
    #expect(spans(found.breaks) == [[11, 23]])
  }

  @Test func `tags that end before the date of their range give its length`() throws {
    func line(_ out: Bool) throws -> String {
      let section = insert(7, out: out, at: 20, duration: out ? 8 : nil).section
      return "#EXT-OATCLS-SCTE35:\(Base64.text(try section.encoded()))\n"
        + (out ? "#EXT-X-CUE-OUT:8" : "#EXT-X-CUE-IN")
    }
    let range = try dateRange(
      "7", at: 28, "SCTE35-OUT", insert(7, out: true, at: 28, duration: 8).section,
      attributes: ",PLANNED-DURATION=8")
    let found = try analysis(
      playlist([0: firstDate, 5: line(true), 6: range, 7: line(false)], count: 12))
    #expect(spans(found.breaks) == [[28, 36]])
  }

  @Test func `one line that continues a break which is over begins none`() throws {
    let lines = [
      2: "#EXT-X-CUE-OUT:8", 3: "#EXT-X-CUE-OUT-CONT:4/8", 4: "#EXT-X-CUE-IN",
      5: "#EXT-X-CUE-OUT-CONT:4/8",
    ]
    #expect(try analysis(playlist(lines)).breaks.count == 1)
    let another = [6: "#EXT-X-CUE-OUT-CONT:8/8", 7: "#EXT-X-CUE-IN"]
    #expect(try analysis(playlist(lines.merging(another) { $1 })).breaks.count == 2)
  }

  @Test func `a line that only describes a break belongs to the one whose lines are nearest`()
    throws
  {
    let found = try analysis(
      playlist([
        2: "#EXT-X-CUE-OUT:4\n#EXT-X-ASSET:CAID=0x1",
        3: "#EXT-X-CUE-IN\n#EXT-X-CUE-OUT:8\n#EXT-X-ASSET:CAID=0x2", 5: "#EXT-X-CUE-IN",
      ]), splices: [])
    let assets = found.breaks.map {
      $0.evidence.filter { $0.tagName == "EXT-X-ASSET" }.map(\.tagValue)
    }
    #expect(assets == [["CAID=0x1"], ["CAID=0x2"]])
  }

  @Test func `evidence farther apart than half a target duration stays apart without an id`() throws
  {
    let found = try analysis(
      playlist([2: "#EXT-X-CUE-OUT:4", 3: "#EXT-X-CUE-IN"]),
      splices: [insert(7, out: true, at: 24, duration: 4), insert(7, out: false, at: 28)])
    #expect(found.breaks.map(\.startTime?.seconds) == [8, 24])
  }

  @Test func `the id of a tag and the event id of a splice join within one target duration`() throws
  {
    let found = try analysis(
      playlist([2: "#EXT-X-CUE-OUT:ID=7,DURATION=12", 5: "#EXT-X-CUE-IN:ID=7"]),
      splices: [insert(7, out: true, at: 12, duration: 12)])
    #expect(found.breaks.count == 1)
    #expect(found.breaks.first?.startTime == MediaTime(8))
  }

  @Test func `short breaks of one event in two sources stay apart`() throws {
    let times = [8, 12, 16]
    let splices = times.flatMap {
      [
        segment(1, .distributorAdvertisementStart, at: $0, arriving: $0 - 4, duration: 4),
        segment(1, .distributorAdvertisementEnd, at: $0 + 4, arriving: $0),
      ]
    }
    let ad: [(UInt32, SegmentationType, Int?)] = [(1, .distributorAdvertisementStart, 4)]
    var lines = [0: firstDate]
    for time in times {
      lines[time / 4] = try dateRange(
        "1-\(time)", at: time, "SCTE35-OUT", signal(ad, at: time), attributes: ",DURATION=4")
    }
    let expected: [[Double?]] = [[8, 12], [12, 16], [16, 20]]
    #expect(spans(try analysis(playlist(lines)).breaks) == expected)
    let found = try analysis(playlist(lines), splices: splices).breaks
    #expect(spans(found) == expected)
    #expect(found.allSatisfy { $0.dialects == [.daterange, .inBand] })
    // The second range is missing: the others keep their messages.
    lines[3] = nil
    let rest = try analysis(playlist(lines), splices: splices).breaks
    #expect(spans(rest) == expected)
    #expect(rest.map(\.dialects.count) == [2, 1, 2])
  }

  @Test func `a break past the end is closed alike in a file and in a playlist of it`() throws {
    let segment = TimelineSegment(
      start: .zero, duration: MediaTime(40),
      firstClock: .transport(TransportTimestamp(ticks: 9_000_000)))
    let cases: [(InBandSplice, [Double?], AdBreak.Closing?)] = [
      (insert(1, out: true, at: 36, duration: 30, autoReturn: true), [36, 40], .endOfList),
      (insert(1, out: true, at: 50, duration: 10, autoReturn: true), [50, 60], .autoReturn),
      (insert(1, out: true, at: 50), [50, nil], nil),
    ]
    for (splice, span, closing) in cases {
      let list = try analysis(playlist([:]), splices: [splice])
      let file = AdBreakAnalysis(of: [splice], on: TimelineMap([segment]))
      for found in [list.breaks, file.breaks] {
        #expect(spans(found) == [span])
        #expect(found.map(\.closedBy) == [closing])
      }
    }
  }

  @Test func `a message in a tag returns by itself, unless a line ends its break`() throws {
    let message = insert(7, out: true, at: 8, duration: 10, autoReturn: true).section
    let out = "#EXT-X-SCTE35:ID=\"7\",CUE=\"\(Base64.text(try message.encoded()))\",CUE-OUT=YES"
    let alone = try analysis(playlist([2: out]))
    #expect(times(alone.breaks.first) == [MediaTime(8), MediaTime(18)])
    #expect(alone.breaks.map(\.closedBy) == [.autoReturn])
    let back = Base64.text(try insert(7, out: false, at: 20).section.encoded())
    for more in ["", ",CUE=\"\(back)\""] {
      let ended = try analysis(playlist([2: out, 5: "#EXT-X-SCTE35:ID=\"7\"\(more),CUE-IN=YES"]))
      #expect(times(ended.breaks.first) == [MediaTime(8), MediaTime(20)])
      #expect(ended.breaks.map(\.closedBy) == [.in])
    }
  }

  @Test func `a splice that returns by itself is closed by that`() throws {
    let found = try analysis(
      playlist([:]), splices: [insert(7, out: true, at: 8, duration: 12, autoReturn: true)])
    #expect(times(found.breaks.first) == [MediaTime(8), MediaTime(20)])
    #expect(found.breaks.first?.closedBy == .autoReturn)
  }

  @Test func `an end with another id ends the splice that is open`() throws {
    let found = try analysis(
      playlist([:]), splices: [insert(7, out: true, at: 8), insert(8, out: false, at: 16)])
    #expect(times(found.breaks.first) == [MediaTime(8), MediaTime(16)])
    #expect(found.breaks.first?.closedBy == .in)
  }

  @Test func `an open splice ends where the next one begins`() throws {
    let found = try analysis(
      playlist([:]), splices: [insert(7, out: true, at: 8), insert(8, out: true, at: 16)])
    #expect(found.breaks.map(\.closedBy) == [.nextOut, .endOfList])
    #expect(times(found.breaks.last) == [MediaTime(16), MediaTime(40)])
  }

  @Test(arguments: [(4, []), (17, [[8, 28]])] as [(Int, [[Double?]])])
  func `the media and date ranges cancel a break alike, until it starts`(
    time: Int, expected: [[Double?]]
  ) throws {
    let out = insert(1, out: true, at: 8, arriving: 2, duration: 20, autoReturn: true)
    let cancel = insert(1, out: nil, at: time, arriving: time)
    #expect(spans(try analysis(playlist([:]), splices: [out, cancel]).breaks) == expected)
    let lines = playlist([
      0: firstDate + "\n" + (try dateRange("1", at: 8, "SCTE35-OUT", out.section)),
      (time + 3) / 4: try dateRange("c", at: time, "SCTE35-CMD", cancel.section),
    ])
    #expect(spans(try analysis(lines).breaks) == expected)
  }

  @Test func `a cancelled splice is no break`() throws {
    let cancel = InBandSplice(
      section: SpliceInfoSection(command: .insert(SpliceInsert(eventID: 7, splice: nil))),
      startTime: MediaTime(4), pid: 500)
    let found = try analysis(playlist([:]), splices: [insert(7, out: true, at: 8), cancel])
    #expect(found.breaks.isEmpty)
  }

  @Test func `adverts in a placement opportunity are its parts`() throws {
    let found = try analysis(
      playlist([:]),
      splices: [
        segment(1, .providerPlacementOpportunityStart, at: 8, duration: 16),
        segment(2, .providerAdvertisementStart, at: 8, duration: 8),
        segment(2, .providerAdvertisementEnd, at: 16),
        segment(3, .providerAdvertisementStart, at: 16, duration: 8),
        segment(1, .providerPlacementOpportunityEnd, at: 24),
      ])
    #expect(found.breaks.count == 1)
    let entry = try #require(found.breaks.first)
    #expect(entry.segmentationType == .providerPlacementOpportunityStart)
    #expect(entry.parts.map(\.eventID) == [2, 3])
    #expect(entry.parts.map(\.endTime?.seconds) == [16, 24])
  }

  @Test func `programmes, overlays and networks are no breaks`() throws {
    let found = try analysis(
      playlist([:]),
      splices: [
        segment(1, .programStart, at: 0, duration: 40), segment(2, .chapterStart, at: 4),
        segment(3, .providerOverlayPlacementOpportunityStart, at: 8, duration: 4),
        segment(4, .networkStart, at: 0),
      ])
    #expect(found.breaks.isEmpty)
  }

  @Test func `a date range for the start of a programme is no break`() throws {
    let programme = try SpliceInfoSection(
      command: .timeSignal(SpliceTime()),
      descriptors: [
        SpliceDescriptor(
          SegmentationDescriptor(
            eventID: 1, segment: SegmentationDescriptor.Segment(type: .programStart)))
      ]
    ).encoded()
    let hex = programme.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let found = try analysis(
      playlist([
        0: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z",
        1: "#EXT-X-DATERANGE:ID=\"p\",START-DATE=\"2026-01-01T00:00:04Z\",SCTE35-OUT=0x\(hex)",
      ]))
    #expect(found.breaks.isEmpty)
  }

  @Test func `the date counts before the place of a tag`() throws {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:09Z\",DURATION=10,SCTE35-OUT=0xFC00"
    let found = try analysis(
      playlist([
        0: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z",
        2: "\(range)\n#EXT-X-CUE-OUT:12", 5: "#EXT-X-CUE-IN",
      ]))
    #expect(found.breaks.count == 1)
    #expect(times(found.breaks.first) == [MediaTime(9), MediaTime(19)])
    #expect(found.breaks.first?.startOffset == MediaTime(1))
    #expect(found.breaks.first?.endOffset == MediaTime(-1))
    #expect(found.breaks.first?.segments == 2...4)
  }

  /// The breaks of a live window into which of a date range only the tag for the end came.
  private func ended(by attributes: String) throws -> [AdBreak] {
    try analysis(
      playlist(
        [
          0: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z",
          6: "#EXT-X-DATERANGE:ID=\"a\",SCTE35-IN=0xFC00,\(attributes)",
        ], isEnded: false)
    ).breaks
  }

  @Test func `a date range without its first tag has the start of its date`() throws {
    let lengths = ["DURATION=12", "END-DATE=\"2026-01-01T00:00:24Z\""]
    for length in lengths {
      let found = try ended(by: "START-DATE=\"2026-01-01T00:00:12Z\",PLANNED-DURATION=10,\(length)")
      #expect(found.map { times($0) } == [[MediaTime(12), MediaTime(24)]])
      #expect(found.map(\.segments) == [3...5])
      #expect(found.map(\.closedBy) == [.in])
      #expect(found.map(\.plannedDuration) == [MediaTime(10)])
    }
    let before = try ended(by: "START-DATE=\"2025-12-31T23:59:54Z\",DURATION=30")
    #expect(before.map { times($0) } == [[MediaTime(-6), MediaTime(24)]])
  }

  @Test func `a start alone in a date range with an end alone is the date of the return`() throws {
    let start = "START-DATE=\"2026-01-01T00:00:24Z\""
    for attributes in [start, start + ",DURATION=0", start + ",PLANNED-DURATION=10"] {
      #expect(try ended(by: attributes).map { times($0) } == [[nil, MediaTime(24)]])
    }
    // What begins next of its class ends no break that has ended already.
    let next =
      start + ",CLASS=\"c\",END-ON-NEXT=YES\n"
      + "#EXT-X-DATERANGE:ID=\"b\",CLASS=\"c\",START-DATE=\"2026-01-01T00:00:36Z\""
    #expect(try ended(by: next).map(\.startTime) == [nil])
  }

  @Test func `a date range under another id that gives the end of an event joins its beginning`()
    throws
  {
    func section(_ out: Bool) throws -> String {
      Hexadecimal.text(try insert(7, out: out, at: 8).section.encoded())
    }
    let start = "START-DATE=\"2026-01-01T00:00:08Z\""
    let found = try analysis(
      playlist([
        0: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z",
        2: "#EXT-X-DATERANGE:ID=\"a\",\(start),SCTE35-OUT=0x\(section(true))",
        5: "#EXT-X-DATERANGE:ID=\"b\",\(start),DURATION=12,SCTE35-IN=0x\(section(false))",
      ]))
    #expect(found.breaks.map { times($0) } == [[MediaTime(8), MediaTime(20)]])
    #expect(found.breaks.map(\.parts) == [[]])
  }

  @Test func `the end of the playlist ends no interstitial`() throws {
    func ends(_ attributes: String) throws -> [MediaTime?] {
      let range =
        "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\","
        + "START-DATE=\"2026-01-01T00:00:32Z\",X-ASSET-URI=\"a.m3u8\"\(attributes)"
      return try analysis(
        playlist([0: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z", 1: range])
      ).breaks.map(\.endTime)
    }
    #expect(try ends("") == [nil])
    #expect(try ends(",DURATION=4") == [MediaTime(36)])
    #expect(try ends(",PLANNED-DURATION=4") == [MediaTime(36)])
    #expect(try ends(",PLANNED-DURATION=30") == [MediaTime(62)])
    // With a message it is a break of this playlist as well.
    #expect(try ends(",SCTE35-OUT=0xFC00") == [MediaTime(40)])
  }

  @Test func `two interstitials at one date are two`() throws {
    func range(_ id: String) -> String {
      "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\","
        + "START-DATE=\"2026-01-01T00:00:08Z\",DURATION=4,X-ASSET-URI=\"\(id).m3u8\""
    }
    let found = try analysis(
      playlist([
        0: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z", 1: range("a") + "\n" + range("b"),
      ]))
    #expect(found.breaks.map(\.id) == ["a", "b"])
    #expect(found.breaks.allSatisfy { $0.kind == .interstitial })
  }

  @Test func `a CUE-IN without a beginning in a playlist from its start is no break`() throws {
    #expect(try analysis(playlist([3: "#EXT-X-CUE-IN"])).breaks.isEmpty)
  }

  @Test func `a break before the window has an end and no start`() throws {
    let found = try analysis(playlist([3: "#EXT-X-CUE-IN"], isEnded: false))
    #expect(times(found.breaks.first) == [nil, MediaTime(12)])
    #expect(found.breaks.first?.segments == 0...2)
    #expect(found.breaks.first?.startOffset == nil)
  }

  @Test func `a discontinuity between segments of one place reports no ads`() throws {
    let found = try analysis(playlist([2: "#EXT-X-DISCONTINUITY", 5: "#EXT-X-DISCONTINUITY"]))
    #expect(found.breaks.isEmpty)
  }

  @Test(arguments: ["", "#EXT-X-CUE-OUT:4\n", "#EXT-X-PLACEMENT-OPPORTUNITY\n"])
  func `titles of segments mark breaks only where nothing else does`(line: String) throws {
    let titles = ["live", "Amazon|1", "Amazon|1", "live"]
    let segments = titles.map { "#EXTINF:4,\($0)\na.ts\n" }.joined()
    let found = try analysis(
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n\(line)\(segments)#EXT-X-ENDLIST\n"
    )
    let marked = found.breaks.filter { $0.dialects == [.vendorClass] }
    let expected: [[MediaTime?]] = line.isEmpty ? [[MediaTime(4), MediaTime(12)]] : []
    #expect(marked.map(times) == expected)
    #expect(marked.allSatisfy { $0.isHeuristic && $0.closedBy == .in })
  }

  @Test func `cue tags are reported without date ranges`() throws {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:20Z\",DURATION=4,SCTE35-OUT=0xFC00"
    let text = playlist([
      0: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z", 2: "#EXT-X-CUE-OUT:4",
      3: "#EXT-X-CUE-IN", 5: range,
    ])
    #expect(try analysis(text, sources: .tags).breaks.map(\.startTime) == [MediaTime(8)])
    #expect(try analysis(text).breaks.map(\.startTime) == [MediaTime(8), MediaTime(20)])
  }

  @Test func `ten thousand date ranges at one moment are folded in time`() throws {
    let ranges = (0..<10_000).map {
      "#EXT-X-DATERANGE:ID=\"\($0)\",START-DATE=\"2026-01-01T00:00:08Z\",DURATION=4,SCTE35-OUT=0xFC00"
    }
    let found = try analysis(
      playlist([
        0: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z", 2: ranges.joined(separator: "\n"),
      ]))
    #expect(found.breaks.flatMap(\.evidence).count == 10_000)
  }

  @Test func `spans of two events are two breaks`() throws {
    func span(_ seconds: Int, _ id: Int) -> String {
      "#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT\(seconds)S,ID=\(id)"
    }
    let found = try analysis(playlist([2: span(4, 1), 3: span(8, 1), 7: span(4, 2)]))
    #expect(found.breaks.map(\.startTime) == [MediaTime(4), MediaTime(24)])
    #expect(found.breaks.map(\.id) == ["1", "2"])
    #expect(found.breaks.first?.closedBy == .nextOut)
  }

  @Test func `a span reports the break that its tags begin`() throws {
    let found = try analysis(
      playlist([
        1: "#EXT-X-CUE-OUT:8", 2: "#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT4S", 3: "#EXT-X-CUE-IN",
        6: "#EXT-X-CUE-OUT:8", 7: "#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT4S", 8: "#EXT-X-CUE-IN",
      ]))
    #expect(
      found.breaks.map(times) == [[MediaTime(4), MediaTime(12)], [MediaTime(24), MediaTime(32)]])
    #expect(
      found.breaks.map { $0.evidence.map(\.role) } == [[.out, .cont, .in], [.out, .cont, .in]])
  }

  @Test func `a CUE-OUT before the CUE-IN of the break before it begins the next one`() throws {
    let found = try analysis(
      playlist([
        1: "#EXT-X-CUE-OUT:8", 3: "#EXT-X-CUE-OUT:8\n#EXT-X-CUE-IN", 5: "#EXT-X-CUE-IN",
      ]))
    #expect(spans(found.breaks) == [[4, 12], [12, 20]])
    #expect(found.breaks.map(\.closedBy) == [.in, .in])
  }

  @Test func `an ad that ends with the next of its class is open until there is one`() throws {
    func ad(_ id: String, at seconds: Int) throws -> String {
      try dateRange(id, at: seconds, attributes: ",CLASS=\"com.x.ad\",END-ON-NEXT=YES")
    }
    let lines = try [0: firstDate, 2: ad("a", at: 8), 5: ad("b", at: 20)]
    #expect(spans(try analysis(playlist(lines, isEnded: false)).breaks) == [[8, 20], [20, nil]])
  }
}
