import Testing

@testable import HLSValidation

@Suite struct ExamplePlaylistTests {
  @Test func `what all playlists have is put around the lines, and before the segments`() {
    #expect(
      String.media("4 a.ts b.ts", "▶2.5 c.ts") == """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        ▶#EXTINF:2.5,
        c.ts
        #EXT-X-ENDLIST
        """)
  }

  @Test func `a live playlist has no end, and a dated one a date behind its header`() {
    #expect(
      String.datedLive(version: 6, target: 10, "10 a.ts") == """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-TARGETDURATION:10
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:10,
        a.ts
        """)
    #expect(String.live("4 a.ts") + "\n#EXT-X-ENDLIST" == .media("4 a.ts"))
    #expect(
      String.datedMedia("4 a.ts")
        == .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n4 a.ts"))
  }

  @Test(arguments: ["", "4", "4 ", "a.ts", "a b.ts", "#EXTINF:4,", "# 4 a.ts", "4  a.ts"])
  func `a line that is none of segments stays as it is`(line: String) {
    #expect(String.live(line) == "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + line)
  }
}
