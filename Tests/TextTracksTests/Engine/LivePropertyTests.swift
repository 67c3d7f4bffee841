import MediaTiming
import Testing
import TextTracks

/// Random live sessions: cues come, change and go while the position plays and jumps.
struct LivePropertyTests {
  static let seed: UInt64 = 20_260_102

  private enum Action {
    case advance(MediaTime)
    case seek(MediaTime)
    case put(Cue, track: Int)
    case remove(Int)
    case setMode(TrackMode, track: Int)
  }

  @Test func `what is active is what holds at the position, and what was entered and not left`()
    throws
  {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<400 {
      var engine = TextTrackEngine()
      for uid in 1...2 { engine.addTrack(TextTrack(uid: uid, type: .id3)) }
      engine.start()
      var active: Set<Int> = []
      for action in Self.session(&random) {
        for event in Self.perform(action, on: &engine, stepping: nil) + engine.settle() {
          let comment: Comment = "seed \(Self.seed), round \(round), \(event)"
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
      let session = Self.session(&random)
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

  private static func session(_ random: inout SeededGenerator) -> [Action] {
    func time(_ limit: Int) -> MediaTime {
      MediaTime(value: Int128(Int.random(in: 0...limit * 2, using: &random)), timescale: 2)
    }
    var position = MediaTime.zero
    return (0..<40).map { _ in
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<4:
        position += time(3)
        return .advance(position)
      case 4:
        position = time(20)
        return .seek(position)
      case 5..<10:
        let uid = Int.random(in: 1...8, using: &random)
        let start = random.oneIn(10) ? nil : position + time(6) - 3
        let end = random.oneIn(5) ? nil : random.oneIn(4) ? start : start.map { $0 + time(5) }
        return .put(Cue(uid, "", start, end), track: uid % 2 + 1)
      case 10: return .remove(Int.random(in: 1...8, using: &random))
      default:
        let mode = TrackMode.allCases.randomElement(using: &random) ?? .hidden
        return .setMode(mode, track: random.oneIn(2) ? 1 : 2)
      }
    }
  }

  private static func perform(
    _ action: Action, on engine: inout TextTrackEngine, stepping step: MediaTime?
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
