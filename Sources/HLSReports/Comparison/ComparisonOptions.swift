public import MediaTiming
public import SourceDiagnostics

/// How two analyses are compared.
public struct ComparisonOptions: Hashable, Sendable {
  /// The ways to align the two timelines.
  public enum AlignmentMode: Hashable, Sendable {
    /// By the contents of cues; a constant difference of dates is then part of the alignment.
    case automatic
    /// Both start at the same time.
    case start
    /// By the time stamps of the streams.
    case pts
    /// By the dates of the playlists.
    case pdt
    /// The candidate is later by a given time.
    case offset(MediaTime)
  }

  /// The way to align the two timelines.
  public var alignment = AlignmentMode.automatic
  /// The maximum difference of times that count as equal; not negative.
  public var tolerance = MediaTime(value: 1, timescale: 50)
  /// The minimum severity of reading findings that are listed and count.
  public var leastSeverity = Severity.error

  /// Automatic alignment within 20 ms: half a frame at 25 frames a second.
  public init() {}
}

/// Why two analyses cannot be aligned as requested.
public struct AlignmentFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The side and the missing data, in one line.
  public let description: String
}
