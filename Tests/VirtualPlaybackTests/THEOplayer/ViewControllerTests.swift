import Foundation
import HLSInspection
import TestSupport
import Testing
import VirtualPlayback

/// View controllers that were written for THEOplayer show the metadata of bundled streams.
struct ViewControllerTests {
  @Test func `a view of timed tags shows the texts of the frames as they are left`() async throws {
    let player = THEOplayer()
    let view = TimedTags.PlayerViewController(theoplayer: player, stream: Stream(type: .id3))
    try await player.load(Fixture("timed-id3/media.m3u8").path)
    player.play()
    player.advance(by: .seconds(2))
    #expect(view.shownText == "Start\nhlscue\n1\n")
  }

  @Test func `a view of the date shows that of the playlist with each time update`() async throws {
    let player = THEOplayer()
    let view = ProgramDates.PlayerViewController(theoplayer: player)
    try await player.load(Fixture("reference/multivariant.m3u8").path)
    player.play()
    player.advance(by: .seconds(1))
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    let dates = [0, 0, 0, 1].map { second in
      formatter.string(from: Date(timeIntervalSince1970: 1_767_225_600 + second))
    }
    #expect(view.shownText == dates.map { $0 + "\n" }.joined())
  }

  @Test func `a view of date ranges shows the values of each as it is added`() async throws {
    let player = THEOplayer()
    let view = DateRanges.PlayerViewController(theoplayer: player, stream: Stream(type: .dateRange))
    var options = InspectionOptions()
    options.readsSegments = false
    try await player.load(Fixture("date-ranges/media.m3u8").path, options: options)
    let ranges = view.shownText.components(separatedBy: "\n\n").filter { !$0.isEmpty }
    #expect(ranges.count == 9)
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    let start = formatter.string(from: Date(timeIntervalSince1970: 1_767_225_620))
    let end = formatter.string(from: Date(timeIntervalSince1970: 1_767_225_640))
    #expect(
      ranges.contains(
        """
        Start Date: \(start)
        End Date: \(end)
        Duration: 20.0 seconds
        SCTE35 Cmd: N/A
        SCTE35 In: /DAgAAAAAAAAAP/wDwUAAAABf0/+ADbugAABAQEAACiCkiQ=
        SCTE35 Out: /DAlAAAAAAAAAP/wFAUAAAABf+/+ABt3QH4AG3dAAAEBAQAA7crVcA==
        """))
    #expect(ranges.contains { $0.contains("SCTE35 Cmd: /DAnAAAA") && $0.contains("Duration: N/A") })
  }
}
