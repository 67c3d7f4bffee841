import MediaTiming
import Synchronization
import Testing
import TextTracks

@testable import PlayerViews

struct ViewScoreTests {
  /// A player without cues that counts what it is asked for.
  private enum CountingView: PlaybackView {
    static let name = "counting"
    static let versions = ["1"]
    static let defaultVersion = "1"
    static let isMeasured = false
    static let usualBuffer = MediaTime.zero
    static let rangeUpdates = RangeUpdates.followed
    static let quirks: [PlayerQuirk] = []
    static let makerCount = Mutex(0)
    static let loadCount = Mutex(0)

    static func tracks(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewTrack] { [] }

    static func mediaCues(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewCue] { [] }

    static func rangeCues(
      of ranges: [Cue], load: Int, in media: PlayedMedia, _ settings: ViewSettings
    ) -> [ViewCue] {
      rangeCueMaker(in: media, settings)(ranges, load)
    }

    static func rangeCueMaker(in media: PlayedMedia, _ settings: ViewSettings) -> RangeCueMaker {
      makerCount.withLock { $0 += 1 }
      return { _, _ in
        loadCount.withLock { $0 += 1 }
        return []
      }
    }

    static func calls(of media: PlayedMedia, _ settings: ViewSettings) -> any PlayerCalls {
      HLSjsView.calls(of: media, settings)
    }
  }

  private static func media(_ fixture: String) async throws -> PlayedMedia {
    let fixture = try await PlayedFixture(fixture)
    return PlayedMedia(fixture.inspection, tracks: fixture.tracks)
  }

  @Test func `what all loads share is made once`() async throws {
    let media = try await Self.media("live-updates/ranges")
    _ = ViewScore(of: media, in: CountingView.self, ViewSettings(ofDefault: CountingView.self))
    #expect(CountingView.makerCount.withLock { $0 } == 1)
    #expect(CountingView.loadCount.withLock { $0 } > 2)
  }

  @Test func `a load has the same cues whatever was loaded before it`() async throws {
    for fixture in ["live-updates/ranges", "interstitials/media.m3u8", "timed-id3/media.m3u8"] {
      let media = try await Self.media(fixture)
      let loads: [[Cue]] = [[], media.ranges, Array(media.ranges.prefix(1)), media.ranges]
      for view in [VideoJSView.self, Media3View.self] as [any PlaybackView.Type] {
        let settings = ViewSettings(ofDefault: view)
        let cues = view.rangeCueMaker(in: media, settings)
        for (load, ranges) in loads.enumerated() {
          #expect(
            cues(ranges, load) == view.rangeCues(of: ranges, load: load, in: media, settings),
            "\(view.name), \(fixture), load \(load)")
        }
      }
    }
  }
}
