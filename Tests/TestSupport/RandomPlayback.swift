internal import MediaTiming
package import TextTracks

/// Random cues and random ways to play them, for properties that hold for all.
package enum RandomPlayback {
  /// Up to three tracks of cues on quarter seconds, many of which share starts and ends, and a way to play.
  package static func make(
    _ random: inout some RandomNumberGenerator
  ) -> (tracks: [TextTrack], plan: PlaybackPlan) {
    func time(_ limit: Int) -> MediaTime {
      let coarse = random.oneIn(2)
      let units = Int.random(in: 0...limit * 4, using: &random)
      return MediaTime(value: Int128(coarse ? units / 4 * 4 : units), timescale: 4)
    }
    var uid = 0
    var tracks: [TextTrack] = []
    for index in 1...Int.random(in: 1...3, using: &random) {
      var cues: [Cue] = []
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        uid += 1
        let start = random.oneIn(20) ? nil : time(9)
        let end =
          random.oneIn(6)
          ? nil : random.oneIn(4) ? start : start.map { $0 + time(4) - MediaTime(seconds: 1) }
        // Segments of two seconds; some cues lie before or behind the segment that carries them.
        let segment = random.oneIn(3) ? time(8) : start ?? .zero
        let addTime = MediaTime(seconds: Int(segment.seconds) / 2 * 2)
        // Some ends come with a later segment.
        let last = MediaTime(seconds: Int((end ?? .zero).seconds) / 2 * 2)
        let endAddTime = index == 1 && end != nil && last > addTime ? last : nil
        cues.append(
          Cue(uid, "", start, end, addTime: index == 1 ? addTime : nil, endAddTime: endAddTime))
      }
      tracks.append(TextTrack(uid: index, type: .id3, cues: cues))
    }
    // A track is added with its first cue, so the one that waits for segments goes last in the order.
    tracks.sort { ($0.uid == 1 ? 1 : 0, $0.uid) < ($1.uid == 1 ? 1 : 0, $1.uid) }
    var plan = PlaybackPlan(presentation: MediaTimeRange(start: .zero, end: MediaTime(seconds: 10)))
    if random.oneIn(2) { plan.from = time(9) }
    if random.oneIn(3) { plan.to = (plan.from ?? .zero) + time(3) }
    plan.to = plan.to.map { min($0, MediaTime(seconds: 10)) }
    let rates = [MediaTime(seconds: 1), MediaTime(value: 3, timescale: 2), MediaTime(seconds: 2)]
    plan.rate = rates.randomElement(using: &random) ?? MediaTime(seconds: 1)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      plan.seeks.append(.init(at: time(10), to: time(10)))
    }
    return (tracks, plan)
  }
}

extension RandomPlayback {
  /// Up to three changes of the modes of all its tracks.
  package static func modes(
    _ random: inout some RandomNumberGenerator
  ) -> [PlaybackPlan.ModeChange] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let time = MediaTime(value: Int128.random(in: 0...40, using: &random), timescale: 4)
      return .init(
        at: time, of: .id3, to: TrackMode.allCases.randomElement(using: &random) ?? .hidden)
    }
  }
}

extension RandomNumberGenerator {
  /// True once in `count` times on average.
  package mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
