import MediaTiming
import TestSupport
import Testing
import TextTracks

/// What the engine does when cues, tracks and modes change while the position stands or moves.
struct TextTrackEngineTests {
  static let track = TextTrack(uid: 1, type: .daterange, label: "date ranges")

  /// An engine that has started at zero with one track of cues.
  static func started(_ cues: Cue...) -> TextTrackEngine {
    var engine = TextTrackEngine()
    var track = Self.track
    track.cues = cues
    engine.addTrack(track)
    engine.start()
    return engine
  }

  @Test func `tracks and cues are reported before anything is entered`() {
    var engine = TextTrackEngine()
    let track = TextTrack(uid: 1, type: .id3, cues: [Cue(1, "a", 0, 4), Cue(2, "b", 2, 3)])
    #expect(engine.addTrack(track).words == ["addtrack t1", "addcue 1", "addcue 2"])
    #expect(engine.start().words == ["entercue 1", "cuechange t1"])
    #expect(engine.trackList.map(\.uid) == [1])
  }

  @Test func `nothing is entered before the start`() {
    var engine = TextTrackEngine(position: 1)
    engine.addTrack(TextTrack(uid: 1, type: .id3, cues: [Cue(1, "a", 0, 4)]))
    #expect(engine.settle().isEmpty)
    #expect(engine.activeCues(ofTrack: 1) == [])
  }

  @Test func `one step reports many changes in time order and one cuechange`() {
    var engine = Self.started(Cue(1, "a", 1, 3), Cue(2, "b", 2, 4), Cue(3, "c", 9, nil))
    let events = engine.advance(to: 10)
    #expect(
      events.words == [
        "entercue 1", "entercue 2", "exitcue 1", "exitcue 2", "entercue 3", "cuechange t1",
      ])
    #expect(events.map(\.time) == [1, 2, 3, 4, 9, 10])
    #expect(events.allSatisfy { $0.position == 10 && $0.reason == .play })
  }

  @Test func `cues that are forgotten are away without an event`() {
    var engine = Self.started(
      Cue(1, "a", 1, 3), Cue(2, "b", 2, 9), Cue(3, "c", 4, 5), Cue(4, "d", 1, nil))
    engine.advance(to: 6)
    engine.forgetCues(endedBefore: 8)
    #expect(engine.cues(ofTrack: 1)?.map(\.uid) == [4, 2])
    #expect(engine.removeCue(1).isEmpty)
    #expect(engine.advance(to: 12).words == ["exitcue 2", "cuechange t1"])
  }

  @Test func `time does not run backwards`() {
    var engine = Self.started(Cue(1, "a", 1, 3))
    engine.advance(to: 2)
    #expect(engine.advance(to: 0).isEmpty)
    #expect(engine.position == 2)
  }

  @Test func `a cue that is added while it holds is entered by settling`() {
    var engine = Self.started()
    engine.advance(to: 5)
    let cue = Cue(1, "late", 3, 8)
    #expect(engine.add([CueArrival(cue, in: Self.track)]).words == ["addcue 1"])
    let events = engine.settle()
    #expect(events.words == ["entercue 1", "cuechange t1"])
    #expect(events.first?.reason == .update)
    #expect(events.first?.time == 3)
    #expect(engine.advance(to: 9).words == ["exitcue 1", "cuechange t1"])
  }

  @Test func `a cue that is over when it is added never fires`() {
    var engine = Self.started()
    engine.advance(to: 5)
    engine.add([CueArrival(Cue(1, "over", 3, 5), in: Self.track)])
    engine.add([CueArrival(Cue(2, "passed moment", 4, 4), in: Self.track)])
    #expect(engine.advance(to: 20).isEmpty)
  }

  @Test func `a moment that is added right at the position fires once`() {
    var engine = Self.started()
    engine.advance(to: 5)
    var cue = Cue(1, "now", 5, 5)
    engine.add([CueArrival(cue, in: Self.track)])
    #expect(engine.settle().words == ["entercue 1", "exitcue 1", "cuechange t1"])
    cue.content = SampleContent(name: "changed")
    #expect(engine.updateCue(cue).words == ["updatecue 1"])
    #expect(engine.advance(to: 9).isEmpty)
  }

  @Test func `an update that ends an active cue leaves it at its end`() {
    var engine = Self.started(Cue(1, "a", 1, nil))
    engine.advance(to: 5)
    #expect(engine.updateCue(Cue(1, "a", 1, 4)).words == ["updatecue 1"])
    let events = engine.settle()
    #expect(events.words == ["exitcue 1", "cuechange t1"])
    #expect(events.first?.time == 4)
    #expect(events.first?.reason == .update)
    #expect(engine.advance(to: 20).isEmpty)
  }

  @Test func `an update that moves the end of an active cue only moves its exit`() {
    var engine = Self.started(Cue(1, "a", 1, 6))
    engine.advance(to: 5)
    engine.updateCue(Cue(1, "a", 1, 8))
    #expect(engine.advance(to: 7).isEmpty)
    #expect(engine.advance(to: 9).first?.time == 8)
  }

  @Test func `an active cue that moves into the future is left and entered again`() {
    var engine = Self.started(Cue(1, "a", 1, 6))
    engine.advance(to: 5)
    engine.updateCue(Cue(1, "a", 7, 8))
    let events = engine.advance(to: 9)
    #expect(TimelineSketch.text(of: events) == "5 -a, 7 +a, 8 -a")
  }

  @Test func `an update that says nothing new is no event`() {
    var engine = Self.started(Cue(1, "a", 1, 6))
    #expect(engine.updateCue(Cue(1, "a", 1, 6)).isEmpty)
    #expect(engine.updateCue(Cue(99, "unknown", 1, 6)).isEmpty)
  }

  @Test func `an active cue is left before it is removed`() {
    var engine = Self.started(Cue(1, "a", 0, 9))
    engine.advance(to: 4)
    let events = engine.removeCue(1)
    #expect(events.words == ["exitcue 1", "removecue 1"])
    #expect(events.map(\.reason) == [.removed, .removed])
    #expect(events.map(\.time) == [4, 4])
    #expect(engine.advance(to: 20).words == ["cuechange t1"])
    #expect(engine.cue(1) == nil)
  }

  @Test func `the slot of a removed cue does not fire for the next one`() {
    var engine = Self.started(Cue(1, "a", 5, 9))
    #expect(engine.removeCue(1).words == ["removecue 1"])
    engine.add([CueArrival(Cue(2, "b", 7, 8), in: Self.track)])
    #expect(TimelineSketch.text(of: engine.advance(to: 20)) == "7 +b, 8 -b")
  }

  @Test func `a track that is removed takes its cues with it, in order`() {
    var engine = Self.started(Cue(1, "a", 0, 9), Cue(2, "b", 5, 6))
    #expect(
      engine.removeTrack(1).words == [
        "exitcue 1", "removecue 1", "removecue 2", "cuechange t1", "removetrack t1",
      ])
    #expect(engine.advance(to: 20).isEmpty)
    #expect(engine.cues(ofTrack: 1) == nil)
  }

  @Test func `a disabled track has no cues and no events until it is enabled`() {
    var engine = Self.started(Cue(1, "a", 0, 9), Cue(2, "b", 5, 6), Cue(3, "c", 10, 12))
    let change = engine.setMode(.disabled, ofTrack: 1)
    #expect(change.words == ["modechange t1"])
    #expect(change.map(\.mode) == [.disabled])
    #expect(engine.cues(ofTrack: 1) == nil)
    #expect(engine.activeCues(ofTrack: 1) == nil)
    #expect(engine.add([CueArrival(Cue(4, "d", 1, 8), in: Self.track)]).isEmpty)
    #expect(engine.updateCue(Cue(1, "a", 0, 11)).isEmpty)
    #expect(engine.removeCue(3).isEmpty)
    #expect(engine.advance(to: 7).isEmpty)
    #expect(engine.setMode(.hidden, ofTrack: 1).words == ["addcue 4", "modechange t1"])
    #expect(engine.settle().words == ["entercue 1", "entercue 4", "cuechange t1"])
    #expect(TimelineSketch.text(of: engine.advance(to: 20)) == "8 -d, 11 -a")
  }

  @Test func `a track that comes while its type is disabled is reported when it is enabled`() {
    var engine = TextTrackEngine()
    engine.setMode(.disabled, ofType: .daterange)
    #expect(engine.start(adding: [CueArrival(Cue(1, "a", 0, 9), in: Self.track)]).isEmpty)
    #expect(engine.advance(to: 3).isEmpty)
    #expect(
      engine.setMode(.showing, ofType: .daterange).words == [
        "addtrack t1", "addcue 1", "modechange t1",
      ])
    #expect(engine.settle().words == ["entercue 1", "cuechange t1"])
    engine.setMode(.disabled, ofType: .daterange)
    let other = TextTrack(uid: 2, type: .daterange)
    #expect(engine.add([CueArrival(Cue(2, "b", 4, 5), in: other)]).isEmpty)
    #expect(engine.removeTrack(2).isEmpty)
    #expect(engine.removeTrack(1).words == ["removetrack t1"])
  }

  @Test func `a cue whose end becomes known later is left there, known or not`() {
    let cue = Cue(1, "a", 0, 9, addTime: 0, endAddTime: 8)
    for learned in [nil, 5, 9] as [MediaTime?] {
      var engine = TextTrackEngine()
      var events = engine.start(adding: [CueArrival(cue, in: Self.track).withUnknownEnd])
      #expect(events.allSatisfy { $0.cue?.endTime == nil })
      if let learned {
        events += engine.advance(
          to: learned, adding: [CueArrival(cue, in: Self.track, end: .learned)])
      }
      events += engine.advance(to: 20)
      #expect(events.activations.words == ["entercue 1", "exitcue 1"])
      #expect(events.last { $0.type == .exitcue }?.time == 9)
      #expect(
        events.filter { $0.type == .updatecue }.map(\.cue?.endTime) == (learned == nil ? [] : [9]))
    }
  }

  @Test func `an end that becomes known is ignored for a cue that was removed or changed`() {
    let cue = Cue(1, "a", 0, 9, addTime: 0, endAddTime: 8)
    let learned = CueArrival(cue, in: Self.track, end: .learned)
    var engine = TextTrackEngine()
    engine.start(adding: [CueArrival(cue, in: Self.track).withUnknownEnd])
    engine.updateCue(Cue(1, "a", 0, 4))
    #expect(engine.add([learned]).isEmpty)
    engine.removeCue(1)
    #expect(engine.add([learned]).isEmpty)
  }

  @Test func `a seek leaves and enters what differs, in the order of the standard`() {
    var engine = Self.started(Cue(1, "long", 0, nil), Cue(2, "old", 6, 12), Cue(3, "new", 1, 3))
    engine.advance(to: 7)
    let events = engine.seek(to: 2)
    #expect(events.words == ["seeked", "entercue 3", "exitcue 2", "cuechange t1"])
    #expect(events.map(\.time) == [2, 1, 12, 2])
    #expect(events.allSatisfy { $0.position == 2 && $0.reason == .seek })
    #expect(engine.activeCues(ofTrack: 1)?.map(\.uid) == [1, 3])
  }

  @Test
  func `a cue without an end that a seek leaves comes last and has the position for its time`() {
    var engine = Self.started(Cue(1, "open", 5, nil), Cue(2, "old", 5, 9), Cue(3, "new", 1, 3))
    engine.advance(to: 6)
    let events = engine.seek(to: 2).activations
    #expect(events.words == ["entercue 3", "exitcue 2", "exitcue 1"])
    #expect(events.map(\.time) == [1, 9, 2])
  }
}
