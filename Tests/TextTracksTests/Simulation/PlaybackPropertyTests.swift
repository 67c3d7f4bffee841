import MediaTiming
import TestSupport
import Testing
import TextTracks

/// Properties that hold for all cues and all ways to play them, on random ones.
struct PlaybackPropertyTests {
  static let seed: UInt64 = 20_260_101
  static let ticks = [
    MediaTime(value: 1, timescale: 4), MediaTime(value: 3, timescale: 4), 1,
    MediaTime(value: 7, timescale: 3), 30,
  ]

  @Test func `the engine agrees with the steps of the standard for every tick`() throws {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<1500 {
      let (tracks, plan) = RandomPlayback.make(&random)
      for tick in Self.ticks {
        var ticking = plan
        ticking.tick = tick
        let events = Array(try PlaybackSimulator(tracks: tracks, plan: ticking))
        let log = events.filter { [.entercue, .exitcue, .cuechange].contains($0.type) }.map {
          ReferencePlayback.Entry(
            type: $0.type, position: $0.position, time: $0.time, trackUid: $0.trackUid,
            cueUid: $0.cueUid, reason: $0.reason)
        }
        let reference = ReferencePlayback(tracks: tracks, plan: plan, tick: tick)
        try #require(log == reference.log, "seed \(Self.seed), round \(round), tick \(tick)")
      }
    }
  }

  @Test func `entries and exits do not depend on the tick`() throws {
    var random = SeededGenerator(seed: Self.seed + 1)
    for round in 0..<1500 {
      var (tracks, plan) = RandomPlayback.make(&random)
      if round % 2 == 0 { plan.modes = RandomPlayback.modes(&random) }
      let stepless = Array(try PlaybackSimulator(tracks: tracks, plan: plan))
      for tick in Self.ticks {
        var ticking = plan
        ticking.tick = tick
        let events = Array(try PlaybackSimulator(tracks: tracks, plan: ticking))
        try #require(
          events.steplessActivations == stepless.steplessActivations,
          "seed \(Self.seed + 1), round \(round), tick \(tick)")
      }
    }
  }

  @Test func `entries and exits do not depend on the buffer`() throws {
    var random = SeededGenerator(seed: Self.seed + 2)
    for round in 0..<1000 {
      var (tracks, plan) = RandomPlayback.make(&random)
      tracks.removeLast(tracks.count - 1)
      let unbuffered = Array(try PlaybackSimulator(tracks: tracks, plan: plan)).steplessActivations
      for buffer in [PlaybackPlan.Buffer.ahead(3), .everything] {
        plan.buffer = buffer
        let events = Array(try PlaybackSimulator(tracks: tracks, plan: plan))
        try #require(
          events.steplessActivations == unbuffered, "seed \(Self.seed + 2), round \(round)")
      }
    }
  }

  @Test func `an end becomes known once, before the exit and before the tag that ends the cue`()
    throws
  {
    var random = SeededGenerator(seed: Self.seed + 4)
    for round in 0..<1000 {
      var (tracks, plan) = RandomPlayback.make(&random)
      plan.tick = round % 2 == 0 ? nil : Self.ticks.randomElement(using: &random)
      plan.buffer = [.ahead(0), .ahead(2), .everything][round % 3]
      let cues = Dictionary(
        tracks.flatMap(\.cues).map { ($0.uid, $0) }, uniquingKeysWith: { first, _ in first })
      var open: Set<Int> = []
      for event in try PlaybackSimulator(tracks: tracks, plan: plan) {
        let comment: Comment = "seed \(Self.seed + 4), round \(round), \(event)"
        guard let cue = event.cue, let whole = cues[cue.uid] else { continue }
        switch event.type {
        case .addcue: if cue != whole { open.insert(cue.uid) }
        case .updatecue: try #require(open.remove(cue.uid) != nil && cue == whole, comment)
        case .exitcue where event.reason == .play: try #require(cue == whole, comment)
        default:
          try #require(cue == (open.contains(cue.uid) ? whole.withUnknownEnd : whole), comment)
        }
      }
      if plan.buffer == .everything { try #require(open.isEmpty) }
    }
  }

  @Test func `a cue is added once before it is entered, and entries and exits alternate`() throws {
    var random = SeededGenerator(seed: Self.seed + 3)
    for round in 0..<1500 {
      var (tracks, plan) = RandomPlayback.make(&random)
      plan.tick = round % 2 == 0 ? nil : Self.ticks.randomElement(using: &random)
      plan.buffer = [.ahead(0), .ahead(2), .everything][round % 3]
      var added: Set<Int> = []
      var addedTracks: Set<Int> = []
      var active: Set<Int> = []
      for event in try PlaybackSimulator(tracks: tracks, plan: plan) {
        let comment: Comment = "seed \(Self.seed + 3), round \(round), \(event)"
        if event.type == .addtrack {
          try #require(addedTracks.insert(event.trackUid ?? 0).inserted, comment)
        }
        guard let uid = event.cueUid else { continue }
        try #require(addedTracks.contains(event.trackUid ?? 0), comment)
        if event.type == .addcue { try #require(added.insert(uid).inserted, comment) }
        try #require(added.contains(uid), comment)
        if event.type == .entercue { try #require(active.insert(uid).inserted, comment) }
        if event.type == .exitcue { try #require(active.remove(uid) != nil, comment) }
      }
    }
  }
}
