import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct DeltaUpdateTests {
  static let previous = """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:4
    #EXT-X-MEDIA-SEQUENCE:10
    #EXT-X-KEY:METHOD=AES-128,URI="k"
    #EXT-X-MAP:URI="init.mp4"
    #EXT-X-DATERANGE:ID="gone",START-DATE="2026-01-01T00:00:00Z"
    #EXT-X-DATERANGE:ID="kept",START-DATE="2026-01-01T00:00:00Z"
    #EXTINF:4,
    10.mp4
    #EXT-X-CUE-OUT:8
    #EXT-X-DISCONTINUITY
    #EXTINF:4,
    11.mp4
    #EXT-X-CUE-IN
    #EXTINF:4,
    12.mp4

    """

  private func media(_ text: String) throws -> MediaPlaylist {
    try #require(Playlist.parse(Array(text.utf8), uri: "l.m3u8").media)
  }

  private func delta(sequence: Int, skip: String) -> String {
    """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:4
    #EXT-X-MEDIA-SEQUENCE:\(sequence)
    #EXT-X-SKIP:\(skip)
    #EXTINF:3,
    13.mp4

    """
  }

  @Test func `skipped segments come from the playlist before with keys, maps and markers`() throws {
    let update = try media(
      delta(sequence: 11, skip: "SKIPPED-SEGMENTS=2,RECENTLY-REMOVED-DATERANGES=\"gone\""))
    #expect(update.isDeltaUpdate)
    let merged = update.completed(from: try media(Self.previous))
    let playlist = try #require(merged.media)
    #expect(merged.findings.isEmpty)
    #expect(!playlist.isDeltaUpdate)
    #expect(playlist.uri == "l.m3u8")
    #expect(playlist.segments.map(\.uri) == ["11.mp4", "12.mp4", "13.mp4"])
    #expect(playlist.segments.map(\.mediaSequence) == [11, 12, 13])
    #expect(playlist.segments.map { $0.map?.uri } == ["init.mp4", "init.mp4", "init.mp4"])
    #expect(playlist.segments.map { $0.key?.tag.uri } == ["k", "k", "k"])
    #expect(playlist.segments.map(\.hasDiscontinuity) == [true, false, false])
    #expect(playlist.markers.map(\.segmentIndex) == [0, 1])
    #expect(playlist.dateRanges.map(\.id) == ["kept"])
    #expect(playlist.duration == MediaTime(seconds: 11))
  }

  @Test func `no key is in force after METHOD NONE, also when a map has one`() throws {
    let first = Self.previous.replacing(
      "#EXTINF:4,\n10.mp4", with: "#EXTINF:4,\n10.mp4\n#EXT-X-KEY:METHOD=NONE")
    let update = try media(delta(sequence: 12, skip: "SKIPPED-SEGMENTS=1"))
    let playlist = try #require(update.completed(from: try media(first)).media)
    #expect(playlist.segments.map { $0.key?.tag.uri } == [nil, nil])
    #expect(playlist.segments.map { $0.map?.keys.first?.tag.uri } == ["k", "k"])
  }

  @Test func `an update that lists no removed ranges has them all itself`() throws {
    let update = try media(delta(sequence: 10, skip: "SKIPPED-SEGMENTS=3"))
    let playlist = update.completed(from: try media(Self.previous)).media
    #expect(playlist?.dateRanges.isEmpty == true)
    #expect(playlist?.segments.count == 4)
    #expect(playlist?.header.version == 9)
  }

  @Test(arguments: [(9, 2), (12, 2), (20, 1), (Int.min, 1), (10, Int.max)])
  func `an update that skips what is not known stays as it is`(_ sequence: Int, _ count: Int) throws
  {
    let update = try media(delta(sequence: sequence, skip: "SKIPPED-SEGMENTS=\(count)"))
    let result = update.completed(from: try media(Self.previous))
    #expect(result.media == update)
    #expect(result.findings.map(\.rule.code) == ["LIV-016"])
    #expect(result.findings.first?.location.line == 5)
  }

  @Test(arguments: ["=-1", "=1.5", "=18446744073709551616", "=", ""])
  func `an update without a usable number of segments is only reported at its tag`(
    number: String
  ) throws {
    let update = try media(delta(sequence: 10, skip: "SKIPPED-SEGMENTS\(number)"))
    #expect(update.header.skip?.tag.skippedSegments == nil)
    let result = update.completed(from: try media(Self.previous))
    #expect(result.media == update)
    #expect(result.findings.isEmpty)
  }

  @Test func `an update is not completed from one that was not completed itself`() throws {
    let update = try media(delta(sequence: 10, skip: "SKIPPED-SEGMENTS=1"))
    let result = update.completed(from: update)
    #expect(result.media == update)
    #expect(result.findings.map(\.rule.code) == ["LIV-016"])
  }

  @Test func `a playlist that is no update is its own result`() throws {
    let playlist = try media(Self.previous)
    #expect(playlist.completed(from: playlist).media == playlist)
  }
}
