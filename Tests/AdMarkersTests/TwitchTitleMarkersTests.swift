import AdMarkers
import HLSPlaylists
import Testing

struct TwitchTitleMarkersTests {
  /// The role and segment of each marker of segments with titles.
  private func markers(_ titles: [String], isEnded: Bool = true) throws -> [String] {
    let lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:2"]
    let segments = titles.enumerated().flatMap { ["#EXTINF:2.000,\($1)", "\($0).ts"] }
    let text = (lines + segments + (isEnded ? ["#EXT-X-ENDLIST"] : [])).joined(separator: "\n")
    let playlist = try #require(Playlist.parse(Array(text.utf8), uri: "media.m3u8").media)
    return TwitchTitleMarkers.markers(in: playlist).map { "\($0.role.rawValue) \($0.segmentIndex)" }
  }

  @Test func `each run of segments titled Amazon is marked at both ends`() throws {
    #expect(
      try markers(["live", "Amazon|1", "Amazon|2", "live", "live", "Amazon|3"])
        == ["out 1", "in 3", "out 5"])
    #expect(try markers(["The Amazon", "live"]) == ["out 0", "in 1"])
  }

  @Test
  func `a title beside those of the programme and its ads shows that they mean something else`()
    throws
  {
    #expect(try markers(["live", "Amazon|1", "live", "News"]).isEmpty)
    #expect(try markers(["live", "Amazon|1", ""]).isEmpty)
    #expect(try markers(["live", "live"]).isEmpty)
    #expect(try markers([]).isEmpty)
  }

  @Test func `only a live window may lie within the ads`() throws {
    #expect(try markers(["Amazon|1", "Amazon|1"]).isEmpty)
    #expect(try markers(["Amazon|1", "Amazon|1"], isEnded: false) == ["out 0"])
    // The songs of a radio station.
    #expect(try markers(["Amazon Love", "Amazon Love"], isEnded: false).isEmpty)
  }

  @Test func `a marker has the line of EXTINF as it is written`() throws {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXTINF:2.000,live
      a.ts
      #EXT-X-DISCONTINUITY
      #EXTINF:2.000,Amazon|1
      b.ts
      """
    let playlist = try #require(Playlist.parse(Array(text.utf8), uri: "media.m3u8").media)
    let marker = try #require(TwitchTitleMarkers.markers(in: playlist).first)
    #expect(marker.dialect == .vendorClass)
    #expect(marker.form == "D6")
    #expect(marker.tagName == "EXTINF")
    #expect(marker.value == "2.000,Amazon|1")
    #expect(marker.line == 6)
  }
}
