/// The date of a segment by a tag before it, of which nothing else is known any more.
public struct InheritedDate: Hashable, Sendable {
  /// The date.
  public var date: CalendarTime
  /// Whether a discontinuity without a date lies between the tag and the segment.
  public var isExtrapolated: Bool

  /// A date.
  ///
  /// - Parameters:
  ///   - date: The date of the segment.
  ///   - isExtrapolated: Whether a discontinuity without a date lies between the tag and the segment.
  public init(_ date: CalendarTime, isExtrapolated: Bool) {
    self.date = date
    self.isExtrapolated = isExtrapolated
  }
}
