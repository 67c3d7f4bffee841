/// The end of the playlist: no more segments will be added (RFC 8216bis, section 4.4.3.4).
public struct EndListTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.endList

  /// Decodes a line, which has no value.
  public init(reading reader: inout TagReader) {}
}
