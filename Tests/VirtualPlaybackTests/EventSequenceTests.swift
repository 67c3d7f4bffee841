import HLSInspection
import MediaTiming
import TestSupport
import Testing
import TextTracks
import VirtualPlayback

/// A sequence of events ends where nothing can follow.
@Suite(.timeLimit(.minutes(5))) struct EventSequenceTests {
  private static let track = TextTracks.TextTrack(
    uid: 1, type: .id3, cues: [Cue(1, "a", seconds(1), seconds(3))])

  /// A player with a track, of a presentation with an end or without.
  private static func player(end: Int?) -> VirtualPlayer {
    var options = VirtualPlayer.Options()
    options.tick = nil
    let player = VirtualPlayer(options: options)
    player.load(
      tracks: [track],
      presentation: MediaTimeRange(start: .zero, end: end.map(MediaTime.init(seconds:))))
    return player
  }

  private static func names(_ events: AsyncStream<VirtualPlayer.Event>) async -> [String] {
    var names: [String] = []
    for await event in events { names.append(event.name) }
    return names
  }

  @Test func `after the end a sequence has what exists, and does not wait for another end`() async {
    let player = Self.player(end: 5)
    player.playToEnd()
    #expect(await Self.names(player.events()) == [])
    #expect(await Self.names(player.events(replay: true)) == ["addtrack", "addcue"])
    #expect(await Self.names(player.events(until: .seeking)) == [])
    withExtendedLifetime(player) {}
  }

  @Test func `a sequence that is made after the end has what is played again`() async {
    let player = Self.player(end: 5)
    player.playToEnd()
    let events = player.events()
    player.playToEnd()
    #expect(
      await Self.names(events) == [
        "seeking", "seeked", "play", "playing", "entercue", "cuechange", "exitcue", "cuechange",
        "pause", "ended",
      ])
    withExtendedLifetime(player) {}
  }

  @Test func `a presentation without an end is over when all of it is played`() async {
    let player = Self.player(end: nil)
    let events = player.events()
    player.playToEnd()
    #expect(!player.hasEnded)
    // More arrives before the sequence is read, so it is not over yet.
    player.update(
      tracks: [
        TextTracks.TextTrack(
          uid: 1, type: .id3, cues: Self.track.cues + [Cue(2, "b", seconds(6), seconds(7))])
      ])
    player.playToEnd()
    #expect(
      await Self.names(events) == [
        "play", "playing", "entercue", "cuechange", "exitcue", "cuechange", "addcue", "entercue",
        "cuechange", "exitcue", "cuechange",
      ])
    withExtendedLifetime(player) {}
  }

  @Test func `time that passes after the last change of an endless presentation ends it too`() async
  {
    let player = Self.player(end: nil)
    let events = player.events()
    player.play()
    player.advance(by: .seconds(60))
    #expect(await Self.names(events).last == "cuechange")
    withExtendedLifetime(player) {}
  }

  @Test func `a load that fails is the last event of a player without a presentation`() async {
    let player = VirtualPlayer()
    let events = player.events(until: .loadedmetadata)
    await #expect(throws: InspectionFailure.self) {
      try await player.load(Fixture("broken/empty.m3u8").path)
    }
    #expect(await Self.names(events) == ["error"])
    withExtendedLifetime(player) {}
  }

  @Test func `a reader that waits in another task gets the end of what it reads`() async {
    let player = Self.player(end: nil)
    let events = player.events()
    async let names = Self.names(events)
    player.playToEnd()
    #expect(await names.first == "play")
    withExtendedLifetime(player) {}
  }

  @Test func `a sequence of every event lasts as long as its player`() async {
    var player: VirtualPlayer? = Self.player(end: 5)
    player?.playToEnd()
    let events = player?.events(until: nil)
    player?.seek(to: seconds(2))
    player = nil
    guard let events else { return }
    #expect(await Self.names(events) == ["seeking", "seeked", "entercue", "cuechange"])
  }

  @Test func `a reader that is cancelled stops waiting`() async {
    let player = Self.player(end: 5)
    let events = player.events()
    let reader = Task { await Self.names(events) }
    reader.cancel()
    #expect(await reader.value == [])
    player.playToEnd()
  }
}
