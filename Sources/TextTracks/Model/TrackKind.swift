/// What a track is for, in the words of the HTML standard ("text track kind").
public struct TrackKind: RawRepresentable, Hashable, Sendable {
  /// The name in reports.
  public var rawValue: String

  /// A kind from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Data for scripts, not shown by itself.
  public static let metadata = TrackKind(rawValue: "metadata")
  /// A translation of what is spoken.
  public static let subtitles = TrackKind(rawValue: "subtitles")
  /// What is spoken and heard, as text.
  public static let captions = TrackKind(rawValue: "captions")
  /// What is seen, as text.
  public static let descriptions = TrackKind(rawValue: "descriptions")
  /// Titles of the parts of the presentation.
  public static let chapters = TrackKind(rawValue: "chapters")
}

extension TrackKind: CustomStringConvertible {
  /// The name in reports.
  public var description: String { rawValue }
}
