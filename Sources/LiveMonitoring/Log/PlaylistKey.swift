/// The name of a playlist within its channel: `main` for the multivariant one, `v0`, `v1` for variants,
/// `audio-GROUP-NAME` for renditions, `media` for a media playlist that is the input itself.
public struct PlaylistKey: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// A key by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A key by its name.
  public init(stringLiteral value: String) { rawValue = value }

  /// The multivariant playlist.
  public static let main: PlaylistKey = "main"
  /// The only media playlist.
  public static let media: PlaylistKey = "media"
}

extension PlaylistKey: Comparable {
  /// The number of a variant, before which no rendition comes.
  private var order: Int {
    rawValue.hasPrefix("v") ? Int(rawValue.dropFirst()) ?? .max : self == .media ? 0 : .max
  }

  /// Variants by their number, and renditions behind them.
  public static func < (left: PlaylistKey, right: PlaylistKey) -> Bool {
    (left.order, left.rawValue) < (right.order, right.rawValue)
  }
}

extension PlaylistKey: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
