import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct DateRangeTests {
  private func parse(_ lines: String...) throws -> ([DateRange], [String]) {
    let text = (["#EXTM3U"] + lines).joined(separator: "\n")
    let parsed = Playlist.parse(Array(text.utf8))
    return (
      try #require(parsed.media).dateRanges,
      parsed.findings.map { "\($0.rule.code) \($0.location.line ?? 0)" }
    )
  }

  @Test func `tags of one ID make one range and need not repeat the start`() throws {
    let playlist = try #require(Playlist.parse(Array(Fixtures.media.utf8)).media)
    let range = try #require(playlist.dateRanges.first)
    #expect(playlist.dateRanges.count == 1)
    #expect(range.startDate?.text == "2026-01-01T00:00:18.006Z")
    #expect(range.endDate?.text == "2026-01-01T00:00:24.006Z")
    #expect(range.plannedDuration == MediaTime(seconds: 6))
    #expect(range.scte35Out?.bytes == [0xFC, 0x30])
    #expect(range.scte35In?.bytes == [0xFC, 0x31])
    #expect(range.end?.basis == .endDate)
    #expect(range.placements.map(\.segmentIndex) == [3, 5])
    #expect(range.attributes["SCTE35-IN"]?.line == range.placements[1].line)
    #expect(range.attributes["SCTE35-OUT"]?.line == range.placements[0].line)
    #expect(range.customAttributes.map(\.name) == ["X-NOTE", "X-COUNT"])
    #expect(
      range.customAttributes.map(\.value) == [.string("a, b"), .number(MediaTime(seconds: 2))])
  }

  @Test func `ranges after the end of the playlist count`() throws {
    let (ranges, _) = try parse(
      "#EXTINF:1,", "a", "#EXT-X-ENDLIST",
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z""#)
    #expect(ranges.map(\.segmentIndex) == [1])
  }

  @Test func `the first of two values counts and equal instants do not differ`() throws {
    let (ranges, findings) = try parse(
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T01:00:00+01:00",DURATION=5,X-A="1""#,
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",DURATION=5.0,X-A="2""#)
    #expect(ranges[0].attributes["X-A"]?.value == "1")
    #expect(findings == ["DRG-010 3"])
  }

  @Test func `a tag without an ID is only a finding`() throws {
    let (ranges, findings) = try parse(#"#EXT-X-DATERANGE:START-DATE="2026-01-01T00:00:00Z""#)
    #expect(ranges.isEmpty)
    #expect(findings == ["DRG-001 2"])
  }

  @Test func `a range without a start is kept with a finding`() throws {
    let (ranges, findings) = try parse(#"#EXT-X-DATERANGE:ID="a",DURATION=2"#)
    #expect(ranges[0].startDate == nil)
    #expect(ranges[0].end == nil)
    #expect(findings == ["DRG-014 2"])
  }

  @Test func `an end date goes before a duration and a duration before the next of the class`()
    throws
  {
    let start = #"START-DATE="2026-01-01T00:00:00Z""#
    let next = #"#EXT-X-DATERANGE:ID="n",CLASS="c",START-DATE="2026-01-01T00:01:00Z""#
    let (ranges, _) = try parse(
      #"#EXT-X-DATERANGE:ID="a",CLASS="c",\#(start),END-DATE="2026-01-01T00:00:02Z",DURATION=3"#,
      #"#EXT-X-DATERANGE:ID="b",CLASS="c",\#(start),DURATION=3,END-ON-NEXT=YES"#,
      #"#EXT-X-DATERANGE:ID="d",CLASS="c",\#(start),END-ON-NEXT=YES"#,
      #"#EXT-X-DATERANGE:ID="e",CLASS="other",\#(start),END-ON-NEXT=YES"#,
      #"#EXT-X-DATERANGE:ID="f",CLASS="c",\#(start),PLANNED-DURATION=9"#, next,
      #"#EXT-X-DATERANGE:ID="z",CLASS="c",START-DATE="2026-01-01T09:02:00+09:00""#)
    let offsets = ranges.prefix(5).map { range in
      range.end.flatMap { end in range.startDate?.distance(to: end.date).seconds }
    }
    #expect(offsets == [2, 3, 60, nil, nil])
    #expect(ranges[2].end?.basis == .nextOfClass)
  }

  @Test func `a negative duration ends nothing`() throws {
    let (ranges, findings) = try parse(
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",DURATION=-2"#)
    #expect(ranges[0].duration == MediaTime(seconds: -2))
    #expect(ranges[0].end == nil)
    #expect(findings == ["DRG-005 2"])
  }

  @Test func `many attributes merge up to a limit with a finding`() throws {
    func tag(_ numbers: Range<Int>) -> String {
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\","
        + numbers.map { "X-A\($0)=\($0)" }.joined(separator: ",")
    }
    let (ranges, findings) = try parse(tag(0..<20), tag(10..<200), tag(150..<300))
    #expect(ranges[0].attributes.count == 256)
    #expect(ranges[0].customAttributes.map(\.name) == (0..<254).map { "X-A\($0)" })
    #expect(findings == Array(repeating: "SYN-021 4", count: 46))
  }

  @Test(.timeLimit(.minutes(5)))
  func `a hundred thousand tags of one ID are merged in time`() throws {
    let tags = (0..<100_000).map { "#EXT-X-DATERANGE:ID=\"r\",X-N\($0 % 3000)=1\n" }.joined()
    let parsed = Playlist.parse(Array(("#EXTM3U\n" + tags).utf8))
    #expect(parsed.media?.dateRanges.first?.placements.count == 100_000)
    #expect(parsed.media?.dateRanges.first?.attributes.count == 256)
    #expect(parsed.findings.last?.rule.code == "SYN-021")
  }

  @Test func `many ranges of two tags each keep what both say`() throws {
    let start = (0..<500).map {
      "#EXT-X-DATERANGE:ID=\"\($0)\",START-DATE=\"2026-01-01T00:00:00Z\",SCTE35-OUT=0xFC30"
    }
    let end = (0..<500).map { "#EXT-X-DATERANGE:ID=\"\($0)\",DURATION=\($0),SCTE35-IN=0xFC31" }
    let text = (["#EXTM3U"] + start + ["#EXTINF:1,", "a"] + end).joined(separator: "\n")
    let ranges = try #require(Playlist.parse(Array(text.utf8)).media).dateRanges
    #expect(ranges.map(\.id) == (0..<500).map { "\($0)" })
    #expect(ranges.map(\.duration) == (0..<500).map { MediaTime(seconds: $0) })
    #expect(ranges.allSatisfy { $0.placements.map(\.segmentIndex) == [0, 1] })
    #expect(ranges.allSatisfy { $0.scte35Out?.bytes == [0xFC, 0x30] })
    #expect(ranges.allSatisfy { $0.scte35In?.bytes == [0xFC, 0x31] })
  }

  @Test(arguments: [(8, 12), (6, 10), (10, 30)])
  func `a range that lasts until its dates step back ends there`(length: Int, end: Int) throws {
    var lines = ["#EXT-X-TARGETDURATION:4"]
    lines +=
      ["#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:04Z\",DURATION=\(length)"]
    for second in [0, 4, 8, -4, 0, 4, 8, 12].map({ $0 + 8 }) {
      if second == 4, lines.count > 5 { lines.append("#EXT-X-DISCONTINUITY") }
      let date = CalendarTime(timeSince1970: MediaTime(seconds: 1_767_225_592 + second))
      lines += ["#EXT-X-PROGRAM-DATE-TIME:\(date)", "#EXTINF:4,", "\(lines.count).ts"]
    }
    let text = (["#EXTM3U"] + lines).joined(separator: "\n")
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    let times = try #require(playlist.dateRanges.first).times(on: TimelineMap(of: playlist))
    #expect(times.start == MediaTime(seconds: 4))
    #expect(times.end == MediaTime(seconds: end))
  }
}
