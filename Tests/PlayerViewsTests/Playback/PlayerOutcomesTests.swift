import FieldValues
import HLSReports
import MediaTiming
import PlayerViews
import Synchronization
import TestSupport
import Testing
import TextTracks

struct PlayerOutcomesTests {
  /// A player that shows tags 1 s later with one quirk, and asks about no other one.
  private enum LateView: PlaybackView {
    static let name = "late"
    static let versions = ["1"]
    static let defaultVersion = "1"
    static let isMeasured = false
    static let usualBuffer = MediaTime.zero
    static let rangeUpdates = RangeUpdates.once
    static let quirks = ["P1", "P2", "P3", "P4"].map { PlayerQuirk($0, source: "none", "\($0)") }
    static let runCount = Mutex(0)

    static func tracks(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewTrack] { [] }

    static func mediaCues(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewCue] {
      runCount.withLock { $0 += 1 }
      return media.tags.compactMap { tag in
        guard let time = tag.time, let cue = tag.cues.first else { return nil }
        let start = settings.has("P2") ? time + MediaTime(seconds: 1) : time
        return ViewCue(
          key: "tag", origin: cue.uid, startTime: start, endTime: cue.endTime, name: "",
          summary: "", fields: [])
      }
    }

    static func rangeCues(
      of ranges: [Cue], load: Int, in media: PlayedMedia, _ settings: ViewSettings
    ) -> [ViewCue] { [] }

    static func calls(of media: PlayedMedia, _ settings: ViewSettings) -> any PlayerCalls {
      HLSjsView.calls(of: media, settings)
    }
  }

  @Test func `only quirks that a player asks about are tried without`() async throws {
    let report = try await PlayedFixture("timed-id3/media.m3u8").players([LateView.self])
    let outcomes = report.rows.flatMap(\.outcomes).filter { $0.count > 0 }
    #expect(!outcomes.isEmpty)
    #expect(outcomes.allSatisfy { $0.quirks == ["P2"] })
    // With all, without any, and without the one.
    #expect(LateView.runCount.withLock { $0 } == 3)
  }
}
