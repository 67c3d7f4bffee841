import AdMarkers
import FieldValues
import ID3
import MediaStreams
import ByteParsing
import CueSources
import HLSPlaylists
import MediaTiming
import SCTE35
import SourceDiagnostics
import Testing
import TextTracks

struct DateRangeCuesTests {
  /// Ten segments of two seconds; the first is dated.
  private func cues(_ lines: String..., date: Bool = true) throws -> [Cue] {
    let tags = lines.map { "#EXT-X-DATERANGE:" + $0 }.joined(separator: "\n")
    let pdt = date ? "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z" : "#"
    let segments = (0..<10).map { "#EXTINF:2,\n\($0).ts" }.joined(separator: "\n")
    let playlist = try CueInputs.media(
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(pdt)\n\(tags)\n\(segments)\n#EXT-X-ENDLIST\n")
    let timeline = try CueInputs.timeline(dated: date)
    return DateRangeCues.cues(
      of: playlist.dateRanges(on: timeline.map), uri: "media.m3u8", on: timeline)
  }

  @Test(arguments: [
    (#"END-DATE="2026-01-01T00:00:05Z",DURATION=9"#, CueExtent(2, 5)),
    (#"DURATION=9.5,CLASS="c",END-ON-NEXT=YES"#, CueExtent(2, 11.5)),
    (#"CLASS="c",END-ON-NEXT=YES,PLANNED-DURATION=1"#, CueExtent(2, 6)),
    (#"PLANNED-DURATION=4"#, CueExtent(2, nil)),
    (#"CLASS="lonely",END-ON-NEXT=YES"#, CueExtent(2, nil)),
    (#"DURATION=0"#, CueExtent(2, 2)),
    (#"END-DATE="2026-01-01T00:00:01Z""#, CueExtent(2, 2)),
  ])
  func `the end is END-DATE, else DURATION, else the next of the class, else unknown`(
    attributes: String, expected: CueExtent
  ) throws {
    let found = try cues(
      #"ID="x",START-DATE="2026-01-01T00:00:02Z","# + attributes,
      #"ID="later",CLASS="c",START-DATE="2026-01-01T00:00:08Z""#,
      #"ID="same",CLASS="c",START-DATE="2026-01-01T00:00:02Z""#,
      #"ID="next",CLASS="c",START-DATE="2026-01-01T01:00:06+01:00""#)
    #expect(found.first.map(CueExtent.init) == expected)
  }

  @Test(arguments: [
    ("0xAB", "ab"), ("0xABC", "abc"), ("0XaBC", "abc"),
  ])
  func `hexadecimal digits have one form, however many they are`(text: String, hex: String) throws {
    let found = try cues(#"ID="x",START-DATE="2026-01-01T00:00:02Z",X-A="# + text)
    let fields = try #require(found.first?.content.fields)
    let value = FieldValue.object([Field("hex", .string(hex))])
    #expect(fields["customAttributes"] == .object([Field("X-A", value)]))
  }

  @Test func `an update inherits the start and the first of two values counts`() throws {
    let found = try cues(
      #"ID="x",START-DATE="2026-01-01T00:00:02Z",X-A="first""#, #"ID="x",DURATION=3,X-A="second""#)
    #expect(found.map(CueExtent.init) == [.init(2, 5)])
    let fields = try #require(found.first?.content.fields)
    #expect(fields["customAttributes"] == .object([Field("X-A", .string("first"))]))
  }

  @Test func `without a date in the playlist a range cannot be placed`() throws {
    let found = try cues(#"ID="x",START-DATE="2026-01-01T00:00:02Z",DURATION=3"#, date: false)
    #expect(found.map(CueExtent.init) == [.init(nil, nil)])
    #expect(found.first?.startDate == (try CueInputs.date("2026-01-01T00:00:02Z")))
    let track = try #require(
      TrackBuilder.tracks(of: [
        CueGroup(
          type: .daterange, playlist: 0, label: "",
          cues: found + cues(#"ID="y",START-DATE="2026-01-01T00:00:02Z""#))
      ]).first)
    #expect(track.cues.map(\.id) == ["y", "x"])
  }

  @Test func `a range before and behind the segments is placed outside them`() throws {
    let found = try cues(
      #"ID="a",START-DATE="2025-12-31T23:59:57Z",DURATION=5"#,
      #"ID="b",START-DATE="2026-01-01T00:00:30Z""#)
    #expect(found.map(CueExtent.init) == [.init(-3, 2), .init(30, nil)])
  }

  @Test func `of two spans that hold a date the one nearest to the tag counts`() throws {
    let playlist = try CueInputs.media(
      """
      #EXTM3U
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXTINF:10,
      a.ts
      #EXT-X-DISCONTINUITY
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXT-X-DATERANGE:ID="x",START-DATE="2026-01-01T00:00:02Z",DURATION=3
      #EXTINF:10,
      b.ts
      #EXT-X-ENDLIST
      """)
    let date = try CueInputs.date("2026-01-01T00:00:00Z")
    let map = TimelineMap(
      (0..<2).map {
        TimelineSegment(
          start: MediaTime(seconds: 10 * $0), duration: MediaTime(seconds: 10), continuityRange: $0,
          programDateTime: date)
      })
    let found = DateRangeCues.cues(
      of: playlist.dateRanges(on: map), uri: "media.m3u8",
      on: PresentationTimeline(map: map, end: map.end))
    #expect(found.map(CueExtent.init) == [.init(12, 15)])
  }

  @Test func `a range behind the last segment has no segment`() throws {
    let playlist = try CueInputs.media(
      """
      #EXTM3U
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXTINF:20,
      a.ts
      #EXT-X-ENDLIST
      #EXT-X-DATERANGE:ID="x",START-DATE="2026-01-01T00:00:02Z"
      """)
    let timeline = try CueInputs.timeline(segments: 1, dated: true)
    let found = DateRangeCues.cues(
      of: playlist.dateRanges(on: timeline.map), uri: "media.m3u8", on: timeline)
    #expect(found.first?.source.segment == nil)
    #expect(found.first?.source.line == 6)
    #expect(found.map(CueExtent.init) == [.init(2, nil)])
  }

  // MARK: SCTE-35

  private func findings(_ attributes: String) throws -> [Diagnostic] {
    let playlist = try CueInputs.media(
      "#EXTM3U\n#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-01-01T00:00:02Z\",\(attributes)\n"
        + "#EXTINF:2,\na.ts\n")
    return DateRangeCues.messages(
      in: playlist.dateRanges, uri: "media.m3u8"
    ).findings
  }

  private static let section = "0xFC301600000000000000FFF00506FE0002BF20000086320E8E"

  @Test func `a section that is right is no finding`() throws {
    #expect(try findings("SCTE35-OUT=\(Self.section),SCTE35-IN=\(Self.section)").isEmpty)
  }

  @Test(arguments: [
    (String(section.dropLast(10)), "PAY-004"), (String(section.dropLast(1)) + "0", "PAY-005"),
    ("0xDEADBEEF", "PAY-004"), ("\"\(section)\"", "PAY-002"),
  ])
  func `a section that is wrong is a finding at its value`(value: String, code: String) throws {
    let found = try findings("SCTE35-CMD=" + value)
    #expect(found.map(\.rule.code) == [code])
    #expect(found.first?.message.hasPrefix("SCTE35-CMD of date range \"x\"") == true)
    #expect(found.first?.location.line == 2)
    #expect(found.first?.location.column == (value.hasPrefix("\"") ? 71 : 70))
  }

  @Test func `a payload that does not decode keeps its text`() throws {
    let content = try #require(
      cues(#"ID="x",START-DATE="2026-01-01T00:00:02Z",SCTE35-OUT=0xFC3"#).first?.content)
    guard case .object(let splice)? = content.fields["splice"],
      case .object(let out)? = splice["out"]
    else { return #expect(Bool(false), "there is no splice.out") }
    #expect(out["section"] == .null)
    #expect(out["payloadText"] == .string("0xFC3"))
    #expect(out["valid"] == .bool(false))
  }
}
