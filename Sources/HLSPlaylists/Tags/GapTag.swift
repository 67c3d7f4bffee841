/// A mark that the next segment is missing (RFC 8216bis, section 4.4.4.7).
public struct GapTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.gap

  /// Decodes a line, which has no value.
  public init(reading reader: inout TagReader) {}
}
