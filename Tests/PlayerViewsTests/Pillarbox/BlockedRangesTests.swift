import Foundation
import HLSInspection
import InspectionTestSupport
import PlayerViews
import Testing
import TextTracks
import VirtualPlayback

struct BlockedRangesTests {
  @Test func `a player skips what a presentation blocks only when it is asked to`() async throws {
    let inspection = try await DateRangePlaylist.inspection([
      DateRangePlaylist.tag("rights", from: 10, duration: 20, #"CLASS="rights""#),
      DateRangePlaylist.tag("last", from: 90, duration: 10, #"CLASS="rights""#),
    ])
    var options = VirtualPlayer.Options()
    options.tick = nil
    let mapping = MetadataMapping(ranges: [
      .init(attributeClass: "rights", kind: .timeRange(.blocked))
    ])
    let free = VirtualPlayer(options: options)
    free.load(inspection)
    #expect(free.blockedTime.ranges.isEmpty)
    let player = VirtualPlayer(options: options)
    var heard: [String] = []
    player.addEventListener(type: PlayerEventTypes.SEEKED) { heard.append("at \($0.currentTime)") }
    player.addEventListener(type: PlayerEventTypes.ENDED) { _ in heard.append("ended") }
    player.load(inspection, blocked: inspection.blockedRanges(mapping: mapping))
    player.play()
    player.advance(by: .seconds(80))
    #expect(heard == ["at 30.0", "at 100.0", "ended"])
    #expect(player.clockDate == Date(timeIntervalSince1970: 80))
  }
}
