/// The date of a segment by a tag before it, of which nothing else is known any more.
public struct InheritedDate: Hashable, Sendable {
  /// The date.
  public var date: CalendarTime
  /// Whether a discontinuity without a date lies between the tag and the segment.
  public var isExtrapolated: Bool
  /// The date of the tag.
  public var tagDate: CalendarTime
  /// The start of the segment that the tag dates.
  public var tagTime: MediaTime

  /// A date.
  ///
  /// - Parameters:
  ///   - date: The date of the segment.
  ///   - isExtrapolated: Whether a discontinuity without a date lies between the tag and the segment.
  ///   - tagDate: The date of the tag.
  ///   - tagTime: The start of the segment that the tag dates.
  public init(
    _ date: CalendarTime, isExtrapolated: Bool, tagDate: CalendarTime, tagTime: MediaTime
  ) {
    self.date = date
    self.isExtrapolated = isExtrapolated
    self.tagDate = tagDate
    self.tagTime = tagTime
  }
}
