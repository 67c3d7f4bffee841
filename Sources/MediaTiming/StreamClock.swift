/// A reading of the clock of a segment's media.
public enum StreamClock: Hashable, Sendable {
  /// A clock of an MPEG-2 system, which wraps after 26.5 hours.
  case transport(ProgramClock)
  /// A presentation time of a file format that does not wrap, such as fragmented MP4.
  case presentation(MediaTime)

  /// A clock of an MPEG-2 system, from a 90 kHz stamp.
  public static func transport(_ timestamp: TransportTimestamp) -> StreamClock {
    .transport(ProgramClock(timestamp))
  }

  /// The time from this reading to another; across a wrap the shortest way.
  ///
  /// `nil` when the readings are of different kinds of clock, which are unrelated.
  public func distance(to other: StreamClock) -> MediaTime? {
    switch (self, other) {
    case (.transport(let from), .transport(let to)):
      MediaTime(value: Int128(from.distance(to: to)), timescale: Int128(ProgramClock.timescale))
    case (.presentation(let from), .presentation(let to)): to - from
    default: nil
    }
  }

  /// The time from this reading to another; among those that a wrap allows, the one nearest to an
  /// expected time.
  func distance(to other: StreamClock, nearest expected: MediaTime) -> MediaTime? {
    guard let shortest = distance(to: other), case .transport = self else {
      return distance(to: other)
    }
    let missing = expected - shortest
    guard missing.magnitude > ProgramClock.halfWrap,
      let count = (missing * ProgramClock.wrapsPerSecond).rounded(toTimescale: 1)
    else { return shortest }
    return shortest
      + MediaTime(
        value: Int128(count) * Int128(ProgramClock.modulus),
        timescale: Int128(ProgramClock.timescale))
  }
}
