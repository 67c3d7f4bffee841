import HLSPlaylists
import SourceDiagnostics
import Testing

@Suite struct CompletedLoadsTests {
  private func load(_ first: Int, _ lines: String) throws -> MediaPlaylist {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n\(lines)\n"
    return try #require(Playlist.parse(Array(text.utf8), uri: "\(first).m3u8").media)
  }

  private func skip(_ count: Int, and segment: Int) -> String {
    "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)\n#EXTINF:2,\n\(segment).ts"
  }

  @Test func `each update is completed from the load before it`() throws {
    let loads = CompletedLoads([
      try load(0, "#EXTINF:2,\n0.ts\n#EXTINF:2,\n1.ts"), try load(0, skip(2, and: 2)),
      try load(1, skip(2, and: 3)),
    ])
    #expect(
      loads.map { $0.segments.map(\.uri) } == [
        ["0.ts", "1.ts"], ["0.ts", "1.ts", "2.ts"], ["1.ts", "2.ts", "3.ts"],
      ])
    let sources = try #require(loads.map { load in load.segments.map(\.source) }.last)
    #expect(sources.map(\.load) == [0, 1, 2])
  }

  @Test func `an update that cannot be completed is as it was loaded, and so are those after it`()
    throws
  {
    let loads = CompletedLoads([
      try load(5, "#EXTINF:2,\n5.ts"), try load(0, skip(2, and: 2)), try load(0, skip(3, and: 3)),
    ])
    #expect(loads.map { $0.segments.map(\.uri) } == [["5.ts"], ["2.ts"], ["3.ts"]])
    #expect(loads.map(\.isDeltaUpdate) == [false, true, true])
  }
}
