import MediaTiming
import TestSupport
import Testing
import TextTracks

/// Random live sessions: cues come, change and go while the position plays and jumps.
struct LivePropertyTests {
  static let seed: UInt64 = 20_260_102

  @Test func `what is active is what holds at the position, and what was entered and not left`()
    throws
  {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<400 {
      var engine = TextTrackEngine()
      for uid in 1...2 { engine.addTrack(TextTrack(uid: uid, type: .id3)) }
      engine.start()
      var active: Set<Int> = []
      for action in RandomSession.actions(&random) {
        for event in Self.perform(action, on: &engine, stepping: nil) + engine.settle() {
          let comment: Comment = "seed \(Self.seed), round \(round), \(event)"
          if event.mode == .disabled { active = active.filter { $0 % 2 + 1 != event.trackUid } }
          guard let uid = event.cueUid else { continue }
          if event.type == .entercue { try #require(active.insert(uid).inserted, comment) }
          if event.type == .exitcue { try #require(active.remove(uid) != nil, comment) }
          if event.type == .removecue { try #require(!active.contains(uid), comment) }
        }
        let held = [1, 2].flatMap { engine.cues(ofTrack: $0) ?? [] }.filter {
          $0.range?.contains(engine.position) ?? false
        }
        let told = [1, 2].flatMap { engine.activeCues(ofTrack: $0) ?? [] }
        try #require(told == held, "seed \(Self.seed), round \(round)")
        try #require(Set(told.map(\.uid)) == active, "seed \(Self.seed), round \(round)")
      }
    }
  }

  @Test func `smaller steps give the same entries and exits`() throws {
    var random = SeededGenerator(seed: Self.seed + 1)
    for round in 0..<400 {
      let session = RandomSession.actions(&random)
      let logs = [nil, MediaTime(value: 1, timescale: 4), MediaTime(value: 2, timescale: 3)].map {
        step in
        var engine = TextTrackEngine()
        for uid in 1...2 { engine.addTrack(TextTrack(uid: uid, type: .id3)) }
        engine.start()
        return session.flatMap { Self.perform($0, on: &engine, stepping: step) }
      }
      for log in logs.dropFirst() {
        try #require(
          log.steplessActivations == logs[0].steplessActivations,
          "seed \(Self.seed + 1), round \(round)")
      }
    }
  }

  private static func perform(
    _ action: RandomSession.Action, on engine: inout TextTrackEngine, stepping step: MediaTime?
  ) -> [TrackEvent] {
    switch action {
    case .advance(let time):
      var events: [TrackEvent] = []
      if let step {
        while engine.position + step < time { events += engine.advance(to: engine.position + step) }
      }
      return events + engine.advance(to: time)
    case .seek(let time): return engine.seek(to: time)
    case .put(let cue, let track):
      return engine.add([CueArrival(cue, in: TextTrack(uid: track, type: .id3))])
    case .remove(let uid): return engine.removeCue(uid)
    case .setMode(let mode, let track): return engine.setMode(mode, ofTrack: track)
    }
  }
}
