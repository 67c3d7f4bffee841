import MediaTiming
import TestSupport
import Testing
import TextTracks

struct TextTrackListTests {
  static let track = TextTrack(
    uid: 1, type: .id3, cues: [Cue(1, "a", 1, 3), Cue(2, "b", 2, 4)])

  @Test
  func `a listener hears its type in its scope, the cue first, then the track, then the list`() {
    let list = TextTrackList()
    var heard: [String] = []
    list.addEventListener(.entercue) { event, _ in heard.append("list \(event.cueUid ?? 0)") }
    list.addEventListener(.entercue, in: .track(1)) { event, _ in
      heard.append("track \(event.cueUid ?? 0)")
    }
    list.addEventListener(.entercue, in: .cue(2)) { _, cue in heard.append("cue \(cue?.id ?? "")") }
    list.addEventListener(.entercue, in: .track(2)) { _, _ in heard.append("other") }
    list.addTrack(Self.track)
    list.advance(to: 5)
    #expect(heard == ["track 1", "list 1", "cue b", "track 2", "list 2"])
  }

  @Test func `a listener that is removed hears nothing more, even in the same event`() {
    let list = TextTrackList()
    var heard = 0
    var second: TextTrackList.ListenerToken?
    list.addEventListener(.addcue) { _, _ in
      heard += 1
      if let second { list.removeEventListener(second) }
    }
    second = list.addEventListener(.addcue) { _, _ in heard += 100 }
    list.addTrack(Self.track)
    #expect(heard == 2)
  }

  @Test func `a listener added on the way of a track hears all of its cues once`() {
    let list = TextTrackList()
    var heard: [Int?] = []
    list.addEventListener(.addtrack) { event, _ in
      list.addEventListener(.addcue, in: .track(event.trackUid ?? 0), replaysAdditions: true) {
        event, _ in heard.append(event.cueUid)
      }
    }
    list.addTrack(Self.track)
    #expect(heard == [1, 2])
  }

  @Test func `a late listener can hear of what is there already`() {
    let list = TextTrackList()
    list.addTrack(Self.track)
    var heard: [String] = []
    list.addEventListener(.addtrack, replaysAdditions: true) { event, _ in
      heard += [event].words
    }
    list.addEventListener(.addcue, in: .cue(2), replaysAdditions: true) { event, cue in
      heard += [event].words + [cue?.id ?? ""]
    }
    list.addEventListener(.addcue) { _, _ in heard.append("again") }
    #expect(heard == ["addtrack t1", "addcue 2", "b"])
  }

  @Test func `what a listener causes is reported after what came before`() {
    let list = TextTrackList()
    var heard: [String] = []
    for type in [TrackEventType.entercue, .exitcue, .cuechange, .seeked] {
      list.addEventListener(type) { event, _ in
        heard += [event].words
        if heard.count == 1 { list.seek(to: 10) }
      }
    }
    list.addTrack(Self.track)
    list.advance(to: 1)
    #expect(
      heard == ["entercue 1", "cuechange t1", "seeked", "exitcue 1", "cuechange t1"])
  }

  @Test func `the listener of a removal gets the cue that is gone`() {
    let list = TextTrackList()
    var heard: [String?] = []
    list.addEventListener(.removecue) { _, cue in heard.append(cue?.id) }
    list.addTrack(Self.track)
    list.removeCue(2)
    list.removeTrack(1)
    #expect(heard == ["b", "a"])
    #expect(list.engine.trackList.isEmpty)
  }

  @Test func `a listener gets the cue as it was at the event`() {
    let list = TextTrackList(position: 1)
    var heard: [String] = []
    for type in [TrackEventType.addcue, .entercue, .updatecue, .exitcue, .removecue] {
      list.addEventListener(type) { _, cue in
        heard.append("\(type) \(cue?.id ?? "") \(cue?.endTime?.description ?? "")")
      }
    }
    list.addTrack(TextTrack(uid: 1, type: .id3, cues: [Cue(1, "a", 2, 9)]))
    list.advance(
      to: 7,
      revising: [
        .update(Cue(1, "a", 2, 4)), .add(CueArrival(Cue(2, "b", 5, 6), in: Self.track)),
        .update(Cue(2, "b", 5, 8)), .remove(2),
      ])
    #expect(
      heard == [
        "addcue a 9.0", "entercue a 9.0", "updatecue a 4.0", "addcue b 6.0", "updatecue b 8.0",
        "removecue b 8.0", "exitcue a 4.0",
      ])
  }

  @Test func `a list takes part in everything the engine does`() {
    let list = TextTrackList(position: 1)
    var heard: [String] = []
    for type in TrackEventType.allCases {
      list.addEventListener(type) { event, _ in heard += [event].words }
    }
    list.add([CueArrival(Cue(1, "a", 1, 3), in: Self.track)])
    list.start()
    list.updateCue(Cue(1, "a", 1, 1))
    list.settle()
    list.setMode(.disabled, ofTrack: 1)
    list.advance(to: 9)
    #expect(
      heard == [
        "addtrack t1", "addcue 1", "entercue 1", "cuechange t1", "updatecue 1", "exitcue 1",
        "cuechange t1", "modechange t1",
      ])
  }

  @Test func `a notice comes after all that happened before it`() {
    let list = TextTrackList()
    var heard: [String] = []
    list.addEventListener(.entercue) { event, _ in
      heard += [event].words
      list.notify { heard.append("notice") }
    }
    list.addEventListener(.cuechange) { event, _ in heard += [event].words }
    list.notify { heard.append("first") }
    list.addTrack(Self.track)
    list.advance(to: 1)
    #expect(heard == ["first", "entercue 1", "cuechange t1", "notice"])
  }

  @Test
  func `a reset removes every track and the listeners of single tracks, not those of the list`() {
    let list = TextTrackList()
    list.addTrack(Self.track)
    list.advance(to: 1)
    var heard: [String] = []
    for type in TrackEventType.allCases {
      list.addEventListener(type) { event, _ in heard += [event].words }
    }
    list.addEventListener(.addcue, in: .track(1)) { _, _ in heard.append("stale") }
    list.addEventListener(.removetrack, in: .track(1)) { _, _ in heard.append("mine") }
    list.reset(position: 2)
    #expect(
      heard == [
        "exitcue 1", "removecue 1", "removecue 2", "cuechange t1", "mine", "removetrack t1",
      ])
    #expect(list.engine.position == 2)
    heard = []
    list.addTrack(Self.track)
    list.start()
    #expect(
      heard == ["addtrack t1", "addcue 1", "addcue 2", "entercue 1", "entercue 2", "cuechange t1"])
  }

  @Test func `a time update comes before what happens on the way to it`() {
    let list = TextTrackList()
    list.addTrack(Self.track)
    list.start()
    var heard: [String] = []
    for type in TrackEventType.allCases {
      list.addEventListener(type) { event, _ in heard += [event].words }
    }
    list.advance(to: 1, reportsTime: true)
    list.seek(to: 9, reportsTime: true)
    #expect(
      heard == [
        "timeupdate", "entercue 1", "cuechange t1", "timeupdate", "seeked", "exitcue 1",
        "cuechange t1",
      ])
  }

  @Test(arguments: [false, true])
  func `a listener that is added while an event is reported hears no event twice`(replays: Bool) {
    let list = TextTrackList()
    var heard: [Int?] = []
    var isAdded = false
    list.addEventListener(.addcue, in: .track(1)) { _, _ in
      guard !isAdded else { return }
      isAdded = true
      list.addEventListener(.addcue, replaysAdditions: replays) { event, _ in
        heard.append(event.cueUid)
      }
    }
    list.addTrack(Self.track)
    #expect(heard == (replays ? [1, 2] : [2]))
  }

  @Test func `changes that are made together are reported together`() {
    let list = TextTrackList()
    var counts: [Int] = []
    list.addEventListener(.addtrack) { _, _ in counts.append(list.engine.trackCount) }
    list.together {
      list.addTrack(Self.track)
      list.addTrack(TextTrack(uid: 2, type: .id3))
    }
    #expect(counts == [2, 2])
    #expect(list.engine.track(at: 1)?.uid == 2)
    list.removeTrack(1)
    #expect(list.engine.track(at: 0)?.uid == 2)
    #expect(list.engine.track(at: 1) == nil)
  }
}
