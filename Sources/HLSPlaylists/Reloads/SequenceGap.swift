public import MediaTiming

/// Segments that no snapshot has shown, between two that one has.
public struct SequenceGap: Hashable, Sendable {
  /// What tells how long the gap is.
  public enum Basis: Hashable, Sendable {
    /// The program date-times on both sides.
    case programDateTime
    /// The number of missing segments and the mean duration of those after the gap.
    case meanDuration
    /// Nothing; the segments on both sides are put side by side.
    case unknown
  }

  /// The index of the segment after the gap.
  public var segment: Int
  /// How many segments are missing; `nil` when the numbers began anew.
  public var missingCount: Int?
  /// The time between the segments on both sides.
  public var duration: MediaTime
  /// What tells the time.
  public var basis: Basis

  /// A gap before a segment.
  public init(segment: Int, missingCount: Int?, duration: MediaTime, basis: Basis) {
    self.segment = segment
    self.missingCount = missingCount
    self.duration = duration
    self.basis = basis
  }
}
