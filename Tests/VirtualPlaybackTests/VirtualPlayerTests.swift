import CueSources
import Foundation
import HLSInspection
import MediaTiming
import TestSupport
import Testing
import TextTracks
import VirtualPlayback

struct VirtualPlayerTests {
  private static let track = TextTracks.TextTrack(
    uid: 1, type: .id3, cues: [Cue(1, "a", seconds(1), seconds(3)), Cue(2, "b", seconds(9), nil)])

  /// A player with a track of ten seconds, and what listeners to the player hear.
  private static func player(tick: MediaTime? = seconds(1)) -> VirtualPlayer {
    var options = VirtualPlayer.Options()
    options.tick = tick
    options.clockStart = Date(timeIntervalSince1970: 1000)
    return VirtualPlayer(options: options)
  }

  private static func load(_ player: VirtualPlayer, at position: MediaTime? = nil) {
    player.load(
      tracks: [track], presentation: MediaTimeRange(start: .zero, end: seconds(10)), at: position)
  }

  @Test func `a presentation is loaded, played, paused, sought and ended with the player's events`()
    async
  {
    let player = Self.player(tick: nil)
    let events = player.events()
    player.play()
    #expect(player.isPaused && !player.isLoaded && player.duration == nil)
    Self.load(player)
    #expect(player.duration == 10)
    player.play(rate: seconds(2))
    player.advance(by: .seconds(2))
    #expect(player.position == seconds(4))
    player.pause()
    player.advance(by: .seconds(3))
    #expect(player.position == seconds(4))
    player.seek(to: seconds(9))
    player.play()
    player.advance(by: .seconds(60))
    #expect(player.position == seconds(10) && player.hasEnded && player.isPaused)
    var names: [String] = []
    var dates: [Double] = []
    for await event in events {
      names.append(event.name)
      dates.append(event.date.timeIntervalSince1970 - 1000)
    }
    #expect(
      names == [
        "sourcechange", "durationchange", "addtrack", "addcue", "addcue", "loadedmetadata",
        "ratechange", "play", "playing", "entercue", "cuechange", "exitcue", "cuechange", "pause",
        "seeking", "seeked", "entercue", "cuechange", "play", "playing", "pause", "ended",
      ])
    #expect(
      dates == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0.5, 1.5, 1.5, 2, 5, 5, 5, 5, 5, 5, 5.5, 5.5])
    #expect(player.clockDate == Date(timeIntervalSince1970: 1000 + 65))
  }

  @Test func `time updates come with each tick of the clock, at a seek and at the end`() {
    let player = Self.player()
    var times: [Double] = []
    player.addEventListener(type: PlayerEventTypes.TIME_UPDATE) { event in
      #expect(event.currentTime == player.currentTime)
      times.append(event.currentTime)
    }
    Self.load(player)
    player.play()
    for _ in 0..<25 { player.advance(by: .milliseconds(100)) }
    player.seek(to: MediaTime(value: 15, timescale: 2))
    player.setRate(seconds(2))
    player.advance(by: .seconds(5))
    #expect(times == [1, 2, 7.5, 9.5, 10])
  }

  @Test func `to play after the end begins again at the start`() {
    let player = Self.player(tick: nil)
    var entered: [String] = []
    player.textTracks.addEventListener(type: TextTrackEventTypes.ENTER_CUE) {
      entered.append($0.cue.id)
    }
    Self.load(player)
    player.playToEnd()
    player.play()
    #expect(player.position == .zero && !player.hasEnded)
    player.playToEnd()
    #expect(entered == ["a", "b", "a", "b"])
  }

  @Test func `a player that begins in the middle enters what holds there and nothing earlier`() {
    let player = Self.player(tick: nil)
    var entered: [String] = []
    player.textTracks.addEventListener(type: TextTrackEventTypes.ENTER_CUE) {
      entered.append($0.cue.id)
    }
    Self.load(player, at: seconds(2))
    #expect(entered == [])
    player.play()
    #expect(entered == ["a"])
    Self.load(player, at: seconds(5))
    player.play()
    #expect(entered == ["a"])
  }

  @Test func `a listener may seek and pause in the middle of a step`() {
    let player = Self.player(tick: nil)
    var heard: [String] = []
    player.textTracks.addEventListener(type: TextTrackEventTypes.EXIT_CUE) {
      heard.append("exit \($0.cue.id)")
      player.seek(to: seconds(8))
    }
    player.textTracks.addEventListener(type: TextTrackEventTypes.ENTER_CUE) {
      heard.append("enter \($0.cue.id)")
      if $0.cue.id == "b" { player.pause() }
    }
    player.addEventListener(type: PlayerEventTypes.SEEKED) {
      heard.append("seeked \($0.currentTime)")
    }
    Self.load(player)
    player.play()
    player.advance(by: .seconds(9))
    #expect(heard == ["enter a", "exit a", "seeked 8.0", "enter b"])
    #expect(player.position == seconds(9) && player.isPaused)
    #expect(player.clockDate == Date(timeIntervalSince1970: 1009))
  }

  @Test func `without an end it plays until nothing changes any more`() {
    let player = Self.player(tick: nil)
    player.load(tracks: [Self.track], presentation: MediaTimeRange(start: .zero, end: nil))
    #expect(player.duration == .infinity)
    player.playToEnd()
    #expect(player.position == seconds(9) && !player.hasEnded)
    player.load(tracks: [], presentation: MediaTimeRange(start: .zero, end: nil))
    player.playToEnd()
    #expect(player.position == .zero)
  }

  @Test func `only the tracks that the player knows are shown, or all when it is reported so`() {
    let tracks = [
      Self.track, TextTracks.TextTrack(uid: 2, type: .scte35, cues: [Cue(3, "s", seconds(1), nil)]),
    ]
    let player = VirtualPlayer()
    player.load(tracks: tracks, presentation: MediaTimeRange(start: .zero, end: seconds(10)))
    #expect(player.textTracks.map(\.type) == ["id3"])
    var options = VirtualPlayer.Options()
    options.trackTypes = nil
    let open = VirtualPlayer(options: options)
    open.load(tracks: tracks, presentation: MediaTimeRange(start: .zero, end: seconds(10)))
    #expect(open.textTracks.map(\.type) == ["id3", "scte35"])
    #expect(open.textTracks.count == 2 && open.textTracks.get(1).uid == 2)
  }

  @Test func `SCTE-35 of a transport stream is shown only when its type is`() async throws {
    let player = VirtualPlayer()
    try await player.load(Fixture("reference/multivariant.m3u8").path)
    player.playToEnd()
    #expect(!player.textTracks.contains { $0.type == "scte35" })
    let ranges = player.textTracks.flatMap(\.cues).compactMap { $0 as? DateRangeCue }
    #expect(ranges.contains { $0.scte35Out != nil })

    var options = VirtualPlayer.Options()
    options.trackTypes?.insert(.scte35)
    let open = VirtualPlayer(options: options)
    var entered: [String] = []
    open.textTracks.addEventListener(type: TextTrackEventTypes.ENTER_CUE) { event in
      guard event.cue.track.type == "scte35",
        let content = event.cue.model.content as? SpliceCueContent
      else { return }
      entered.append("\(event.cue.startTime) \(content.summary)")
    }
    try await open.load(Fixture("reference/multivariant.m3u8").path)
    open.playToEnd()
    #expect(!entered.isEmpty && entered == entered.sorted())
  }

  @Test func `an input that cannot be read is an error, and the player keeps what it had`() async {
    let player = Self.player()
    Self.load(player)
    var message = ""
    player.addEventListener(type: PlayerEventTypes.ERROR) { message = $0.error }
    await #expect(throws: InspectionFailure.self) {
      try await player.load(Fixture("broken/empty.m3u8").path)
    }
    #expect(message.contains("empty.m3u8"))
    #expect(!message.contains("unreadable("))
    #expect(player.textTracks.count == 1)
  }

  @Test func `the date of the playlist is asked for at the position`() async throws {
    let player = VirtualPlayer()
    var failed = false
    player.requestCurrentProgramDateTime { date, error in failed = date == nil && error != nil }
    #expect(failed)
    try await player.load(Fixture("reference/multivariant.m3u8").path)
    player.seek(to: seconds(20))
    var asked: Date?
    player.requestCurrentProgramDateTime { date, _ in asked = date }
    #expect(asked == Date(timeIntervalSince1970: 1_767_225_620))
    #expect(player.currentProgramDateTime == asked)
    try await player.load(Fixture("timed-id3/media.m3u8").path)
    #expect(player.currentProgramDateTime == nil)
  }

  /// The blocked ranges of the documents of Pillarbox, with what a seek into them gives.
  @Test(arguments: [
    ([(20, 60)], 30, 60), ([(20, 60), (50, 100)], 30, 100), ([(20, 60), (30, 50)], 40, 60),
  ])
  func `a seek into what is blocked lands at its end`(
    ranges: [(Int, Int)], target: Int, landing: Int
  ) {
    let player = Self.player(tick: nil)
    player.load(
      tracks: [], presentation: MediaTimeRange(start: .zero, end: seconds(200)),
      blocked: ranges.map { MediaTimeRange(start: seconds($0), end: seconds($1)) })
    player.seek(to: seconds(target))
    #expect(player.position == seconds(landing))
    player.seek(to: seconds(19))
    player.play()
    player.advance(by: .seconds(1))
    #expect(player.position == seconds(landing))
    player.advance(by: .seconds(1))
    #expect(player.position == seconds(landing + 1))
  }

  @Test func `a player that would begin in what is blocked begins behind it, or has ended`() {
    let player = Self.player(tick: nil)
    var entered: [String] = []
    player.textTracks.addEventListener(type: TextTrackEventTypes.ENTER_CUE) {
      entered.append($0.cue.id)
    }
    let presentation = MediaTimeRange(start: .zero, end: seconds(10))
    let start = MediaTimeRange(start: .zero, end: seconds(8))
    player.load(tracks: [Self.track], presentation: presentation, blocked: [start])
    #expect(player.position == seconds(8))
    player.playToEnd()
    #expect(entered == ["b"] && player.hasEnded)
    let all = MediaTimeRange(start: .zero, end: nil)
    player.load(tracks: [Self.track], presentation: presentation, blocked: [all])
    player.playToEnd()
    #expect(entered == ["b"] && player.hasEnded && player.position == .zero)
    // What becomes blocked where the player waits to begin is not entered either.
    player.load(tracks: [Self.track], presentation: presentation, at: seconds(2))
    player.update(tracks: [Self.track], blocked: [start])
    #expect(player.position == seconds(8))
    player.playToEnd()
    #expect(entered == ["b", "b"])
  }

  @Test func `a stream of events replays what is there and ends with the player`() async {
    var player: VirtualPlayer? = Self.player(tick: nil)
    player.map { Self.load($0) }
    let events = player?.events(replay: true)
    player?.play()
    player = nil
    var names: [String] = []
    if let events { for await event in events { names.append(event.name) } }
    #expect(names == ["addtrack", "addcue", "addcue", "play", "playing"])
  }

  @Test(arguments: [true, false])
  func `a listener that goes on at the end takes the end back`(loads: Bool) {
    let player = Self.player(tick: nil)
    let end = MediaTimeRange(start: .zero, end: seconds(3))
    var names: [String] = []
    player.addEventListener(type: PlayerEventTypes.PAUSE) { _ in names.append("pause") }
    player.addEventListener(type: PlayerEventTypes.ENDED) { _ in names.append("ended") }
    var goesOn = true
    player.addEventListener(type: TextTrackEventTypes.EXIT_CUE) { _ in
      guard goesOn else { return }
      goesOn = false
      if loads { Self.load(player) } else { player.seek(to: seconds(1)) }
      player.play()
    }
    player.load(tracks: [Self.track], presentation: end)
    player.play()
    player.advance(by: .seconds(3))
    #expect(names.isEmpty && !player.isPaused && !player.hasEnded)
    player.playToEnd()
    #expect(names == ["pause", "ended"])
  }
}
