import AdBreaks
import HLSPlaylists
import HLSReports
import MediaTiming
import TestSupport
import Testing

@testable import LiveMonitoring

struct ForgettingTests {
  private static let seed: UInt64 = 20_261_128

  /// A break as it was reported last.
  private struct Row: Hashable {
    let start: MediaTime?
    let end: MediaTime?
    let closedBy: String?
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `what is forgotten changes no break`(index: UInt64) throws {
    var random = SeededGenerator(seed: Self.seed &+ index)
    let stream = RandomAdStream(&random)
    var trial = ChannelTrial()
    var whole: LivePresentation?
    for end in stream.window - 1...stream.last {
      let text = stream.playlist(endingWith: end)
      trial.load(text, at: Double(end) * 2 + 2)
      let media = try #require(Playlist.parse(Array(text.utf8)).media)
      if whole == nil { whole = LivePresentation(media) } else { whole?.merge(media) }
    }
    let playlist = try #require(whole?.playlist)
    let all = AdBreakAnalysis(of: playlist, on: TimelineMap(of: playlist)).breaks
    var reported: [String: BreakReport] = [:]
    for change in trial.breaks {
      reported[change.key] = change.change == .cancelled ? nil : change.adBreak
    }
    // A planned length alone ends no break of a live stream, but the next one does.
    let planned = Set(all.filter { $0.closedBy == .duration && !$0.hasStatedEnd }.map(\.startTime))
    let live = reported.values.filter { !planned.contains($0.startTime) }
      .map { Row(start: $0.startTime, end: $0.endTime, closedBy: $0.closedBy) }
    let batch = all.filter { !planned.contains($0.startTime) }
      .map { Row(start: $0.startTime, end: $0.endTime, closedBy: $0.closedBy?.rawValue) }
    #expect(trial.state.playlists.first?.live?.forgottenSegmentCount ?? 0 > 10, "\(random)")
    #expect(Set(live) == Set(batch), "\(random)")
    #expect(live.count == batch.count, "\(random)")
  }

  @Test func `each segment that no load has listed is missed, also when others are forgotten`() {
    var trial = ChannelTrial()
    let loadCount = 40
    for load in 0..<loadCount {
      trial.load(ChannelTrial.window(4 * load + 1...4 * load + 3), at: Double(load) * 8 + 2)
    }
    #expect(trial.state.playlists.first?.live?.forgottenSegmentCount ?? 0 > 50)
    #expect(trial.alarms.filter { $0.hasPrefix("segments-missed") }.count == loadCount - 1)
  }

  @Test func `a break that is open for more than a day has an end`() {
    var trial = ChannelTrial()
    // Segments of 40 seconds.
    for first in stride(from: 1, through: 3_800, by: 100) {
      let text = ChannelTrial.window(
        first...first + 99, dated: false, [90: "#EXT-X-CUE-OUT:60"]
      ).replacing("#EXTINF:2,", with: "#EXTINF:40,").replacing(
        "DURATION:2\n", with: "DURATION:40\n")
      trial.load(text, at: Double(first + 100) * 40)
    }
    #expect(trial.summary(of: "break ") == ["break started open", "break ended unknown"])
    #expect(
      trial.alarms.filter { $0.hasPrefix("break") }
        == ["break-overdue raised", "break-overdue cleared"])
  }
}
