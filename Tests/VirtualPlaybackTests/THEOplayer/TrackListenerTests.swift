import Foundation
import HLSInspection
import MediaTiming
import TestSupport
import Testing
import TextTracks
import VirtualPlayback

/// Listeners under THEOplayer's names while tracks and cues change.
struct TrackListenerTests {
  /// A player of one track with cues on whole seconds, and the names of all events of it.
  final class Listening {
    let player: VirtualPlayer
    var heard: [String] = []
    var list: VirtualPlayback.TextTrackList { player.textTracks }

    init(_ cues: [Cue], end: Int = 20) {
      var options = VirtualPlayer.Options()
      options.tick = nil
      player = VirtualPlayer(options: options)
      list.addEventListener(type: TextTrackListEventTypes.ADD_TRACK) { [unowned self] in
        heard.append("track \($0.track.uid)")
      }
      list.addEventListener(type: TextTrackListEventTypes.REMOVE_TRACK) { [unowned self] in
        heard.append("gone \($0.track.uid)")
      }
      list.addEventListener(type: TextTrackListEventTypes.CHANGE) { [unowned self] in
        heard.append("mode \($0.track.uid)")
      }
      list.addEventListener(type: TextTrackEventTypes.ADD_CUE) { [unowned self] in
        heard.append("add \($0.cue.id)")
      }
      list.addEventListener(type: TextTrackEventTypes.UPDATE_CUE) { [unowned self] in
        heard.append("update \($0.cue.id)")
      }
      list.addEventListener(type: TextTrackEventTypes.REMOVE_CUE) { [unowned self] in
        heard.append("remove \($0.cue.id)")
      }
      list.addEventListener(type: TextTrackEventTypes.ENTER_CUE) { [unowned self] in
        heard.append("enter \($0.cue.id)")
      }
      list.addEventListener(type: TextTrackEventTypes.EXIT_CUE) { [unowned self] in
        heard.append("exit \($0.cue.id)")
      }
      list.addEventListener(type: TextTrackEventTypes.CUE_CHANGE) { [unowned self] in
        heard.append("change \($0.track.activeCues.map(\.id).joined(separator: "+"))")
      }
      player.load(
        tracks: [TextTracks.TextTrack(uid: 1, type: .id3, cues: cues)],
        presentation: MediaTimeRange(start: .zero, end: seconds(end)))
    }

    /// What is heard while something is done.
    func hearing(_ action: (VirtualPlayer) -> Void) -> [String] {
      heard = []
      action(player)
      return heard
    }
  }

  private static let cues = [
    Cue(1, "a", seconds(2), seconds(6)), Cue(2, "b", seconds(4), seconds(8)),
    Cue(3, "c", seconds(12), nil), Cue(4, "mark", seconds(5), seconds(5)),
  ]

  @Test func `cues are added at load and entered and left by playing`() {
    let listening = Listening(Self.cues)
    #expect(listening.heard == ["track 1", "add a", "add b", "add mark", "add c"])
    let heard = listening.hearing { $0.playToEnd() }
    #expect(
      heard == [
        "enter a", "change a", "enter b", "change a+b", "enter mark", "exit mark", "change a+b",
        "exit a", "change b", "exit b", "change ", "enter c", "change c",
      ])
  }

  @Test func `a seek leaves what does not hold and enters what does`() {
    let listening = Listening(Self.cues)
    listening.player.play()
    listening.player.advance(by: .seconds(5))
    #expect(listening.hearing { $0.seek(to: seconds(7)) } == ["exit a", "change b"])
    #expect(listening.hearing { $0.seek(to: seconds(15)) } == ["exit b", "enter c", "change c"])
    #expect(listening.hearing { $0.seek(to: seconds(10)) } == ["exit c", "change "])
    #expect(listening.hearing { $0.setCurrentTime(3) } == ["enter a", "change a"])
    #expect(listening.hearing { $0.setCurrentTime(.nan) } == [])
    #expect(listening.player.currentTime == 3)
  }

  @Test func `a late end in the past is reported as an update and an exit at once`() {
    let listening = Listening(Self.cues)
    listening.player.play()
    listening.player.advance(by: .seconds(15))
    let ended = listening.hearing { $0.updateCue(Cue(3, "c", seconds(12), seconds(14))) }
    #expect(ended == ["update c", "exit c", "change "])
    let later = listening.hearing { $0.updateCue(Cue(3, "c", seconds(12), seconds(17))) }
    #expect(later == ["update c", "enter c", "change c"])
    #expect(listening.hearing { $0.updateCue(Cue(3, "c", seconds(12), seconds(17))) } == [])
    #expect(listening.hearing { $0.playToEnd() } == ["exit c", "change "])
  }

  @Test func `an active cue that is removed is left first`() {
    let listening = Listening(Self.cues)
    listening.player.play()
    listening.player.advance(by: .seconds(3))
    #expect(listening.hearing { $0.removeCue(1) } == ["exit a", "remove a", "change "])
    #expect(listening.hearing { $0.removeCue(1) } == [])
    #expect(listening.hearing { $0.removeCue(3) } == ["remove c"])
    #expect(
      listening.hearing { $0.removeTrack(1) } == ["remove b", "remove mark", "gone 1"])
    #expect(listening.list.isEmpty)
  }

  @Test func `a disabled track is silent and has no cues until it is enabled`() {
    let listening = Listening(Self.cues)
    let track = listening.list[0]
    listening.player.play()
    listening.player.advance(by: .seconds(3))
    #expect(track.mode == .hidden)
    #expect(track.activeCues.map(\.id) == ["a"])
    #expect(listening.hearing { _ in track.mode = .disabled } == ["mode 1"])
    #expect(track.cues.isEmpty && track.activeCues.isEmpty)
    let quiet = listening.hearing {
      $0.advance(by: .seconds(2))
      $0.removeCue(3)
    }
    #expect(quiet == [])
    #expect(
      listening.hearing { _ in track.mode = .showing } == [
        "mode 1", "enter a", "enter b", "change a+b",
      ])
    #expect(track.mode == .showing)
  }

  @Test func `a reload adds, updates and removes by number`() {
    let listening = Listening(Self.cues)
    listening.player.play()
    listening.player.advance(by: .seconds(5))
    let later = Cue(5, "later", seconds(16), nil, addTime: seconds(15))
    let track = TextTracks.TextTrack(
      uid: 1, type: .id3,
      cues: [Cue(1, "a", seconds(2), seconds(9)), Cue(2, "b", seconds(4), seconds(8)), later])
    let heard = listening.hearing {
      $0.update(
        tracks: [track], presentation: MediaTimeRange(start: .zero, end: seconds(30)))
    }
    #expect(heard == ["update a", "remove mark", "remove c"])
    #expect(
      listening.hearing { $0.playToEnd() } == [
        "exit b", "change a", "exit a", "change ", "add later", "enter later", "change later",
      ])
    #expect(listening.player.currentTime == 30)
    #expect(
      listening.hearing { $0.update(tracks: []) } == [
        "exit later", "remove a", "remove b", "remove later", "change ", "gone 1",
      ])
  }

  @Test func `a removed listener hears nothing more`() {
    let listening = Listening(Self.cues)
    var entered = 0
    let track: Track = listening.list[0]
    let listener = track.addEventListener(type: TextTrackEventTypes.ENTER_CUE) { _ in entered += 1 }
    listening.player.play()
    listening.player.advance(by: .seconds(3))
    track.removeEventListener(type: TextTrackEventTypes.ENTER_CUE, listener: listener)
    listening.player.playToEnd()
    #expect(entered == 1)
  }

  @Test func `a late listener hears of what is there only when it asks`() {
    let listening = Listening(Self.cues)
    var heard: [String] = []
    listening.list.addEventListener(type: TextTrackListEventTypes.ADD_TRACK) { _ in
      heard.append("not asked")
    }
    listening.list.addEventListener(type: TextTrackListEventTypes.ADD_TRACK, replay: true) {
      event in
      heard.append(event.type)
      (event.track as? VirtualPlayback.TextTrack)?.addEventListener(
        type: TextTrackEventTypes.ADD_CUE, replay: true
      ) { heard.append($0.cue.id) }
    }
    #expect(heard == ["addtrack", "a", "b", "mark", "c"])
  }

  @Test func `a cue keeps its object and shows what is new in it`() throws {
    let listening = Listening(Self.cues)
    let cue = try #require(listening.list[0].cues.last)
    var heard: [String] = []
    cue.addEventListener(type: TextTrackCueEventTypes.ENTER) { heard.append($0.type) }
    cue.addEventListener(type: TextTrackCueEventTypes.UPDATE) { heard.append($0.type) }
    cue.addEventListener(type: TextTrackCueEventTypes.EXIT) { heard.append($0.type) }
    #expect(cue.endTime == .infinity)
    listening.player.updateCue(Cue(3, "c", seconds(12), seconds(13)))
    #expect(cue.endTime == 13)
    #expect(listening.list[0].cues.last === cue)
    #expect(cue.track === listening.list[0])
    listening.player.playToEnd()
    #expect(heard == ["update", "enter", "exit"])
  }

  @Test func `another load forgets the listeners of single tracks and cues`() {
    let listening = Listening(Self.cues)
    var heard = 0
    listening.list[0].addEventListener(type: TextTrackEventTypes.ENTER_CUE) { _ in heard += 1 }
    listening.player.load(
      tracks: [TextTracks.TextTrack(uid: 1, type: .id3, cues: Self.cues)],
      presentation: MediaTimeRange(start: .zero, end: seconds(20)))
    listening.player.playToEnd()
    #expect(heard == 0)
    #expect(listening.heard.filter { $0 == "enter a" }.count == 1)
  }

  @Test func `a date range has the values of its tags under THEOplayer's names`() async throws {
    let player = VirtualPlayer()
    var options = InspectionOptions()
    options.readsSegments = false
    try await player.load(Fixture("date-ranges/media.m3u8").path, options: options)
    let cues = player.textTracks.flatMap(\.cues).compactMap { $0 as? DateRangeCue }
    let zone = try #require(cues.first { $0.id == "zone" })
    #expect(zone.startDate == Date(timeIntervalSince1970: 1_767_225_652))
    #expect(zone.endDate == Date(timeIntervalSince1970: 1_767_225_655.5))
    #expect(zone.duration == 3.5 && !zone.endOnNext && zone.attributeClass == nil)
    #expect(zone.customAttributes.names == ["COM-EXAMPLE-NUMBER", "COM-EXAMPLE-BYTES"])
    #expect(try zone.customAttributes.getDouble(for: "COM-EXAMPLE-NUMBER") == 42.5)
    #expect(
      try zone.customAttributes.getBytes(for: "COM-EXAMPLE-BYTES")
        == Data([0xDE, 0xAD, 0xBE, 0xEF]))
    #expect(throws: CustomAttributes.Failure.otherType("COM-EXAMPLE-NUMBER")) {
      try zone.customAttributes.getString(for: "COM-EXAMPLE-NUMBER")
    }
    #expect(throws: CustomAttributes.Failure.missing("no")) {
      try zone.customAttributes.getString(for: "no")
    }
    let news = try #require(cues.first { $0.id == "news" })
    #expect(news.endOnNext && news.attributeClass == "com.example.programme")
    #expect(
      news.customAttributes.getAttributesAsDictionary()["COM-EXAMPLE-TITLE"] as? String == "News")
    #expect(news.endTime == 40)
    let spot = try #require(cues.first { $0.id == "break-1" })
    #expect(spot.plannedDuration == 20 && spot.scte35Cmd == nil)
    #expect(spot.scte35Out?.first == 0xFC && spot.scte35In?.first == 0xFC)
    let open = try #require(cues.first { $0.id == "open" })
    #expect(open.endDate == nil && open.endTime == .infinity)
  }

  @Test func `an event message has its fields under THEOplayer's names`() async throws {
    let player = VirtualPlayer()
    try await player.load(Fixture("fmp4-events/media.m3u8").path)
    player.playToEnd()
    let cues = player.textTracks.flatMap(\.cues).compactMap { $0 as? EmsgCue }
    let cue = try #require(cues.first { $0.emsgID == 31 })
    #expect(cue.schemeIDURI == "urn:example:events" && cue.value == "next")
    #expect(cue.data?.count == 5 && cue.content as? Data == cue.data)
    #expect(cue.contentString.map { Data($0.utf8) } == cue.data)
    #expect(cue.startTime == 3 && cue.endTime == 4.5 && cue.id == "31")
  }
}

/// Whole seconds.
func seconds(_ seconds: Int) -> MediaTime { MediaTime(seconds: seconds) }
