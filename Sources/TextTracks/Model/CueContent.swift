public import FieldValues
public import MediaTiming

/// The content of a cue: a decoded frame, section, date range or message, each of its own type.
public protocol CueContent: Hashable, Sendable {
  /// The type of the track for such cues.
  static var trackType: TrackType { get }

  /// A description in one line.
  var summary: String { get }

  /// The date of the start, where the content has it.
  var startDate: CalendarTime? { get }

  /// The date of the end, where the content has it.
  var endDate: CalendarTime? { get }

  /// The same content with its text read, for those who ask for several values.
  var read: Self { get }

  /// The complete content: the members of the `content` object in reports, in order.
  var fields: [Field] { get }
}

extension CueContent {
  /// Itself: most contents are read when they are made.
  public var read: Self { self }

  /// None: most contents have their dates from their places.
  public var startDate: CalendarTime? { nil }

  /// None.
  public var endDate: CalendarTime? { nil }

  /// Whether another content has the same type and value.
  package func isEqual(to other: any CueContent) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}
