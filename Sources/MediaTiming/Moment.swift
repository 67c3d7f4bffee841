/// A point of a presentation as given by a user.
public enum Moment: Hashable, Sendable {
  /// Seconds of media time.
  case time(MediaTime)
  /// A date, which the playlist maps to a media time.
  case date(CalendarTime)
}
