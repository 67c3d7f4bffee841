public import MediaTiming

/// Segments that no snapshot has listed, between two known ones.
public struct SequenceGap: Hashable, Sendable {
  /// The basis of the duration of the gap.
  public enum Basis: Hashable, Sendable {
    /// The program date-times on both sides.
    case programDateTime
    /// The number of missing segments and the mean duration of those after the gap.
    case meanDuration
    /// Unknown, or without dates longer than a day, which is rather another count; the segments on
    /// both sides are adjacent.
    case unknown
  }

  /// The index of the segment after the gap.
  public var segment: Int
  /// The number of missing segments; `nil` when the numbers restarted.
  public var missingCount: Int?
  /// The time between the segments on both sides.
  public var duration: MediaTime
  /// The basis of the duration.
  public var basis: Basis

  /// A gap before a segment.
  public init(segment: Int, missingCount: Int?, duration: MediaTime, basis: Basis) {
    self.segment = segment
    self.missingCount = missingCount
    self.duration = duration
    self.basis = basis
  }
}
