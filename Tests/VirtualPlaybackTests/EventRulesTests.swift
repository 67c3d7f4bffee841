import CueSources
import Foundation
import HLSInspection
import InspectionTestSupport
import MediaTiming
import TestSupport
import Testing
import TextTracks
import VirtualPlayback

/// The rules of events, one after the other, as code for THEOplayer hears them.
struct EventRulesTests {
  typealias Listening = TrackListenerTests.Listening

  private static func listening(_ cues: Cue...) -> Listening { Listening(cues) }

  /// A player that has a bundled stream and all types of tracks, and its cues by track type.
  private static func player(
    _ fixture: String, playlistOnly: Bool = false
  ) async throws -> VirtualPlayer {
    var options = VirtualPlayer.Options()
    options.trackTypes = nil
    options.buffer = .everything
    let player = VirtualPlayer(options: options)
    var reading = InspectionOptions()
    reading.readsSegments = !playlistOnly
    try await player.load(Fixture(fixture).path, options: reading)
    return player
  }

  private static func cues(_ type: String, of player: VirtualPlayer) -> [TextTrackCue] {
    player.textTracks.filter { $0.type == type }.flatMap(\.cues)
  }

  // MARK: When a cue is active

  @Test func `R1 a cue holds from its start up to its end, and no longer`() {
    let listening = Self.listening(
      Cue(1, "a", seconds(2), seconds(4)), Cue(2, "b", seconds(4), nil))
    listening.player.play()
    let track = listening.list[0]
    var active: [[String]] = []
    for time in [seconds(2), MediaTime(value: 3999, timescale: 1000), seconds(4)] {
      listening.player.advance(by: time - listening.player.position)
      active.append(track.activeCues.map(\.id))
    }
    #expect(active == [["a"], ["a"], ["b"]])
  }

  @Test func `R2 an event gives both when it happened and where the position was`() throws {
    let listening = Listening([Cue(1, "a", seconds(2), seconds(3))])
    var options = VirtualPlayer.Options()
    options.tick = seconds(5)
    let player = VirtualPlayer(options: options)
    var events: [TrackEvent] = []
    for type in [TrackEventType.entercue, .exitcue] {
      player.list.addEventListener(type) { event, _ in events.append(event) }
    }
    player.load(
      tracks: [
        TextTracks.TextTrack(uid: 1, type: .id3, cues: [Cue(1, "a", seconds(2), seconds(3))])
      ],
      presentation: MediaTimeRange(start: .zero, end: seconds(20)))
    player.playToEnd()
    #expect(events.map(\.time) == [seconds(2), seconds(3)])
    #expect(events.map(\.position) == [seconds(5), seconds(5)])
    #expect(events.map(\.reason) == [.play, .play])
    #expect(events.allSatisfy { $0.trackUid == 1 && $0.cueUid == 1 && $0.cueId == "a" })
    #expect(listening.heard.count == 2)
  }

  @Test(arguments: [1, 5, 20])
  func `R3 a cue between two ticks is entered and left`(tick: Int) {
    var options = VirtualPlayer.Options()
    options.tick = seconds(tick)
    let player = VirtualPlayer(options: options)
    var heard: [String] = []
    player.textTracks.addEventListener(type: TextTrackEventTypes.ENTER_CUE) {
      heard.append("enter \($0.cue.id)")
    }
    player.textTracks.addEventListener(type: TextTrackEventTypes.EXIT_CUE) {
      heard.append("exit \($0.cue.id)")
    }
    let short = Cue(
      1, "short", MediaTime(value: 1, timescale: 3), MediaTime(value: 1, timescale: 2))
    player.load(
      tracks: [
        TextTracks.TextTrack(uid: 1, type: .id3, cues: [short, Cue(2, "b", seconds(5), nil)])
      ],
      presentation: MediaTimeRange(start: .zero, end: seconds(20)))
    player.playToEnd()
    #expect(heard == ["enter short", "exit short", "enter b"])
  }

  @Test
  func `R4 a cue without length fires where one plays past, starts or lands, and is never active`()
  {
    let listening = Self.listening(
      Cue(1, "start", .zero, .zero), Cue(2, "mark", seconds(5), seconds(5)))
    var active = 0
    listening.list.addEventListener(type: TextTrackEventTypes.CUE_CHANGE) {
      active += $0.track.activeCues.count
    }
    #expect(listening.hearing { $0.play() } == ["enter start", "exit start", "change "])
    #expect(
      listening.hearing { $0.advance(by: .seconds(6)) } == ["enter mark", "exit mark", "change "])
    #expect(
      listening.hearing { $0.seek(to: seconds(5)) } == ["enter mark", "exit mark", "change "])
    #expect(listening.hearing { $0.seek(to: seconds(4)) } == [])
    #expect(active == 0)
  }

  @Test func `R5 who tunes in enters what holds there and hears of nothing earlier`() {
    let listening = Self.listening(
      Cue(1, "over", seconds(1), seconds(2)), Cue(2, "on", seconds(3), seconds(9)))
    listening.player.load(
      tracks: [
        TextTracks.TextTrack(
          uid: 1, type: .id3,
          cues: [Cue(1, "over", seconds(1), seconds(2)), Cue(2, "on", seconds(3), seconds(9))])
      ], presentation: MediaTimeRange(start: .zero, end: seconds(20)), at: seconds(5))
    #expect(listening.hearing { $0.play() } == ["enter on", "change on"])
  }

  @Test func `R6 a seek leaves, enters and passes over, with the changes by time`() {
    let listening = Self.listening(
      Cue(1, "first", seconds(1), seconds(5)), Cue(2, "between", seconds(6), seconds(7)),
      Cue(3, "last", seconds(10), seconds(15)))
    listening.player.play()
    listening.player.advance(by: .seconds(2))
    #expect(
      listening.hearing { $0.seek(to: seconds(12)) } == ["exit first", "enter last", "change last"])
    // The entry at 1 s comes before the exit at 15 s.
    #expect(
      listening.hearing { $0.seek(to: seconds(2)) } == ["enter first", "exit last", "change first"])
    #expect(listening.hearing { $0.seek(to: seconds(3)) } == [])
  }

  // MARK: The order of events

  @Test
  func `R7 what becomes known is reported before what is entered, and the change of a track last`()
  {
    let late = Cue(2, "late", seconds(4), seconds(6), addTime: seconds(4))
    let listening = Self.listening(Cue(1, "a", seconds(2), seconds(4)), late)
    #expect(listening.heard == ["track 1", "add a"])
    listening.player.play()
    listening.player.advance(by: .seconds(3))
    #expect(
      listening.hearing { $0.advance(by: .seconds(1)) }
        == ["add late", "exit a", "enter late", "change late"])
    listening.player.seek(to: .zero)
    let updated = listening.hearing {
      $0.update(tracks: [
        TextTracks.TextTrack(uid: 1, type: .id3, cues: [Cue(1, "a", .zero, seconds(4))])
      ])
    }
    #expect(updated == ["update a", "remove late", "enter a", "change a"])
  }

  @Test func `R8 a track of each type is there just before its first cue, and hidden`() async throws
  {
    let player = VirtualPlayer()
    var heard: [String] = []
    player.textTracks.addEventListener(type: TextTrackListEventTypes.ADD_TRACK) { event in
      let track = event.track as? VirtualPlayback.TextTrack
      heard.append("\(track?.type ?? "?") \(track?.mode.rawValue ?? "?")")
    }
    player.textTracks.addEventListener(type: TextTrackEventTypes.ADD_CUE) { event in
      let type = event.cue.track.type
      if heard.last != "cue of \(type)" { heard.append("cue of \(type)") }
    }
    try await player.load(Fixture("fmp4-events/media.m3u8").path)
    player.playToEnd()
    #expect(Array(heard.prefix(2)) == ["id3 hidden", "cue of id3"])
    #expect(heard.filter { $0.hasSuffix("hidden") } == ["id3 hidden", "emsg hidden"])
    let emsg = try #require(heard.firstIndex(of: "emsg hidden"))
    #expect(heard[emsg + 1] == "cue of emsg")
  }

  @Test func `R9 numbers are counted, so that the same input has the same`() async throws {
    let players = [
      try await Self.player("fmp4-events/media.m3u8"),
      try await Self.player("fmp4-events/media.m3u8"),
    ]
    let numbers = players.map { $0.textTracks.flatMap { [$0.uid] + $0.cues.map(\.uid) } }
    #expect(numbers[0] == numbers[1])
    #expect(players[0].textTracks.map(\.uid) == Array(1...players[0].textTracks.count))
  }

  // MARK: What is a cue, and when it ends

  @Test func `R10 each frame is a cue, and the timestamp of packed audio is none`() async throws {
    let audio = try await Self.player("packed-audio/media.m3u8")
    #expect(Self.cues("id3", of: audio).map { $0.contentDictionary?["id"] } == ["TIT2", "TIT2"])
    let video = try await Self.player("timed-id3/media.m3u8")
    #expect(Self.cues("id3", of: video).filter { $0.startTime == 0 }.count == 2)
  }

  @Test func `R11 the frames of a tag end with the next tag, the last with the presentation`()
    async throws
  {
    let cues = Self.cues("id3", of: try await Self.player("timed-id3/media.m3u8"))
    #expect(cues.filter { $0.startTime == 0 }.allSatisfy { $0.endTime == 1 })
    #expect(cues.last?.endTime == 16)
    let live = try await Self.player("live-window/media.m3u8")
    #expect(Self.cues("id3", of: live).last?.endTime == .infinity)
  }

  @Test func `R12 tags at the same time do not shorten each other`() async throws {
    let cues = Self.cues("id3", of: try await Self.player("timed-id3/media.m3u8"))
    let together = cues.filter { $0.startTime == 3 }
    #expect(together.count == 2 && together.allSatisfy { $0.endTime == 4 })
  }

  @Test func `R13 an event message ends after its duration, or with the next one when it has none`()
    async throws
  {
    let player = try await Self.player("fmp4-events/media.m3u8")
    let event = try #require(Self.cues("emsg", of: player).first { $0.id == "31" })
    #expect(event.startTime == 3 && event.endTime == 4.5)
    #expect(Self.cues("id3", of: player).map(\.endTime) == [1.5, 2.5, 7, 8])
  }

  @Test func `R14 event messages of one id at two times are two, and one sent twice is one`()
    async throws
  {
    let player = try await Self.player("fmp4-events/media.m3u8")
    #expect(Self.cues("id3", of: player).prefix(2).map(\.startTime) == [0.5, 1.5])
    #expect(Self.cues("emsg", of: player).filter { $0.id == "31" }.count == 1)
  }

  @Test func `R15 a date range ends by its date, its length, or the next of its class`()
    async throws
  {
    let inspection = try await DateRangePlaylist.inspection([
      DateRangePlaylist.tag("date", from: 0, duration: 30, #"END-DATE="2026-01-01T00:00:20Z""#),
      DateRangePlaylist.tag("length", from: 1, duration: 9),
      DateRangePlaylist.tag("next", from: 2, #"CLASS="c",END-ON-NEXT=YES"#),
      DateRangePlaylist.tag("later", from: 50, #"CLASS="c""#),
      DateRangePlaylist.tag("earlier", from: 40, #"CLASS="c""#),
      DateRangePlaylist.tag("planned", from: 5, "PLANNED-DURATION=3"),
    ])
    let player = VirtualPlayer()
    player.load(inspection)
    var ends: [String: Double] = [:]
    for cue in player.textTracks.flatMap(\.cues) { ends[cue.id] = cue.endTime }
    #expect(ends["date"] == 20 && ends["length"] == 10)
    // The earliest later start counts, not the order of the tags.
    #expect(ends["next"] == 40)
    #expect(ends["planned"] == .infinity)
  }

  /// Two states of a live playlist with one date range, of which the second gives more.
  private static func reload(
    first: String, second: [String], at position: Int
  ) async throws -> [String] {
    let before = try await DateRangePlaylist.inspection(
      [DateRangePlaylist.tag("ad", from: 10, first)], isEnded: false)
    let after = try await DateRangePlaylist.inspection(second, isEnded: false)
    let listening = Listening([])
    listening.player.load(before)
    listening.player.play()
    listening.player.advance(by: .seconds(position))
    return listening.hearing {
      $0.update(tracks: after.tracks, presentation: after.playbackRange)
      $0.advance(by: .seconds(90 - position))
    }
  }

  @Test func `R16 a late end is an update, and ends the cue when it is past`() async throws {
    let planned = DateRangePlaylist.tag("ad", from: 10, "PLANNED-DURATION=30")
    let ended = "#EXT-X-DATERANGE:ID=\"ad\",DURATION=15"
    let early = try await Self.reload(
      first: "PLANNED-DURATION=30", second: [planned, ended], at: 20)
    #expect(early == ["update ad", "exit ad", "change "])
    let late = try await Self.reload(
      first: "PLANNED-DURATION=30", second: [planned, ended], at: 40)
    #expect(late == ["update ad", "exit ad", "change "])
    let same = try await Self.reload(first: "PLANNED-DURATION=30", second: [planned], at: 20)
    #expect(same == [])
  }

  @Test func `R17 a date range that leaves a live playlist is removed`() async throws {
    #expect(
      try await Self.reload(first: "DURATION=5", second: [], at: 20) == ["remove ad", "gone 2"])
  }

  @Test func `R18 an active cue that is removed is left first`() async throws {
    #expect(
      try await Self.reload(first: "PLANNED-DURATION=30", second: [], at: 20)
        == ["exit ad", "remove ad", "change ", "gone 2"])
  }

  @Test func `R19 a date is placed by the dates of its own part of the playlist`() async throws {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXTINF:10,
      a.ts
      #EXT-X-DISCONTINUITY
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00Z
      #EXTINF:10,
      b.ts
      #EXT-X-DATERANGE:ID="x",START-DATE="2026-01-01T01:00:04Z",DURATION=2
      #EXT-X-ENDLIST
      """
    let player = VirtualPlayer()
    player.load(try await MemoryLoader.inspection(of: text))
    let cue = try #require(player.textTracks.first?.cues.first)
    #expect(cue.startTime == 14 && cue.endTime == 16)
    player.seek(to: seconds(14))
    #expect(player.currentProgramDateTime == (cue as? DateRangeCue)?.startDate)
  }

  @Test func `R20 a disabled track is silent and empty, and shows what holds when it is enabled`() {
    let listening = Self.listening(Cue(1, "a", seconds(2), seconds(6)))
    let track = listening.list[0]
    listening.player.play()
    #expect(listening.hearing { _ in track.mode = .disabled } == ["mode 1"])
    #expect(listening.hearing { $0.advance(by: .seconds(3)) } == [])
    #expect(track.cues.isEmpty && listening.player.list.engine.cues(ofTrack: 1) == nil)
    #expect(
      listening.hearing { _ in track.mode = .hidden } == ["mode 1", "enter a", "change a"])
  }

  @Test func `R21 a section that is sent again is the same cue`() async throws {
    let player = try await Self.player("scte35-file/stream.ts")
    #expect(Self.cues("scte35", of: player).count == 9)
  }

  @Test
  func `R22 the time is reported four times a second and at a seek, with the date or without`()
    async throws
  {
    let player = VirtualPlayer()
    var dates: [Date?] = []
    player.addEventListener(type: PlayerEventTypes.TIME_UPDATE) {
      dates.append($0.currentProgramDateTime)
    }
    try await player.load(Fixture("reference/multivariant.m3u8").path)
    player.play()
    player.advance(by: .seconds(1))
    player.seek(to: seconds(20))
    let start = Date(timeIntervalSince1970: 1_767_225_600)
    #expect(dates == [0.25, 0.5, 0.75, 1, 20].map { start.addingTimeInterval($0) })
    dates = []
    try await player.load(Fixture("timed-id3/media.m3u8").path)
    player.seek(to: seconds(2))
    #expect(dates == [nil])
  }
}
