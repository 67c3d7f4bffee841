import AdBreaks
import CueSources
import FieldValues
import HLSPlaylists
import MediaTiming
import Testing

struct TagCueContentTests {
  /// The time that the break of a playlist has lasted at its first line, in a live window.
  private func elapsed(_ lines: String...) throws -> FieldValue? {
    let segments = lines.map { "\($0)\n#EXTINF:4,\ns.ts\n" }.joined()
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + segments
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    let breaks = AdBreakAnalysis(of: playlist, on: TimelineMap(of: playlist)).breaks
    return TagCueContent(try #require(breaks.first)).fields["elapsed"]
  }

  @Test func `a break that starts with its first line has lasted no time there`() throws {
    #expect(try elapsed("#EXT-X-CUE-OUT:12", "#EXT-X-CUE-OUT-CONT:4/12", "#EXT-X-CUE-IN") == nil)
  }

  @Test func `a break that was joined has lasted as long as its first line says`() throws {
    let elapsed = try elapsed("#EXT-X-CUE-OUT-CONT:4/12", "#EXT-X-CUE-OUT-CONT:8/12")
    #expect(elapsed == .time(MediaTime(seconds: 4)))
  }
}
