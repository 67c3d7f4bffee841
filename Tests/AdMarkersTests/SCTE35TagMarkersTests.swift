import AdMarkers
import HLSPlaylists
import SCTE35
import Testing

struct SCTE35TagMarkersTests {
  /// time_signal(), the end of event 5 of type 0x35 and the end of event 6 of type 0x31.
  private let twoEnds =
    "/DA4AAAAAAAA///wBQb+AA27oAAiAg9DVUVJAAAABX+/AAA1AAACD0NVRUkAAAAGf78AADEAAJn0KJE="

  private func marker(_ attributes: String) throws -> AdMarker? {
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-SCTE35:\(attributes)\n#EXTINF:4,\na.ts\n"
    let playlist = try #require(Playlist.parse(Array(text.utf8), uri: "media.m3u8").media)
    return AdMarkerReaders.markers(in: playlist).first
  }

  @Test(arguments: [("0x35", UInt32(5)), ("0x31", UInt32(6))])
  func `of several ends in a message the type names the one that is meant`(
    type: String, eventID: UInt32
  ) throws {
    let marker = try marker("TYPE=\(type),CUE-IN=YES,CUE=\"\(twoEnds)\"")
    #expect(marker?.events.map(\.eventID) == [eventID])
    #expect(marker?.events.map(\.action) == [.end])
  }

  @Test func `an id names the event whatever the message says`() throws {
    let marker = try marker("TYPE=0x31,ID=\"7\",CUE-IN=YES,CUE=\"\(twoEnds)\"")
    #expect(marker?.events.map(\.eventID) == [7])
  }
}
