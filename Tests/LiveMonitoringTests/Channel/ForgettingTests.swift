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
}
