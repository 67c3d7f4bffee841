internal import SourceDiagnostics

/// The position of another rendition (RFC 8216bis, section 4.4.5.4).
public struct RenditionReportTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.renditionReport

  /// The playlist of the rendition.
  public var uri: String?
  /// The number of its last segment.
  public var lastMediaSequence: Int?
  /// The index of the last part in that segment.
  public var lastPart: Int?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.uri = reader.required("URI", rule: .renditionReportWithoutURI)
    self.lastMediaSequence = reader.integer("LAST-MSN")
    self.lastPart = reader.integer("LAST-PART")
  }
}
