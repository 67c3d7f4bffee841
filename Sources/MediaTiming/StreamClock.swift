/// A reading of the clock that a segment's media carries.
public enum StreamClock: Hashable, Sendable {
  /// A clock of an MPEG-2 system, which wraps after 26.5 hours.
  case transport(ProgramClock)
  /// A presentation time of a file format that does not wrap, such as fragmented MP4.
  case presentation(MediaTime)

  /// A clock of an MPEG-2 system, from a 90 kHz stamp.
  public static func transport(_ timestamp: TransportTimestamp) -> StreamClock {
    .transport(ProgramClock(timestamp))
  }

  /// The time from this reading to another: over a wrap the shortest way.
  ///
  /// `nil` when the two readings are of different kinds of clock and have nothing to do with each other.
  public func distance(to other: StreamClock) -> MediaTime? {
    switch (self, other) {
    case (.transport(let from), .transport(let to)):
      MediaTime(value: Int128(from.distance(to: to)), timescale: Int128(ProgramClock.timescale))
    case (.presentation(let from), .presentation(let to)): to - from
    default: nil
    }
  }
}
