/// The name of a tag without its `#`, such as `EXT-X-DATERANGE`.
///
/// The names of the catalogue are static members; any other name is allowed.
public struct TagName: RawRepresentable, Hashable, Sendable {
  /// The name as it is written.
  public var rawValue: String

  /// A name from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension TagName {
  /// `EXTM3U`.
  public static let extm3u = Self(rawValue: "EXTM3U")
  /// `EXT-X-VERSION`.
  public static let version = Self(rawValue: "EXT-X-VERSION")
  /// `EXT-X-INDEPENDENT-SEGMENTS`.
  public static let independentSegments = Self(rawValue: "EXT-X-INDEPENDENT-SEGMENTS")
  /// `EXT-X-START`.
  public static let start = Self(rawValue: "EXT-X-START")
  /// `EXT-X-DEFINE`.
  public static let define = Self(rawValue: "EXT-X-DEFINE")
  /// `EXT-X-TARGETDURATION`.
  public static let targetDuration = Self(rawValue: "EXT-X-TARGETDURATION")
  /// `EXT-X-MEDIA-SEQUENCE`.
  public static let mediaSequence = Self(rawValue: "EXT-X-MEDIA-SEQUENCE")
  /// `EXT-X-DISCONTINUITY-SEQUENCE`.
  public static let discontinuitySequence = Self(rawValue: "EXT-X-DISCONTINUITY-SEQUENCE")
  /// `EXT-X-ENDLIST`.
  public static let endList = Self(rawValue: "EXT-X-ENDLIST")
  /// `EXT-X-PLAYLIST-TYPE`.
  public static let playlistType = Self(rawValue: "EXT-X-PLAYLIST-TYPE")
  /// `EXT-X-I-FRAMES-ONLY`.
  public static let iFramesOnly = Self(rawValue: "EXT-X-I-FRAMES-ONLY")
  /// `EXT-X-PART-INF`.
  public static let partInformation = Self(rawValue: "EXT-X-PART-INF")
  /// `EXT-X-SERVER-CONTROL`.
  public static let serverControl = Self(rawValue: "EXT-X-SERVER-CONTROL")
  /// `EXTINF`.
  public static let extinf = Self(rawValue: "EXTINF")
  /// `EXT-X-BYTERANGE`.
  public static let byteRange = Self(rawValue: "EXT-X-BYTERANGE")
  /// `EXT-X-DISCONTINUITY`.
  public static let discontinuity = Self(rawValue: "EXT-X-DISCONTINUITY")
  /// `EXT-X-KEY`.
  public static let key = Self(rawValue: "EXT-X-KEY")
  /// `EXT-X-MAP`.
  public static let map = Self(rawValue: "EXT-X-MAP")
  /// `EXT-X-PROGRAM-DATE-TIME`.
  public static let programDateTime = Self(rawValue: "EXT-X-PROGRAM-DATE-TIME")
  /// `EXT-X-GAP`.
  public static let gap = Self(rawValue: "EXT-X-GAP")
  /// `EXT-X-BITRATE`.
  public static let bitrate = Self(rawValue: "EXT-X-BITRATE")
  /// `EXT-X-PART`.
  public static let part = Self(rawValue: "EXT-X-PART")
  /// `EXT-X-DATERANGE`.
  public static let dateRange = Self(rawValue: "EXT-X-DATERANGE")
  /// `EXT-X-SKIP`.
  public static let skip = Self(rawValue: "EXT-X-SKIP")
  /// `EXT-X-PRELOAD-HINT`.
  public static let preloadHint = Self(rawValue: "EXT-X-PRELOAD-HINT")
  /// `EXT-X-RENDITION-REPORT`.
  public static let renditionReport = Self(rawValue: "EXT-X-RENDITION-REPORT")
  /// `EXT-X-MEDIA`.
  public static let media = Self(rawValue: "EXT-X-MEDIA")
  /// `EXT-X-STREAM-INF`.
  public static let streamInformation = Self(rawValue: "EXT-X-STREAM-INF")
  /// `EXT-X-I-FRAME-STREAM-INF`.
  public static let iFrameStreamInformation = Self(rawValue: "EXT-X-I-FRAME-STREAM-INF")
  /// `EXT-X-SESSION-DATA`.
  public static let sessionData = Self(rawValue: "EXT-X-SESSION-DATA")
  /// `EXT-X-SESSION-KEY`.
  public static let sessionKey = Self(rawValue: "EXT-X-SESSION-KEY")
  /// `EXT-X-CONTENT-STEERING`.
  public static let contentSteering = Self(rawValue: "EXT-X-CONTENT-STEERING")

  /// `EXT-X-ALLOW-CACHE`.
  public static let allowCache = Self(rawValue: "EXT-X-ALLOW-CACHE")
  /// `EXT-X-IMAGES-ONLY`.
  public static let imagesOnly = Self(rawValue: "EXT-X-IMAGES-ONLY")
  /// `EXT-X-IMAGE-STREAM-INF`.
  public static let imageStreamInformation = Self(rawValue: "EXT-X-IMAGE-STREAM-INF")
  /// `EXT-X-TILES`.
  public static let tiles = Self(rawValue: "EXT-X-TILES")

  /// `EXT-X-CUE-OUT`.
  public static let cueOut = Self(rawValue: "EXT-X-CUE-OUT")
  /// `EXT-X-CUE-OUT-CONT`.
  public static let cueOutContinued = Self(rawValue: "EXT-X-CUE-OUT-CONT")
  /// `EXT-X-CUE-IN`.
  public static let cueIn = Self(rawValue: "EXT-X-CUE-IN")
  /// `EXT-OATCLS-SCTE35`.
  public static let oatclsSCTE35 = Self(rawValue: "EXT-OATCLS-SCTE35")
  /// `EXT-X-ASSET`.
  public static let asset = Self(rawValue: "EXT-X-ASSET")
  /// `EXT-X-SCTE35`.
  public static let scte35 = Self(rawValue: "EXT-X-SCTE35")
  /// `EXT-X-SPLICEPOINT-SCTE35`.
  public static let splicePointSCTE35 = Self(rawValue: "EXT-X-SPLICEPOINT-SCTE35")
  /// `EXT-SCTE35`.
  public static let extSCTE35 = Self(rawValue: "EXT-SCTE35")
  /// `EXT-X-CUE`.
  public static let cue = Self(rawValue: "EXT-X-CUE")
  /// `EXT-X-CUE-CONT`.
  public static let cueContinued = Self(rawValue: "EXT-X-CUE-CONT")
  /// `EXT-X-CUE-SPAN`.
  public static let cueSpan = Self(rawValue: "EXT-X-CUE-SPAN")
  /// `EXT-X-SIGNAL-EXIT`.
  public static let signalExit = Self(rawValue: "EXT-X-SIGNAL-EXIT")
  /// `EXT-X-SIGNAL-SPAN`.
  public static let signalSpan = Self(rawValue: "EXT-X-SIGNAL-SPAN")
  /// `EXT-X-SIGNAL-RETURN`.
  public static let signalReturn = Self(rawValue: "EXT-X-SIGNAL-RETURN")
  /// `EXT-X-SPLICE-EXIT`.
  public static let spliceExit = Self(rawValue: "EXT-X-SPLICE-EXIT")
  /// `EXT-X-SPLICE-SPAN`.
  public static let spliceSpan = Self(rawValue: "EXT-X-SPLICE-SPAN")
  /// `EXT-X-SPLICE-RETURN`.
  public static let spliceReturn = Self(rawValue: "EXT-X-SPLICE-RETURN")
  /// `EXT-X-AD`.
  public static let ad = Self(rawValue: "EXT-X-AD")
  /// `EXT-X-AD-START`.
  public static let adStart = Self(rawValue: "EXT-X-AD-START")
  /// `EXT-X-AD-END`.
  public static let adEnd = Self(rawValue: "EXT-X-AD-END")
  /// `UPLYNK-SEGMENT`.
  public static let uplynkSegment = Self(rawValue: "UPLYNK-SEGMENT")
  /// `ANVATO-SEGMENT-INFO`.
  public static let anvatoSegmentInformation = Self(rawValue: "ANVATO-SEGMENT-INFO")
  /// `EXT-X-MARKER`.
  public static let marker = Self(rawValue: "EXT-X-MARKER")
  /// `EXT-X-PLACEMENT-OPPORTUNITY`.
  public static let placementOpportunity = Self(rawValue: "EXT-X-PLACEMENT-OPPORTUNITY")
  /// `EXT-X-X9K3-VERSION`.
  public static let x9k3Version = Self(rawValue: "EXT-X-X9K3-VERSION")
  /// `EXT-X-ADRIAN-IS-COOL`.
  public static let adrianIsCool = Self(rawValue: "EXT-X-ADRIAN-IS-COOL")
  /// `EXT-X-MAMBA-AD-START`.
  public static let mambaAdStart = Self(rawValue: "EXT-X-MAMBA-AD-START")
  /// `EXT-X-MAMBA-AD-END`.
  public static let mambaAdEnd = Self(rawValue: "EXT-X-MAMBA-AD-END")
}
