public import FieldValues

/// The content of a cue: a decoded frame, section, date range or message, each of its own type.
public protocol CueContent: Hashable, Sendable {
  /// The type of the track for such cues.
  static var trackType: TrackType { get }

  /// A description in one line.
  var summary: String { get }

  /// The complete content: the members of the `content` object in reports, in order.
  var fields: [Field] { get }
}

extension CueContent {
  func isEqual(to other: any CueContent) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}
