/// The role of a media playlist in its presentation.
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
  /// The role of the playlist of this rendition; `nil` for an unknown type or one without a role.
  public var role: PlaylistRole? {
    switch type {
    case "AUDIO": .audio
    case "VIDEO": .video
    case "SUBTITLES": .subtitles
    default: nil
    }
  }
}
