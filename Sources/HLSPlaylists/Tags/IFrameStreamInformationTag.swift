public import MediaTiming
internal import SourceDiagnostics

/// A playlist of I-frames of the content (RFC 8216bis, section 4.4.6.3).
public struct IFrameStreamInformationTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.iFrameStreamInformation

  /// The media playlist.
  public var uri: String?
  /// The peak bit rate in bits per second.
  public var bandwidth: Int?
  /// The average bit rate in bits per second.
  public var averageBandwidth: Int?
  /// The preference of the stream among all.
  public var score: MediaTime?
  /// The formats, with commas between them (RFC 6381).
  public var codecs: String?
  /// Formats that add to the base layer.
  public var supplementalCodecs: String?
  /// The optimal display size of the video.
  public var resolution: Resolution?
  /// The copy protection that output needs.
  public var hdcpLevel: String?
  /// The protection that each key format allows.
  public var allowedContentProtection: String?
  /// `SDR`, `HLG` or `PQ`.
  public var videoRange: String?
  /// The projection and views that a player must support.
  public var requiredVideoLayout: String?
  /// An identifier that stays the same when the URI changes.
  public var stableVariantID: String?
  /// The group of video renditions.
  public var video: String?
  /// The content-steering pathway.
  public var pathwayID: String?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.uri = reader.required("URI")
    self.bandwidth = reader.requiredInteger("BANDWIDTH", rule: .variantWithoutBandwidth)
    self.averageBandwidth = reader.integer("AVERAGE-BANDWIDTH")
    self.score = reader.decimal("SCORE")
    self.codecs = reader.string("CODECS")
    self.supplementalCodecs = reader.string("SUPPLEMENTAL-CODECS")
    self.resolution = reader.resolution("RESOLUTION")
    self.hdcpLevel = reader.string("HDCP-LEVEL")
    self.allowedContentProtection = reader.string("ALLOWED-CPC")
    self.videoRange = reader.string("VIDEO-RANGE")
    self.requiredVideoLayout = reader.string("REQ-VIDEO-LAYOUT")
    self.stableVariantID = reader.string("STABLE-VARIANT-ID")
    self.video = reader.string("VIDEO")
    self.pathwayID = reader.string("PATHWAY-ID")
  }
}
