import MediaTiming
import TestSupport
import Testing
import TextTracks

struct PlaybackSimulatorTests {
  static let usual = TimelineSketch(
    """
    time      0----5----10---15
    ad        [------)
    title.a   [---)
    title.b       [----)
    mark          |
    live           [--->
    """)

  @Test func `cues hold from their start up to their end`() throws {
    #expect(
      try Self.usual.played()
        == "0 +ad +title.a, 4 -title.a +title.b +mark -mark, 5 +live, 7 -ad, 9 -title.b")
  }

  @Test(arguments: [MediaTime(value: 1, timescale: 10), 1, 4, 5, 100])
  func `the tick changes nothing about them`(tick: MediaTime) throws {
    #expect(try Self.usual.played(tick: tick) == (try Self.usual.played()))
  }

  @Test func `a start in the middle enters what holds there and a moment right there`() throws {
    #expect(
      try Self.usual.played(from: 4)
        == "0 +ad, 4 +title.b +mark -mark, 5 +live, 7 -ad, 9 -title.b")
  }

  @Test func `a jump forward passes over cues in silence`() throws {
    #expect(
      try Self.usual.played(seeks: [.init(at: 3, to: 8)])
        == "0 +ad +title.a, 4 -title.a +title.b, 5 +live, 7 -ad, 9 -title.b")
  }

  @Test func `a jump happens once, so playing comes past its place`() throws {
    let sketch = TimelineSketch(
      """
      time      0----5----10
      a            [-)
      """)
    #expect(try sketch.played(seeks: [.init(at: 6, to: 0)]) == "3 +a, 5 -a, 3 +a, 5 -a")
  }

  @Test func `jumps happen in the order given, the next one after the one before it`() throws {
    let plan = PlaybackPlan(
      presentation: MediaTimeRange(start: 0, end: 10),
      seeks: [.init(at: 1, to: 5), .init(at: 6, to: 4), .init(at: 5, to: 8)])
    let events = Array(try PlaybackSimulator(tracks: [], plan: plan))
    #expect(events.map(\.position) == [5, 4, 8])
  }

  @Test func `a jump whose position is not reached happens never, and none after it`() throws {
    let seeks: [PlaybackPlan.Seek] = [
      .init(at: 1, to: 5), .init(at: 3, to: 0), .init(at: 6, to: 2),
    ]
    let plan = PlaybackPlan(presentation: MediaTimeRange(start: 0, end: 10), seeks: seeks)
    var playback = try PlaybackSimulator(tracks: [], plan: plan).makeIterator()
    #expect(playback.next()?.position == 5)
    #expect(playback.next() == nil)
    #expect(playback.pendingSeeks == Array(seeks.dropFirst()))
  }

  @Test func `the end of a playback counts only for one that plays up to it`() throws {
    var plan = PlaybackPlan(
      presentation: MediaTimeRange(start: 0, end: 20), to: 12,
      seeks: [.init(at: 6, to: 15), .init(at: 17, to: 10)])
    func played() throws -> String {
      TimelineSketch.text(of: Array(try PlaybackSimulator(tracks: sketch.tracks, plan: plan)))
    }
    let sketch = TimelineSketch(
      """
      time      0----5----10---15---20
      a                     |
      b                      |
      c                         |
      d                            |
      """)
    #expect(try played() == "16 +c -c, 12 +a -a")
    plan.seeks.removeLast()
    #expect(try played() == "16 +c -c, 19 +d -d")
    plan.tick = MediaTime(value: 1, timescale: 1_000_000)
    #expect(throws: InvalidPlaybackPlan.self) { try played() }
  }

  @Test func `a moment right at the landing fires`() throws {
    let sketch = TimelineSketch(
      """
      time      0----5----10
      mark         |
      """)
    #expect(try sketch.played(seeks: [.init(at: 1, to: 3)]) == "3 +mark -mark")
    #expect(try sketch.played(seeks: [.init(at: 1, to: 4)]) == "")
  }

  @Test func `simultaneous changes come by track, start, length and age`() throws {
    let sketch = TimelineSketch(
      """
      time      0----5----10
      one.a     [----)
      one.b          |
      one.c          [-)
      one.d          [--)
      two       [----)
      """)
    #expect(
      try sketch.played()
        == "0 +one.a +two, 5 -one.a +one.d +one.c +one.b -one.b -two, 7 -one.c, 8 -one.d")
  }

  @Test func `the last moment of the presentation is reported`() throws {
    let sketch = TimelineSketch(
      """
      time      0----5----10
      end           [----)
      past                [-)
      """)
    #expect(try sketch.played(0...9) == "4 +end, 9 -end")
  }

  @Test func `without an end the playback ends with the last change`() throws {
    let plan = PlaybackPlan(presentation: MediaTimeRange(start: 0, end: nil), tick: 2)
    let events = Array(try PlaybackSimulator(tracks: Self.usual.tracks, plan: plan))
    #expect(events.last?.position == 9)
  }

  @Test func `a tick gives the position, at the rate of the playback`() throws {
    var plan = PlaybackPlan(
      presentation: MediaTimeRange(start: 0, end: 2), rate: MediaTime(value: 3, timescale: 2),
      tick: MediaTime(value: 1, timescale: 2), seeks: [.init(at: 1, to: 1)])
    let events = Array(try PlaybackSimulator(tracks: [], plan: plan))
    let times = events.filter { $0.type == .timeupdate }.map(\.position)
    #expect(times == [MediaTime(value: 3, timescale: 4), 1, MediaTime(value: 7, timescale: 4), 2])
    #expect(events.words.filter { $0 == "seeked" }.count == 1)
    plan.tick = nil
    plan.seeks = []
    #expect(Array(try PlaybackSimulator(tracks: [], plan: plan)).isEmpty)
  }

  @Test func `playlist cues come at load, others with their segment, each track before its first`()
    throws
  {
    let tracks = [
      TextTrack(uid: 1, type: .daterange, cues: [Cue(1, "", 6, 8, source: CueSource(line: 9))]),
      TextTrack(
        uid: 2, type: .programDateTime, cues: [Cue(2, "", 0, nil, source: CueSource(line: 4))]),
      TextTrack(
        uid: 3, type: .id3,
        cues: [
          Cue(3, "", 5, 6, addTime: 4, source: CueSource(pid: 300, byteOffset: 0)),
          Cue(4, "", 3, 3, addTime: 4, source: CueSource(pid: 300, byteOffset: 188)),
        ]),
      TextTrack(
        uid: 4, type: .scte35,
        cues: [Cue(5, "", 6, 7, addTime: 4, source: CueSource(pid: 200, byteOffset: 999))]),
    ]
    var plan = PlaybackPlan(presentation: MediaTimeRange(start: 0, end: 10), to: 4)
    func additions() throws -> [String] {
      try PlaybackSimulator(tracks: tracks, plan: plan)
        .filter { $0.type == .addcue || $0.type == .addtrack }
        .map { [$0].words[0] + " @\($0.position) \($0.reason)" }
    }
    let loaded = [
      "addtrack t2 @0.0 load", "addcue 2 @0.0 load", "addtrack t1 @0.0 load", "addcue 1 @0.0 load",
    ]
    #expect(
      try additions() == loaded + [
        "addtrack t3 @3.0 play", "addcue 4 @3.0 play", "addtrack t4 @4.0 play",
        "addcue 5 @4.0 play", "addcue 3 @4.0 play",
      ])
    plan.buffer = .ahead(2)
    #expect(
      try additions() == loaded + [
        "addtrack t4 @2.0 play", "addcue 5 @2.0 play", "addtrack t3 @2.0 play",
        "addcue 3 @2.0 play", "addcue 4 @2.0 play",
      ])
    plan.buffer = .everything
    #expect(try additions().allSatisfy { $0.hasSuffix("@0.0 load") })
    plan.buffer = .ahead(0)
    plan.seeks = [.init(at: 1, to: 9)]
    #expect(try additions().dropFirst(4).allSatisfy { $0.hasSuffix("@9.0 seek") })
    plan.seeks = []
    plan.from = 5
    #expect(try additions().dropFirst(4).allSatisfy { $0.hasSuffix("@5.0 start") })
  }

  @Test func `a disabled type has no event at all`() throws {
    let plan = PlaybackPlan(
      presentation: MediaTimeRange(start: 0, end: 20), disabledTypes: [.id3])
    #expect(Array(try PlaybackSimulator(tracks: Self.usual.tracks, plan: plan)).isEmpty)
  }

  @Test func `a disabled track exits nothing, and what holds is entered when it is enabled`() throws
  {
    func words(_ plan: PlaybackPlan) throws -> [String] {
      try PlaybackSimulator(tracks: Self.usual.tracks.suffix(1), plan: plan).map {
        [$0].words[0] + " @\($0.position)"
      }
    }
    var plan = PlaybackPlan(
      presentation: MediaTimeRange(start: 0, end: 20),
      modes: [.init(at: 6, of: .id3, to: .disabled), .init(at: 8, of: .id3, to: .showing)])
    let loaded = ["addtrack t4 @0.0", "addcue 5 @0.0"]
    let entered = ["entercue 5 @8.0", "cuechange t4 @8.0"]
    #expect(
      try words(plan) == loaded + [
        "entercue 5 @5.0", "cuechange t4 @5.0", "modechange t4 @6.0", "modechange t4 @8.0",
      ] + entered)
    plan.modes.removeFirst()
    plan.disabledTypes = [.id3]
    #expect(
      try words(plan) == ["addtrack t4 @8.0", "addcue 5 @8.0", "modechange t4 @8.0"] + entered)
    plan.modes = [.init(at: 0, of: .id3, to: .disabled)]
    plan.disabledTypes = []
    #expect(try words(plan) == loaded + ["modechange t4 @0.0"])
  }

  @Test func `a mode is set where a jump lands, and not where it passes`() throws {
    let plan = PlaybackPlan(
      presentation: MediaTimeRange(start: 0, end: 20), seeks: [.init(at: 4, to: 8)],
      modes: [.init(at: 6, of: .id3, to: .disabled), .init(at: 8, of: .id3, to: .disabled)])
    var playback = try PlaybackSimulator(tracks: Self.usual.tracks, plan: plan).makeIterator()
    var last: TrackEvent?
    while let event = playback.next() { last = event }
    #expect(last?.type == .modechange && last?.position == 8)
    #expect(playback.pendingModes.map(\.time) == [6])
  }

  @Test func `an end that a later segment brings becomes known with it, before its cues`() throws {
    let cues = [
      Cue(1, "a", 1, 6, addTime: 0, endAddTime: 4), Cue(2, "b", 6, 9, addTime: 4, endAddTime: 8),
      Cue(3, "c", 9, 20, addTime: 8),
    ]
    var plan = PlaybackPlan(presentation: MediaTimeRange(start: 0, end: 20))
    func changes() throws -> [String] {
      try PlaybackSimulator(tracks: [TextTrack(uid: 1, type: .id3, cues: cues)], plan: plan)
        .filter { $0.type == .addcue || $0.type == .updatecue }
        .map { [$0].words[0] + " @\($0.position) \($0.cue?.endTime?.description ?? "open")" }
    }
    #expect(
      try changes() == [
        "addcue 1 @0.0 open", "updatecue 1 @4.0 6.0", "addcue 2 @4.0 open", "updatecue 2 @8.0 9.0",
        "addcue 3 @8.0 20.0",
      ])
    plan.buffer = .ahead(3)
    #expect(
      try changes() == [
        "addcue 1 @0.0 open", "updatecue 1 @1.0 6.0", "addcue 2 @1.0 open", "updatecue 2 @5.0 9.0",
        "addcue 3 @5.0 20.0",
      ])
    plan.buffer = .everything
    #expect(
      try changes() == ["addcue 1 @0.0 6.0", "addcue 2 @0.0 9.0", "addcue 3 @0.0 20.0"])
    plan.buffer = .ahead(0)
    plan.from = 5
    #expect(
      try changes() == [
        "addcue 1 @5.0 6.0", "addcue 2 @5.0 open", "updatecue 2 @8.0 9.0", "addcue 3 @8.0 20.0",
      ])
  }

  @Test func `a cue that cannot be placed is reported and never entered`() throws {
    let track = TextTrack(uid: 1, type: .daterange, cues: [Cue(1, "", nil, nil)])
    let plan = PlaybackPlan(presentation: MediaTimeRange(start: 0, end: 20))
    let events = Array(try PlaybackSimulator(tracks: [track], plan: plan))
    #expect(events.words == ["addtrack t1", "addcue 1"])
  }

  @Test func `a plan that cannot be played is refused`() {
    func refusal(_ change: (inout PlaybackPlan) -> Void) -> InvalidPlaybackPlan? {
      var plan = PlaybackPlan(presentation: MediaTimeRange(start: 0, end: 3600))
      change(&plan)
      do {
        _ = try PlaybackSimulator(tracks: [], plan: plan)
        return nil
      } catch { return error }
    }
    let microsecond = MediaTime(value: 1, timescale: 1_000_000)
    #expect(refusal { $0.tick = 1 } == nil)
    #expect(refusal { $0.rate = 0 } == .rateNotPositive(0))
    #expect(refusal { $0.tick = -1 } == .tickNotPositive(-1))
    #expect(refusal { $0.buffer = .ahead(-1) } == .negativeBuffer(-1))
    #expect(refusal { $0.tick = microsecond } == .tooManyTicks(tick: microsecond))
    #expect(
      InvalidPlaybackPlan.rateNotPositive(0).description
        == "the rate is 0.0, it has to be more than 0")
  }

  @Test func `an hour of twenty thousand cues is played from change to change and by ticks`()
    throws
  {
    let cues = (0..<20_000).map { index in
      Cue(
        index + 1, "", MediaTime(value: Int128(index) * 9, timescale: 50),
        MediaTime(value: Int128(index) * 9 + 7, timescale: 50))
    }
    var plan = PlaybackPlan(presentation: MediaTimeRange(start: 0, end: 3600))
    let tracks = [TextTrack(uid: 1, type: .id3, cues: cues)]
    let stepless = try PlaybackSimulator(tracks: tracks, plan: plan).filter {
      $0.type == .exitcue
    }
    plan.tick = PlaybackPlan.usualTick
    let ticking = try PlaybackSimulator(tracks: tracks, plan: plan).filter { $0.type == .exitcue }
    #expect(stepless.count == 20_000)
    #expect(ticking.map(\.time) == stepless.map(\.time))
  }
}
