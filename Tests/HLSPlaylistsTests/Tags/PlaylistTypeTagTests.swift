import HLSPlaylists
import Testing

@Suite struct PlaylistTypeTagTests {
  @Test func `the type is kept as written`() {
    #expect(
      TagReading(PlaylistTypeTag.self, "#EXT-X-PLAYLIST-TYPE:VOD").tag?.type == .videoOnDemand)
    #expect(TagReading(PlaylistTypeTag.self, "#EXT-X-PLAYLIST-TYPE: EVENT").tag?.type == .event)
    #expect(
      TagReading(PlaylistTypeTag.self, "#EXT-X-PLAYLIST-TYPE:LIVE").tag?.type.rawValue == "LIVE")
  }
}
