import MediaTiming
import TestSupport
import Testing
import TextTracks

struct BlockedTimeTests {
  private static func range(_ start: Int, _ end: Int?) -> MediaTimeRange {
    MediaTimeRange(start: MediaTime(seconds: start), end: end.map(MediaTime.init(seconds:)))
  }

  @Test func `ranges that overlap or touch are one`() {
    let blocked = BlockedTime([
      Self.range(50, 100), Self.range(20, 60), Self.range(100, 110), Self.range(30, 40),
      Self.range(200, 200), Self.range(120, 130),
    ])
    #expect(blocked.ranges == [Self.range(20, 110), Self.range(120, 130)])
  }

  @Test func `a range without an end takes in all that follows`() {
    #expect(
      BlockedTime([Self.range(20, nil), Self.range(30, 40)]).ranges == [Self.range(20, nil)])
  }

  @Test func `a jump into a blocked range lands at its end`() {
    let blocked = BlockedTime([Self.range(20, 60), Self.range(50, 100), Self.range(70, 80)])
    #expect(blocked.landing(of: 30) == 100)
    #expect(blocked.landing(of: 20) == 100)
    #expect(blocked.landing(of: 100) == 100)
    #expect(blocked.landing(of: 19) == 19)
    #expect(BlockedTime([Self.range(20, nil)]).landing(of: 30) == 20)
  }

  /// The entries and exits, each with the position at which it came.
  private func played(
    _ blocked: [MediaTimeRange], from: MediaTime? = nil, to: MediaTime? = nil,
    tick: MediaTime? = nil, seeks: [PlaybackPlan.Seek] = []
  ) throws -> String {
    let plan = PlaybackPlan(
      presentation: Self.range(0, 20), from: from, to: to, tick: tick, seeks: seeks,
      blockedRanges: blocked)
    let events = try PlaybackSimulator(tracks: PlaybackSimulatorTests.usual.tracks, plan: plan)
    return Array(events).activations.map { event in
      "\(Int(event.position.seconds))\(event.type == .entercue ? "+" : "-")\(event.cueId ?? "?")"
    }.joined(separator: " ")
  }

  @Test(arguments: [nil, MediaTime(value: 1, timescale: 10), 1])
  func `playback jumps over a blocked range whatever the tick`(tick: MediaTime?) throws {
    #expect(
      try played([Self.range(2, 8)], tick: tick)
        == "0+ad 0+title.a 8-title.a 8+title.b 8+live 8-ad 9-title.b")
  }

  @Test func `a seek into a blocked range goes to its end`() throws {
    #expect(
      try played([Self.range(5, 8)], seeks: [.init(at: 2, to: 6)])
        == "0+ad 0+title.a 8-title.a 8+title.b 8+live 8-ad 9-title.b")
  }

  @Test func `playback never begins in a blocked range`() throws {
    #expect(try played([Self.range(0, 8)]) == "8+title.b 8+live 9-title.b")
    #expect(try played([Self.range(0, 8)], from: 3) == "8+title.b 8+live 9-title.b")
  }

  @Test func `playback ends at a blocked range that nothing playable follows`() throws {
    let start = "0+ad 0+title.a"
    #expect(try played([Self.range(2, nil)]) == start)
    #expect(try played([Self.range(2, 8)], to: 6) == start)
    #expect(try played([Self.range(0, nil)]) == "")
  }

  // With a look at all cues for each jump, this exceeds its time limit.
  @Test(.timeLimit(.minutes(5)))
  func `any number of jumps enter and exit each cue once`() throws {
    let count = 50_000
    let cues = (0..<count).map { number in
      let start = MediaTime(seconds: 2 * number)
      return Cue(number + 1, "\(number)", start, start + 1)
    }
    let plan = PlaybackPlan(
      presentation: Self.range(0, 2 * count),
      blockedRanges: (0..<count).map { Self.range(2 * $0 + 1, 2 * $0 + 2) })
    let track = TextTrack(uid: 1, type: .id3, cues: cues)
    let events = Array(try PlaybackSimulator(tracks: [track], plan: plan)).activations
    #expect(events.count == 2 * count)
    #expect(events.filter { $0.type == .entercue }.compactMap(\.cueUid) == Array(1...count))
  }

  @Test func `a jump ahead enters what it lands in and exits what it leaves`() {
    var engine = TextTrackEngineTests.started(
      Cue(1, "", 0, 4), Cue(2, "", 0, nil), Cue(3, "", 2, 3), Cue(4, "", 2, 9), Cue(5, "", 6, 6),
      Cue(6, "", 8, 9))
    #expect(
      engine.seek(to: 6).activations.words == [
        "entercue 4", "exitcue 1", "entercue 5", "exitcue 5",
      ])
    #expect(engine.seek(to: 9).activations.words == ["exitcue 4"])
    #expect(engine.seek(to: 2).activations.words == ["entercue 1", "entercue 4", "entercue 3"])
    #expect(
      engine.advance(to: 20).activations.words == [
        "exitcue 3", "exitcue 1", "entercue 5", "exitcue 5", "entercue 6", "exitcue 4", "exitcue 6",
      ])
  }
}
