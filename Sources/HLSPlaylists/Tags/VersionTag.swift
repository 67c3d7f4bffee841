internal import SourceDiagnostics

/// The protocol version of a playlist (RFC 8216bis, section 4.4.1.2).
public struct VersionTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.version

  /// The version; `nil` when it is not a number.
  public var version: Int?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    let version = reader.integerValue()
    // Versions count from 1, which a playlist without the tag has.
    if version == 0 {
      reader.report(
        .numberOutOfRange, "EXT-X-VERSION is 0, at least 1 was expected", severity: .warning)
    }
    self.version = version
  }
}
