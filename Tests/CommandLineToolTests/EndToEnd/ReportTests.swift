import TestSupport
import Testing

/// `report` as a person runs it.
struct ReportTests {
  private func page(
    _ words: String..., input: String = "", in folder: String = "reference"
  ) throws -> String {
    try BuiltTool.required().run(["report"] + words, input: input, in: Fixture(folder).path).output
  }

  /// A playlist with a date on each of some segments, and one date range.
  private static func dated(_ count: Int) -> String {
    let segments = (0..<count).map { index in
      let (minute, second) = (index / 60 % 60, index % 60)
      let time = "0\(index / 3600):\(minute / 10)\(minute % 10):\(second / 10)\(second % 10)"
      return "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T\(time)Z\n#EXTINF:1,\n\(index).ts\n"
    }
    return """
      #EXTM3U
      #EXT-X-TARGETDURATION:1
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:01Z",DURATION=1
      \(segments.joined())#EXT-X-ENDLIST

      """
  }

  @Test func `dates, which no player shows, do not count among the cues for players`() throws {
    let text = try page("--playlist-only", "-", input: Self.dated(2_100))
    #expect(text.contains("<table class=\"players\">"))
    #expect(!text.contains("left out to keep this page small. <code>hlscue players"))
  }

  @Test func `the filters of a page are on it`() throws {
    let text = try page("--playlist-only", "--from", "40", "--type", "id3", "multivariant.m3u8")
    #expect(text.contains("<code>--type id3 --from 40</code>"))
    #expect(text.contains("No ad break passes the filter."))
  }

  @Test func `a page without media or media playlists reports that`() throws {
    let playlists = try page("--playlist-only", "multivariant.m3u8")
    #expect(playlists.contains("No segment was read (--playlist-only)"))
    let main = try page("--no-follow", "multivariant.m3u8")
    #expect(main.contains("No media playlist and no segment was read (--no-follow)."))
    let file = try page("--playlist-only", "stream.ts", in: "scte35-file")
    #expect(!file.contains("No segment was read"))
  }
}
