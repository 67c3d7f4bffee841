/// The way in which a playlist may change (RFC 8216bis, section 4.4.3.5).
public struct PlaylistType: RawRepresentable, Hashable, Sendable {
  /// The value as written.
  public var rawValue: String

  /// A type from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The playlist never changes.
  public static let videoOnDemand = Self(rawValue: "VOD")
  /// Segments are only added at the end.
  public static let event = Self(rawValue: "EVENT")
}
