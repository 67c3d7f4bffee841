/// What a media playlist is in its presentation.
public enum PlaylistRole: Hashable, Sendable {
  /// The input itself, or a variant stream.
  case variant
  /// An audio rendition.
  case audio
  /// A video rendition.
  case video
  /// A subtitles rendition.
  case subtitles
}

extension MediaTag {
  /// What the playlist of this rendition is; `nil` for a type that has none, or that is not known.
  public var role: PlaylistRole? {
    switch type {
    case "AUDIO": .audio
    case "VIDEO": .video
    case "SUBTITLES": .subtitles
    default: nil
    }
  }
}
