import HLSInspection
import MediaTiming
import ResourceLoading
import TestSupport
import Testing
import TextTracks
import VirtualPlayback

/// A player of a live playlist, of which the snapshots are known.
struct VirtualPlayerReloadsTests {
  private static let fixtures = [
    "live-updates/ranges", "live-updates/tags", "live-updates/times", "live-reload",
  ]

  private func inspection(_ fixture: String) async throws -> Inspection {
    var options = InspectionOptions()
    options.readsSegments = fixture == "live-reload"
    return try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(Fixture(fixture).path)
  }

  private func player(tick: MediaTime? = nil) -> VirtualPlayer {
    var options = VirtualPlayer.Options()
    options.tick = tick
    options.trackTypes = nil
    return VirtualPlayer(options: options)
  }

  @Test(arguments: fixtures)
  func `the player shows what the simulator gives`(fixture: String) async throws {
    let inspection = try await inspection(fixture)
    let plan = PlaybackPlan(presentation: inspection.playbackRange)
    let simulated = Array(
      try PlaybackSimulator(
        tracks: inspection.tracks, reloads: inspection.reloadSequence, plan: plan))
    for step in [1, 4, 100] {
      let player = player()
      var events: [TrackEvent] = []
      for type in TrackEventType.allCases {
        player.list.addEventListener(type) { event, _ in events.append(event) }
      }
      player.load(inspection)
      #expect(player.position == inspection.reloadSequence?.joinTime)
      player.play()
      for _ in 0..<(200 / step) { player.advance(by: .seconds(step)) }
      #expect(events == simulated)
      #expect(player.hasEnded)
    }
  }

  @Test func `a player that is played to its end has heard of every load`() async throws {
    let inspection = try await inspection("live-updates/times")
    let player = player(tick: PlaybackPlan.usualTick)
    var updates = 0
    player.list.addEventListener(.updatecue) { _, _ in updates += 1 }
    player.load(inspection)
    player.playToEnd()
    #expect(player.hasEnded)
    #expect(updates == 1)
    #expect(player.position == MediaTime(seconds: 16))
  }

  @Test func `loads go on while the player is paused`() async throws {
    let player = player()
    player.load(try await inspection("live-updates/ranges"))
    var words: [String] = []
    for type in [TrackEventType.addcue, .updatecue, .removecue, .entercue, .exitcue] {
      player.list.addEventListener(type) { event, _ in
        words.append("\(event.type.rawValue) \(event.cueId ?? "")")
      }
    }
    player.play()
    player.pause()
    words = []
    player.advance(by: .seconds(2))
    #expect(words == ["addcue missed", "addcue promo"])
    #expect(player.position == MediaTime(seconds: 6))
    player.advance(by: .seconds(4))
    #expect(words.suffix(2) == ["removecue missed", "removecue promo"])
  }

  @Test func `a seek lands at the live edge at most`() async throws {
    let player = player()
    player.load(try await inspection("live-updates/ranges"))
    player.play()
    player.seek(to: MediaTime(seconds: 100))
    #expect(player.position == MediaTime(seconds: 12))
    player.advance(by: .seconds(2))
    // It stands there until the next load, and then goes on.
    #expect(player.position == MediaTime(seconds: 12))
    player.advance(by: .seconds(1))
    #expect(player.position == MediaTime(seconds: 13))
  }

  @Test func `a player at the live edge plays to the end when there is nothing left to play`()
    async throws
  {
    let player = player()
    player.load(try await inspection("live-updates/ranges"))
    player.play()
    player.seek(to: MediaTime(seconds: 100))
    player.playToEnd()
    #expect(player.hasEnded)
    // The last load only gives that the playlist has ended.
    let end = MediaTime(seconds: 14)
    let loads = [(0, 10, false), (4, 14, false), (60, 14, true)].map {
      PlaylistReload(
        time: MediaTime(seconds: $0), liveEdge: MediaTime(seconds: $1), isEnded: $2)
    }
    player.load(
      tracks: [], presentation: MediaTimeRange(start: .zero, end: end),
      reloads: ReloadSequence(loads, joiningAt: MediaTime(seconds: 4)))
    player.play()
    player.advance(by: .seconds(5))
    player.seek(to: MediaTime(seconds: 100))
    #expect(player.position == end)
    player.playToEnd()
    #expect(player.hasEnded && player.position == end)
  }

  @Test func `the end of a live playlist is known with the load that gives it`() async throws {
    let player = player()
    var durations: [Double?] = []
    player.addEventListener(type: PlayerEventTypes.DURATION_CHANGE) { event in
      durations.append(event.duration)
    }
    let inspection = try await inspection("live-updates/ranges")
    player.load(inspection)
    #expect(player.duration == .infinity && player.presentationRange.end == nil)
    player.playToEnd()
    #expect(durations == [.infinity, inspection.playbackRange.end?.seconds])
    #expect(player.hasEnded)
  }

  @Test func `blocked time is not left before what follows it is listed`() throws {
    let loads = [(0, 12), (2, 14), (6, 24)].map {
      PlaylistReload(time: MediaTime(seconds: $0), liveEdge: MediaTime(seconds: $1))
    }
    let player = player()
    player.load(
      tracks: [], presentation: MediaTimeRange(start: .zero, end: MediaTime(seconds: 24)),
      blocked: [MediaTimeRange(start: MediaTime(seconds: 8), end: MediaTime(seconds: 18))],
      reloads: ReloadSequence(loads, joiningAt: MediaTime(seconds: 6)))
    player.play()
    let positions = (0..<7).map { _ in
      player.advance(by: .seconds(1))
      return player.position.seconds
    }
    #expect(positions == [7, 8, 8, 8, 8, 18, 19])
    player.load(
      tracks: [], presentation: MediaTimeRange(start: .zero, end: MediaTime(seconds: 24)),
      blocked: [MediaTimeRange(start: MediaTime(seconds: 8), end: MediaTime(seconds: 18))],
      reloads: ReloadSequence(loads, joiningAt: MediaTime(seconds: 6)))
    player.play()
    player.seek(to: MediaTime(seconds: 9))
    #expect(player.position.seconds == 8)
    player.playToEnd()
    #expect(player.hasEnded && player.position.seconds == 24)
  }
}
