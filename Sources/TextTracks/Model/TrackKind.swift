/// The purpose of a track ("text track kind" of the HTML standard).
public struct TrackKind: RawRepresentable, Hashable, Sendable {
  /// The name in reports.
  public var rawValue: String

  /// A kind from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Data for scripts, not displayed.
  public static let metadata = TrackKind(rawValue: "metadata")
  /// A translation of the dialogue.
  public static let subtitles = TrackKind(rawValue: "subtitles")
  /// The dialogue and sounds as text.
  public static let captions = TrackKind(rawValue: "captions")
  /// The pictures described as text.
  public static let descriptions = TrackKind(rawValue: "descriptions")
  /// Titles of the parts of the presentation.
  public static let chapters = TrackKind(rawValue: "chapters")
}

extension TrackKind: CustomStringConvertible {
  /// The name in reports.
  public var description: String { rawValue }
}
