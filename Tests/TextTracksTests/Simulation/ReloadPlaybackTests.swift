import MediaTiming
import TestSupport
import Testing
import TextTracks

@Suite struct ReloadPlaybackTests {
  private static let track = TextTrack(uid: 1, type: .daterange)
  private static let media = TextTrack(uid: 2, type: .id3)

  private static func add(_ uid: Int, _ start: MediaTime, _ end: MediaTime?) -> CueRevision {
    .add(CueArrival(Cue(uid, "c\(uid)", start, end), in: track))
  }

  private static func update(_ uid: Int, _ start: MediaTime, _ end: MediaTime?) -> CueRevision {
    .update(Cue(uid, "c\(uid)", start, end))
  }

  /// Loads every two seconds, the first with ten seconds of media; a player joins six seconds before its end.
  private static func sequence(_ revisions: [[CueRevision]]) -> ReloadSequence {
    ReloadSequence(
      revisions.enumerated().map { index, revisions in
        PlaylistReload(
          time: MediaTime(seconds: 2 * index), liveEdge: MediaTime(seconds: 10 + 2 * index),
          revisions: revisions, uri: "\(index)")
      }, joiningAt: 4)
  }

  private static func events(
    _ sequence: ReloadSequence, tracks: [TextTrack] = [], end: MediaTime = 20,
    _ change: (inout PlaybackPlan) -> Void = { _ in }
  ) throws -> [TrackEvent] {
    var plan = PlaybackPlan(presentation: MediaTimeRange(start: .zero, end: end))
    change(&plan)
    return Array(try PlaybackSimulator(tracks: tracks, reloads: sequence, plan: plan))
  }

  private static func log(_ events: [TrackEvent]) -> [String] {
    zip(events, events.words).filter { $0.0.type != .cuechange }.map { event, words in
      "\(event.position.description.replacing(".0", with: "")) \(words)"
    }
  }

  @Test func `a playback joins behind the live edge and learns of cues with the loads`() throws {
    let sequence = Self.sequence([
      [Self.add(1, 5, nil)], [Self.add(2, 8, 9)], [Self.update(1, 5, 11)], [.remove(2)],
    ])
    #expect(
      Self.log(try Self.events(sequence)) == [
        "4 addtrack t1", "4 addcue 1", "5 entercue 1", "6 addcue 2", "8 updatecue 1",
        "8 entercue 2", "9 exitcue 2", "10 removecue 2", "11 exitcue 1",
      ])
  }

  @Test func `what a load changes is reported before what happens at its time`() throws {
    let sequence = Self.sequence([[Self.add(1, 0, 6)], [Self.update(1, 0, 12)]])
    #expect(
      Self.log(try Self.events(sequence)) == [
        "4 addtrack t1", "4 addcue 1", "4 entercue 1", "6 updatecue 1", "12 exitcue 1",
      ])
    let shortened = Self.sequence([[Self.add(1, 0, nil)], [Self.update(1, 0, 5)]])
    let exit = try #require(try Self.events(shortened).first { $0.type == .exitcue })
    #expect(exit.time == 5)
    #expect(exit.position == 6)
    #expect(exit.reason == .update)
  }

  @Test func `a cue that is removed while it is active is left first`() throws {
    let events = try Self.events(Self.sequence([[Self.add(1, 0, nil)], [.remove(1)]]))
    #expect(
      events.words == [
        "addtrack t1", "addcue 1", "entercue 1", "cuechange t1", "exitcue 1", "removecue 1",
        "cuechange t1",
      ])
    #expect(events.filter { $0.position == 6 }.map(\.reason) == [.removed, .removed, .removed])
  }

  @Test func `a cue that a load both ends and removes is left at its end`() throws {
    let sequence = Self.sequence([[Self.add(1, 0, nil)], [Self.update(1, 0, 5), .remove(1)]])
    let events = try Self.events(sequence)
    #expect(
      Self.log(events) == [
        "4 addtrack t1", "4 addcue 1", "4 entercue 1", "6 updatecue 1", "6 exitcue 1",
        "6 removecue 1",
      ])
    let exit = try #require(events.first { $0.type == .exitcue })
    #expect(exit.time == 5)
    #expect(exit.reason == .update)
  }

  @Test func `a cue that was over when it was reported is never entered`() throws {
    let events = try Self.events(
      Self.sequence([[], [Self.add(1, 4, 5), Self.add(2, 4, 6), Self.add(3, 5, 7)]]))
    #expect(
      Self.log(events) == [
        "6 addtrack t1", "6 addcue 1", "6 addcue 2", "6 addcue 3", "6 entercue 3", "7 exitcue 3",
      ])
  }

  @Test func `a moment at the time of its load fires`() throws {
    let events = try Self.events(Self.sequence([[], [Self.add(1, 6, 6), Self.add(2, 5, 5)]]))
    #expect(
      Self.log(events) == [
        "6 addtrack t1", "6 addcue 1", "6 addcue 2", "6 entercue 1", "6 exitcue 1",
      ])
  }

  @Test func `a playback that has played all waits for the next load`() throws {
    var sequence = Self.sequence([[Self.add(1, 9, nil)], [Self.update(1, 9, 12)]])
    sequence.loads[1].time = 60
    #expect(
      Self.log(try Self.events(sequence, end: 12)) == [
        "4 addtrack t1", "4 addcue 1", "9 entercue 1", "10 updatecue 1", "12 exitcue 1",
      ])
    // At the end of all segments, what is still to come is reported as well.
    sequence.loads[1].liveEdge = 10
    sequence.loads[1].revisions = [.remove(1)]
    #expect(Self.log(try Self.events(sequence, end: 10)).last == "10 removecue 1")
  }

  @Test func `a late start takes what was loaded before it as one load`() throws {
    let sequence = Self.sequence([
      [Self.add(1, 5, nil), Self.add(2, 0, 30)], [.remove(2)], [Self.update(1, 5, 14)],
    ])
    let events = try Self.events(sequence) { $0.from = 8 }
    #expect(
      Self.log(events) == ["8 addtrack t1", "8 addcue 1", "8 entercue 1", "14 exitcue 1"])
    #expect(events.map(\.reason).prefix(3) == [.load, .load, .start])
  }

  @Test func `an early start stands further behind`() throws {
    let sequence = Self.sequence([[], [Self.add(1, 3, 5)]])
    #expect(
      Self.log(try Self.events(sequence) { $0.from = 0 }) == [
        "2 addtrack t1", "2 addcue 1", "3 entercue 1", "5 exitcue 1",
      ])
  }

  @Test func `a jump lands at the live edge at most, and loads follow the clock`() throws {
    let sequence = Self.sequence([[Self.add(1, 9, nil)], [Self.add(2, 0, nil)]])
    let events = try Self.events(sequence) { $0.seeks = [.init(at: 5, to: 18)] }
    #expect(
      Self.log(events) == [
        "4 addtrack t1", "4 addcue 1", "10 seeked", "10 entercue 1", "10 addcue 2",
        "10 entercue 2",
      ])
  }

  @Test func `a faster playback meets the loads further on`() throws {
    let sequence = Self.sequence([[], [Self.add(1, 0, nil)]])
    #expect(
      Self.log(try Self.events(sequence) { $0.rate = 2 }) == [
        "8 addtrack t1", "8 addcue 1", "8 entercue 1",
      ])
  }

  @Test func `cues of segments wait until these are listed, however much is buffered`() throws {
    var track = Self.media
    track.cues = [(1, 8), (2, 10), (3, 12)].map { uid, time in
      var cue = Cue(uid, "m\(uid)", MediaTime(seconds: time), nil)
      cue.addTime = MediaTime(seconds: time)
      return cue
    }
    // The third begins before the others and is carried later.
    track.cues[2].startTime = 7
    let sequence = Self.sequence([[], [], []])
    let expected = ["4 addcue 1", "6 addcue 2", "8 addcue 3"]
    let buffered = try Self.events(sequence, tracks: [track]) { $0.buffer = .everything }
    #expect(Self.log(buffered).filter { $0.contains("addcue") } == expected)
    let unbuffered = try Self.events(sequence, tracks: [track])
    #expect(
      Self.log(unbuffered).filter { $0.contains("addcue") }
        == ["8 addcue 3", "8 addcue 1", "10 addcue 2"])
  }

  @Test func `the end of a cue of a segment waits until the next one is listed, at most to itself`()
    throws
  {
    var track = Self.media
    track.cues = [
      Cue(1, "a", 5, 11, addTime: 4, endAddTime: 10),
      Cue(2, "b", 11, 13, addTime: 10, endAddTime: 14),
    ]
    let events = try Self.events(Self.sequence([[], [], []]), tracks: [track], end: 14) {
      $0.buffer = .everything
    }
    #expect(
      Self.log(events) == [
        "4 addtrack t2", "4 addcue 1", "5 entercue 1", "6 updatecue 1", "6 addcue 2",
        "8 updatecue 2", "11 exitcue 1", "11 entercue 2", "13 exitcue 2",
      ])
  }

  @Test func `a disabled track has no events of loads`() throws {
    let sequence = Self.sequence([[Self.add(1, 0, nil)], [Self.update(1, 0, 9)], [.remove(1)]])
    #expect(try Self.events(sequence) { $0.disabledTypes = [.daterange] }.isEmpty)
  }

  @Test func `a blocked range that is not listed yet is skipped when it is`() throws {
    let sequence = Self.sequence([[], [Self.add(1, 0, nil)], []])
    let events = try Self.events(sequence, end: 14) {
      $0.blockedRanges = [MediaTimeRange(start: 5, end: 13)]
    }
    #expect(
      Self.log(events) == ["5 addtrack t1", "5 addcue 1", "5 entercue 1", "13 seeked"])
  }

  @Test func `the tick changes nothing about entries and exits of random reloads`() throws {
    let seed: UInt64 = 20_260_103
    var random = SeededGenerator(seed: seed)
    for round in 0..<1500 {
      let sequence = Self.randomSequence(&random)
      let stepless = try Self.events(sequence).steplessActivations
      try #require(Self.isBalanced(stepless), "seed \(seed), round \(round)")
      for tick in PlaybackPropertyTests.ticks {
        let ticking = try Self.events(sequence) { $0.tick = tick }.steplessActivations
        try #require(ticking == stepless, "seed \(seed), round \(round), tick \(tick)")
      }
    }
  }

  private static func randomSequence(_ random: inout SeededGenerator) -> ReloadSequence {
    func range(_ random: inout SeededGenerator) -> (MediaTime, MediaTime?) {
      let start = Int.random(in: 0...18, using: &random)
      let length = Int.random(in: -1...6, using: &random)
      return (MediaTime(seconds: start), length < 0 ? nil : MediaTime(seconds: start + length))
    }
    let loads = (0..<5).map { _ in
      (0..<3).map { _ -> CueRevision in
        let uid = Int.random(in: 1...4, using: &random)
        let (start, end) = range(&random)
        switch Int.random(in: 0...3, using: &random) {
        case 0, 1: return add(uid, start, end)
        case 2: return update(uid, start, end)
        default: return .remove(uid)
        }
      }
    }
    return sequence(loads)
  }

  private static func isBalanced(_ events: [TrackEvent]) -> Bool {
    var active: Set<Int> = []
    return events.allSatisfy { event in
      guard let uid = event.cueUid else { return false }
      return event.type == .entercue ? active.insert(uid).inserted : active.remove(uid) != nil
    }
  }

  @Test func `a seek into blocked time that is not listed to its end lands at its start`() throws {
    var sequence = Self.sequence([[Self.add(1, 9, nil)], [], [], []])
    sequence.loads[3].liveEdge = 20
    let events = try Self.events(sequence) {
      $0.blockedRanges = [MediaTimeRange(start: 8, end: 18)]
      $0.seeks = [PlaybackPlan.Seek(at: 5, to: 12)]
    }
    #expect(events.filter { $0.type == .seeked }.map(\.position) == [8, 18])
    #expect(events.filter { $0.type == .entercue }.map(\.position) == [18])
  }
}
