public import FieldValues

/// What a cue carries: a decoded frame, section, date range or message, each its own type.
public protocol CueContent: Hashable, Sendable {
  /// The type of the track that such cues belong to.
  static var trackType: TrackType { get }

  /// One line that tells a person what it is.
  var summary: String { get }

  /// Everything in it: the members of the `content` object in reports, in their order.
  var fields: [Field] { get }
}

extension CueContent {
  func isEqual(to other: any CueContent) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}
