import HLSInspection
import HLSPlaylists
import MediaTiming
import Testing

@testable import LiveMonitoring

struct FollowedTargetDurationTests {
  private static func duration(_ target: String, of durations: [String]) throws -> Double {
    let segments = durations.map { "#EXTINF:\($0),\n\($0).ts\n" }.joined()
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n" + segments
    return try #require(Playlist.parse(Array(text.utf8)).media).followedTargetDuration.seconds
  }

  @Test func `a target duration far above all segments is replaced by the longest one`() throws {
    #expect(try Self.duration("6000", of: ["4", "6", "2"]) == 6)
    // One that is long enough shows that it is meant.
    #expect(try Self.duration("300", of: ["6", "4"]) == 300)
    #expect(try Self.duration("301", of: ["6", "4"]) == 6)
  }

  @Test func `a target duration stays where only the first segment of a stream is there`() throws {
    #expect(try Self.duration("6", of: ["0.1"]) == 6)
  }

  @Test func `a target duration stays where no segment has a duration`() throws {
    #expect(try Self.duration("6", of: []) == 6)
    #expect(try Self.duration("6", of: ["0"]) == 6)
  }

  @Test func `a target duration is within sensible bounds`() throws {
    #expect(try Self.duration("0", of: ["6"]) == 2)
    #expect(try Self.duration("86400", of: ["6000"]) == 3600)
    #expect(try Self.duration("6", of: ["0.01", "0.02"]) == 0.2)
  }

  /// A window with a target duration of milliseconds.
  private static func window(_ numbers: ClosedRange<Int>) -> String {
    ChannelTrial.window(numbers).replacing("TARGETDURATION:2", with: "TARGETDURATION:2000")
  }

  @Test func `alarms count in the target duration by which a playlist is followed`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.alarms[.edgeDelay].duration = .zero
    }
    trial.load(Self.window(1...3), at: 8, date: 38)
    #expect(trial.alarms == ["edge-delay raised"])
    trial.pass(to: 14)
    #expect(trial.alarms == ["edge-delay raised", "stale raised"])
  }
}
