public import MediaTiming
internal import SourceDiagnostics

/// The approximate bit rate of the segments that follow (RFC 8216bis, section 4.4.4.8).
public struct BitrateTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.bitrate

  /// Kilobits per second.
  public var kilobitsPerSecond: MediaTime?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.kilobitsPerSecond = reader.wholeValue()
    if kilobitsPerSecond?.isNegative == true {
      reader.report(
        .numberOutOfRange, "EXT-X-BITRATE has the negative number \(reader.value ?? "")")
    }
  }
}
