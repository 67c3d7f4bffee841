/// A half-open range of media time, [start, end), whose end may be unknown.
public struct MediaTimeRange: Hashable, Sendable {
  /// The first instant of the range.
  public var start: MediaTime
  /// The first instant after the range; `nil` when unbounded or unknown.
  public var end: MediaTime?

  /// A range between two times; an end before the start becomes the start.
  public init(start: MediaTime, end: MediaTime?) {
    self.start = start
    self.end = end.map { max(start, $0) }
  }

  /// The length; `nil` without an end.
  public var duration: MediaTime? { end.map { $0 - start } }

  /// Whether start and end are the same instant. Such a range contains no time.
  public var isEmpty: Bool { end == start }

  /// Whether a time is in the range; the end is not.
  public func contains(_ time: MediaTime) -> Bool {
    start <= time && end.map { time < $0 } ?? true
  }
}
