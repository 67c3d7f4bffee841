import AdMarkers
import HLSPlaylists
import MediaTiming
import SCTE35
import Testing

struct AdMarkerPayloadTests {
  private func markers(_ lines: String) throws -> [AdMarker] {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(lines)\n#EXTINF:4,\na.ts\n"
    let playlist = try #require(Playlist.parse(Array(text.utf8), uri: "a.m3u8").media)
    return AdMarkerReaders.markers(in: playlist)
  }

  @Test func `a token of a vendor is kept and makes no message`() throws {
    let marker = try #require(
      markers("#EXT-X-CUE-OUT-CONT:ElapsedTime=4,Duration=30,SCTE35=WURL1790497008").first)
    #expect(marker.payload?.text == "WURL1790497008")
    #expect(marker.payload?.section == nil)
    #expect(marker.elapsed == MediaTime(seconds: 4))
    #expect(marker.role == .cont)
  }

  @Test func `a message gives the role of a tag that has no other word for it`() throws {
    let text =
      "/DA9AAAAAAAAAP/wBQb+uYbZqwAnAiVDVUVJAAAKqX//AAEjW4AMEU1EU05CMDAxMTMyMjE5M19ONAAAmXz5JA=="
    let marker = try #require(markers("#EXT-X-SPLICEPOINT-SCTE35:\(text)").first)
    #expect(marker.role == .out)
    #expect(marker.events.first?.kind == .segment(.providerPlacementOpportunityStart))
    #expect(marker.events.first?.eventID == 0xAA9)
  }

  @Test func `a segment that is no break opens none, whatever the tag calls it`() throws {
    let marker = try #require(markers("#EXT-X-SCTE35:TYPE=0x10,ID=\"2\",CUE-OUT=YES").first)
    #expect(marker.role == .cmd)
    #expect(marker.events.isEmpty)
  }

  @Test func `values with blanks around them are read`() throws {
    let marker = try #require(markers("#EXT-X-CUE-OUT: 30.000 ").first)
    #expect(marker.plannedDuration == MediaTime(seconds: 30))
    #expect(marker.form == "D7")
  }
}
