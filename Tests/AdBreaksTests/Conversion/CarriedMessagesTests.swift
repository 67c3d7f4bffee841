import AdBreaks
import AdMarkers
import HLSPlaylists
import SCTE35
import Testing

struct CarriedMessagesTests {
  @Test func `messages of which only the sections are known are different ones`() throws {
    let splices = [
      segment(7, .providerPlacementOpportunityStart, at: 8, duration: 16),
      segment(8, .providerAdvertisementStart, at: 12, duration: 4),
      segment(8, .providerAdvertisementEnd, at: 16),
      segment(7, .providerPlacementOpportunityEnd, at: 24),
    ]
    let text = playlist([:])
    let media = try #require(Playlist.parse(Array(text.utf8)).media)
    let there = try MarkerConversion(
      of: media, breaks: analysis(text, splices: splices), to: .extSCTE35)
    let breaks = try analysis(String(decoding: there.document.bytes, as: UTF8.self)).breaks
    #expect(there.notes.isEmpty)
    #expect(spans(breaks) == [[8, 24]])
    #expect(breaks.map { $0.parts.map(\.eventID) } == [[8]])
  }
}
