package import MediaTiming
package import TextTracks

/// A random live session: cues come, change and go in two tracks while the position plays and jumps.
package enum RandomSession {
  /// One thing that happens.
  package enum Action {
    case advance(MediaTime)
    case seek(MediaTime)
    case put(Cue, track: Int)
    case remove(Int)
    case setMode(TrackMode, track: Int)
  }

  /// Forty things that happen to tracks 1 and 2.
  package static func actions(_ random: inout some RandomNumberGenerator) -> [Action] {
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
        let start = random.oneIn(10) ? nil : position + time(6) - MediaTime(seconds: 3)
        let end = random.oneIn(5) ? nil : random.oneIn(4) ? start : start.map { $0 + time(5) }
        return .put(Cue(uid, "", start, end), track: uid % 2 + 1)
      case 10: return .remove(Int.random(in: 1...8, using: &random))
      default:
        let mode = TrackMode.allCases.randomElement(using: &random) ?? .hidden
        return .setMode(mode, track: random.oneIn(2) ? 1 : 2)
      }
    }
  }
}
