import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct MediaPlaylistTests {
  private func parse(_ text: String) throws -> (MediaPlaylist, [String]) {
    let parsed = Playlist.parse(Array(text.utf8))
    return (
      try #require(parsed.media),
      parsed.findings.map { "\($0.rule.code) \($0.location.line ?? 0)" }
    )
  }

  @Test(arguments: [("4", true), ("4.", true), ("4.0", false)])
  func `durations are whole if none is written with decimals`(text: String, isWhole: Bool) throws {
    let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n"
    let (playlist, _) = try parse("\(head)#EXTINF:\(text),\nb.ts\n")
    #expect(playlist.hasWholeDurations == isWhole)
  }

  @Test(arguments: [("00Z", false), ("00.000Z", true), ("00,5+01:00", true), ("00-01:00", false)])
  func `a date has a fraction if one is written`(seconds: String, hasFraction: Bool) throws {
    let (playlist, _) = try parse(
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
        + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(seconds)\n#EXTINF:4,\na.ts\n")
    #expect(playlist.programDateTimes.map(\.hasFraction) == [hasFraction])
  }

  @Test func `the fixture is read in full`() throws {
    let (playlist, findings) = try parse(Fixtures.media)
    #expect(findings == [])
    let header = playlist.header
    #expect(header.version == 8)
    #expect(header.targetDuration == MediaTime(seconds: 6))
    #expect(header.isEnded)
    #expect(header.start?.timeOffset == MediaTime(value: -25, timescale: 2))
    #expect(header.serverControl?.canBlockReload == true)
    #expect(header.partInformation?.partTarget == MediaTime(value: 1, timescale: 2))
    #expect(header.preloadHints.map(\.tag.uri) == ["p2.m4s"])
    #expect(header.renditionReports.first?.segmentIndex == 5)
    #expect(header.lines[.mediaSequence] == 4)
    #expect(
      playlist.segments.map(\.uri) == ["high/v1/1.m4s", "all.m4s", "all.m4s", "ad.m4s", "5.m4s"])
    #expect(playlist.segments.map(\.title) == ["first", "", nil, "ad", ""])
    #expect(playlist.segments.map(\.mediaSequence) == [100, 101, 102, 103, 104])
    #expect(playlist.segments.map(\.continuityRange) == [0, 0, 0, 1, 2])
    #expect(playlist.segments.map(\.discontinuitySequence) == [7, 7, 7, 8, 9])
    #expect(playlist.segments.map(\.hasDiscontinuity) == [false, false, false, true, true])
    #expect(playlist.segments.map(\.isGap) == [false, false, false, true, false])
    #expect(
      playlist.segments.map(\.byteRange) == [
        nil, ByteRange(offset: 500, length: 1000), ByteRange(offset: 1500, length: 400), nil, nil,
      ])
    #expect(playlist.discontinuityCount == 2)
    #expect(playlist.duration == MediaTime(value: 30006, timescale: 1000))
    #expect(playlist.segments[3].startTime == MediaTime(value: 18006, timescale: 1000))
    #expect(playlist.segments.map { $0.keys.count } == [1, 1, 1, 0, 0])
    #expect(playlist.segments[0].key?.tag.uri == "key1")
    #expect(playlist.segments[4].map?.byteRange == ByteRange(offset: 10, length: 700))
    #expect(playlist.segments[4].bitrate == MediaTime(seconds: 1200))
    #expect(playlist.segments[0].bitrate == nil)
    #expect(playlist.parts.map(\.segmentIndex) == [4])
  }

  @Test func `dates keep their text and the segment they stand before`() throws {
    let (playlist, _) = try parse(Fixtures.media)
    #expect(playlist.programDateTimes.map(\.segmentIndex) == [0, 3])
    #expect(playlist.programDateTimes[1].text == "2026-01-01T01:00:18.006+01:00")
    let date = playlist.programDateTimes[1].date
    #expect(date.utcOffset?.minutes == 60)
    #expect(date.timeSince1970 == playlist.programDateTimes[1].timeSince1970)
    #expect(playlist.segments[3].programDateTime?.line == playlist.programDateTimes[1].line)
    #expect(playlist.segments[1].programDateTime == nil)
  }

  @Test func `marker lines stand before a segment or after the last`() throws {
    let (playlist, _) = try parse(
      "#EXTM3U\n#EXT-X-CUE-OUT:30,ID=1\n#EXTINF:1,\n#EXT-X-CUE-IN\na\n#EXT-OATCLS-SCTE35:/DA=\n")
    #expect(playlist.markers.map(\.name) == [.cueOut, .cueIn, .oatclsSCTE35])
    #expect(playlist.markers.map(\.segmentIndex) == [0, 0, 1])
    #expect(playlist.markers.map(\.value) == ["30,ID=1", nil, "/DA="])
    #expect(playlist.markers[0].attributes["ID"]?.integer == 1)
    #expect(playlist.markers[2].line == 6)
  }

  @Test func `comments of vendors that mark segments are markers`() throws {
    let (playlist, _) = try parse(Fixtures.media)
    #expect(playlist.markers.map(\.name) == [.cueOut, .cueIn, .uplynkSegment])
  }

  @Test func `an address without a duration is no segment`() throws {
    let (playlist, findings) = try parse("#EXTM3U\na\n#EXTINF:1,\nb\nc\n")
    #expect(playlist.segments.map(\.uri) == ["b"])
    #expect(playlist.strayURILines.map(\.content) == ["a", "c"])
    #expect(findings == ["SYN-013 2", "SYN-013 5"])
  }

  @Test func `a duration without an address is a finding`() throws {
    let (playlist, findings) = try parse("#EXTM3U\n#EXTINF:1,\n#EXTINF:2,\na\n#EXTINF:3,\n")
    #expect(playlist.duration == MediaTime(seconds: 2))
    #expect(findings == ["SYN-014 2", "SYN-014 5"])
  }

  @Test func `keys of different formats are in force together`() throws {
    let (playlist, _) = try parse(
      """
      #EXTM3U
      #EXT-X-KEY:METHOD=AES-128,URI="a"
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="b",KEYFORMAT="com.example"
      #EXTINF:1,
      1
      #EXT-X-KEY:METHOD=AES-128,URI="c",KEYFORMAT="identity"
      #EXTINF:1,
      2
      #EXT-X-KEY:METHOD=NONE
      #EXTINF:1,
      3
      """)
    #expect(
      playlist.segments.map { $0.keys.compactMap(\.tag.uri) } == [["a", "b"], ["b", "c"], []])
  }

  @Test func `a byte range without an offset needs one before it`() throws {
    let text = "#EXTM3U\n#EXT-X-BYTERANGE:5@7\n#EXTINF:1,\na\n#EXT-X-BYTERANGE:3\n#EXTINF:1,\nb\n"
    let (playlist, findings) = try parse(text)
    #expect(playlist.segments[1].byteRange == ByteRange(offset: 0, length: 3))
    #expect(findings == ["MED-009 5"])
  }

  @Test func `the media sequence of no number is zero and a negative one is kept`() throws {
    #expect(try parse("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:a\n").0.header.mediaSequence == 0)
    #expect(try parse("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:-2680\n").0.header.mediaSequence == -2680)
    let largest =
      "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:9223372036854775807\n#EXTINF:1,\na\n#EXTINF:1,\nb\n"
    #expect(try parse(largest).0.segments.map(\.mediaSequence) == [.max, .max])
  }

  @Test func `of a repeated header tag the last one counts, with a finding`() throws {
    let (playlist, findings) = try parse(
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-TARGETDURATION:5\n")
    #expect(playlist.header.targetDuration == MediaTime(seconds: 5))
    #expect(findings == ["MED-002 3"])
  }

  @Test func `many sums stay exact`() throws {
    var text = "#EXTM3U\n"
    for index in 0..<3000 {
      text += "#EXTINF:0.\(index % 2 == 0 ? "1" : "033366666666666666"),\ns\n"
    }
    let (playlist, _) = try parse(text)
    let pair = MediaTime(value: 133_366_666_666_666_666, timescale: 1_000_000_000_000_000_000)
    #expect(playlist.duration == pair * MediaTime(seconds: 1500))
    #expect(playlist.segments[2].startTime == pair)
  }

  @Test func `unknown tags are kept and reported once per name`() throws {
    let (playlist, findings) = try parse("#EXTM3U\n#EXT-X-MY-AD:1\n#EXT-X-MY-AD:2\n")
    #expect(playlist.unknownTags.map(\.value) == ["1", "2"])
    #expect(findings == ["SYN-012 2"])
  }

  @Test func `a comment that looks like a tag is a finding`() throws {
    let text = "#EXTM3U\n# EXT-X-CUE-OUT-CONT: 8/30\n#ext-x-cue-in\n# extra\n# EXTINF:4,\n"
    #expect(try parse(text).1 == ["SYN-011 2", "SYN-011 3", "SYN-011 5"])
  }

  @Test func `bytes that are no text are findings`() {
    let bytes = Array("#EXTM3U\n#EXTINF:1,".utf8) + [0xC3, 0x28, 0x0A] + Array("a\n".utf8)
    let parsed = Playlist.parse(Array("\u{FEFF}".utf8) + bytes)
    #expect(parsed.findings.map(\.rule.code) == ["SYN-002", "SYN-002"])
    #expect(parsed.findings.map(\.location.line) == [1, 2])
    #expect(parsed.media?.segments.count == 1)
  }
}
