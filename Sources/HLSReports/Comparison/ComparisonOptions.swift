public import MediaTiming
public import SourceDiagnostics

/// How two analyses are compared.
public struct ComparisonOptions: Hashable, Sendable {
  /// How the two timelines are laid on each other.
  public enum AlignmentMode: Hashable, Sendable {
    /// By what cues say; a constant difference of dates is then part of the alignment.
    case automatic
    /// Both start together.
    case start
    /// By the time stamps of the streams.
    case pts
    /// By the dates of the playlists.
    case pdt
    /// By so many seconds that the candidate is later.
    case offset(MediaTime)
  }

  /// How the two timelines are laid on each other.
  public var alignment = AlignmentMode.automatic
  /// How far apart two times may be that count as the same: not negative.
  public var tolerance = MediaTime(value: 1, timescale: 50)
  /// The severity from which what was met while reading the two is told, and counts.
  public var leastSeverity = Severity.error

  /// Aligned by what cues say, within 20 ms: half a frame at 25 frames a second.
  public init() {}
}

/// Why two analyses cannot be aligned as asked for.
public struct AlignmentFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which side lacks what, in one line.
  public let description: String
}
