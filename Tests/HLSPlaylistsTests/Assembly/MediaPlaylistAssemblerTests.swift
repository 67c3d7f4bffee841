import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct MediaPlaylistAssemblerTests {
  private func media(_ text: String) throws -> MediaPlaylist { try .parsing("#EXTM3U\n" + text) }

  @Test func `tags belong to the next segment, and state to all that follow`() throws {
    let segments = try media(
      """
      #EXT-X-MAP:URI="i0"
      #EXT-X-DISCONTINUITY
      #EXTINF:1,
      a
      #EXT-X-GAP
      #EXT-X-BITRATE:5
      #EXTINF:2,
      b
      #EXT-X-MAP:URI="i1",BYTERANGE="5"
      #EXTINF:3,
      c
      """
    ).segments
    #expect(segments.map { $0.map?.uri } == ["i0", "i0", "i1"])
    #expect(segments.map { $0.map?.line } == [2, 2, 10])
    #expect(segments[2].map?.byteRange == ByteRange(offset: 0, length: 5))
    #expect(segments.map(\.hasDiscontinuity) == [true, false, false])
    #expect(segments.map(\.isGap) == [false, true, false])
    #expect(segments.map { $0.bitrate?.seconds } == [nil, 5, 5])
    #expect(segments.map(\.startTime.seconds) == [0, 1, 3])
    #expect(
      segments.map { $0.lines.map(\.number) } == [Array(1...5), Array(6...9), Array(10...12)])
  }

  @Test func `a byte range without an offset goes on after the one before`() throws {
    let segments = try media(
      """
      #EXT-X-BYTERANGE:10@5
      #EXTINF:1,
      a
      #EXT-X-BYTERANGE:20
      #EXTINF:1,
      a
      #EXT-X-BYTERANGE:30
      #EXTINF:1,
      b
      """
    ).segments
    #expect(segments.map { $0.byteRange?.offset } == [5, 15, 0])
  }

  @Test func `a carriage return in the header line hides the rest, which is reported`() {
    let parsed = Playlist.parse(Array("#EXTM3U\r#EXTINF:1,\ra.ts\r#EXT-X-ENDLIST".utf8))
    #expect(parsed.media?.segments.isEmpty == true)
    #expect(parsed.findings.map(\.rule.code) == ["SYN-001"])
    #expect(parsed.findings.first?.location.column == 8)
    for text in ["#EXTM3U\r\n#EXTINF:1,\r\na.ts", "#EXTM3U\r", "#EXTM3U\n\ra.ts"] {
      #expect(!Playlist.parse(Array(text.utf8)).findings.contains { $0.rule == .missingHeader })
    }
  }

  @Test func `a URI without EXTINF and an EXTINF without URI are no segments`() {
    let parsed = Playlist.parse(Array("#EXTM3U\nx\n#EXTINF:1,\n#EXTINF:2,\ny\n#EXTINF:3,\n".utf8))
    #expect(parsed.media?.segments.map(\.uri) == ["y"])
    #expect(parsed.media?.segments.first?.duration.seconds == 2)
    #expect(parsed.media?.strayURILines.map(\.number) == [2])
    #expect(parsed.findings.map(\.rule.code) == ["SYN-013", "SYN-014", "SYN-014"])
    #expect(parsed.findings.map(\.location.line) == [2, 3, 6])
  }

  @Test func `an I-frame playlist says so`() throws {
    let playlist = try media("#EXT-X-I-FRAMES-ONLY\n#EXT-X-BYTERANGE:9@0\n#EXTINF:2,\na\n")
    #expect(playlist.header.isIFramesOnly)
    #expect(playlist.segments.first?.byteRange?.length == 9)
  }

  @Test func `every discontinuity tag before a segment counts for its number`() throws {
    let playlist = try media(
      """
      #EXT-X-DISCONTINUITY-SEQUENCE:5
      #EXTINF:1,
      a
      #EXT-X-DISCONTINUITY
      #EXT-X-DISCONTINUITY
      #EXTINF:1,
      b
      #EXT-X-DISCONTINUITY
      #EXTINF:1,
      c
      """)
    #expect(playlist.segments.map(\.discontinuitySequence) == [5, 7, 8])
    #expect(playlist.segments.map(\.continuityRange) == [0, 2, 3])
    #expect(playlist.discontinuityCount == 2)
  }

  @Test(arguments: [("./a", 15), ("x/../a", 15), ("https://e.com/v/a", 15), ("x/a", 0)])
  func `a byte range goes on after one of the same resource, however that is written`(
    address: String, offset: Int
  ) throws {
    let text =
      "#EXTM3U\n#EXT-X-BYTERANGE:10@5\n#EXTINF:1,\na\n#EXT-X-BYTERANGE:20\n#EXTINF:1,\n\(address)\n"
    let parsed = Playlist.parse(Array(text.utf8), uri: "https://e.com/v/media.m3u8")
    #expect(parsed.media?.segments[1].byteRange?.offset == offset)
    #expect(parsed.findings.map(\.rule.code) == (offset == 0 ? ["MED-009"] : []))
  }

  @Test(arguments: [("", Severity.error), ("#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n", .info)])
  func `the first byte range of a delta update goes on behind what that leaves out`(
    skip: String, severity: Severity
  ) {
    let text = "#EXTM3U\n\(skip)#EXT-X-BYTERANGE:10\n#EXTINF:1,\na\n"
    let findings = Playlist.parse(Array(text.utf8)).findings
    #expect(findings.map(\.rule.code) == ["MED-009"])
    #expect(findings.map(\.severity) == [severity])
  }

  @Test func `a date with a blank in it is read with a warning`() throws {
    let text = "#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01 00:00:00Z\n#EXTINF:1,\na\n"
    let parsed = Playlist.parse(Array(text.utf8))
    #expect(parsed.media?.programDateTimes.map(\.date.description) == ["2026-01-01T00:00:00.000Z"])
    #expect(parsed.findings.map(\.rule.code) == ["PDT-002"])
    #expect(parsed.findings.map(\.severity) == [.warning])
  }
}
