/// A change of encoding or time stamps before the next segment (RFC 8216bis, section 4.4.4.3).
public struct DiscontinuityTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.discontinuity

  /// Decodes a line, which has no value.
  public init(reading reader: inout TagReader) {}
}
