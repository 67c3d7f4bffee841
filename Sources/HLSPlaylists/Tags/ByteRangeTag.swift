internal import SourceDiagnostics

/// The byte range of a segment in its resource (RFC 8216bis, section 4.4.4.2).
public struct ByteRangeTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.byteRange

  /// The part as written; without an offset it follows the range of the segment before.
  public var range: ByteRangeText

  /// Decodes a line; `nil` when the value is not a byte range.
  public init?(reading reader: inout TagReader) {
    guard let range = ByteRangeText(reader.value ?? "") else {
      reader.report(
        .mistypedValue,
        "EXT-X-BYTERANGE is \"\(reader.value ?? "")\", a length and an offset were expected")
      return nil
    }
    self.range = range
  }
}
