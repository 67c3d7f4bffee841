/// A notation for ad breaks in a stream, with its name in reports.
public enum AdMarkerDialect: String, Sendable {
  /// EXT-X-DATERANGE with SCTE-35 attributes.
  case daterange
  /// EXT-X-DATERANGE of the class `com.apple.hls.interstitial`.
  case interstitial
  /// EXT-X-DATERANGE of a vendor's class for stitched ads, or titles of EXTINF with which a vendor marks them.
  case vendorClass = "vendor-class"
  /// EXT-X-CUE-OUT, EXT-X-CUE-OUT-CONT and EXT-X-CUE-IN in their many forms.
  case cueOut = "cue-out"
  /// EXT-OATCLS-SCTE35 with EXT-X-ASSET.
  case oatcls
  /// EXT-X-SCTE35.
  case scte35Tag = "scte35-tag"
  /// EXT-X-SPLICEPOINT-SCTE35.
  case splicePoint = "splicepoint"
  /// EXT-SCTE35.
  case extSCTE35 = "ext-scte35"
  /// EXT-X-CUE and EXT-X-CUE-CONT.
  case adobeCue = "adobe-cue"
  /// EXT-X-CUE-SPAN.
  case cueSpan = "cue-span"
  /// EXT-X-SIGNAL-EXIT, EXT-X-SIGNAL-SPAN and EXT-X-SIGNAL-RETURN.
  case esam
  /// EXT-X-AD.
  case extAd = "ext-ad"
  /// EXT-X-AD-START and EXT-X-AD-END.
  case amagi
  /// The comment `#UPLYNK-SEGMENT`.
  case uplynk
  /// The comment `#ANVATO-SEGMENT-INFO`.
  case anvato
  /// EXT-X-MARKER.
  case marker
  /// EXT-X-PLACEMENT-OPPORTUNITY.
  case placementOpportunity = "placement-opportunity"
  /// EXT-X-DISCONTINUITY between segments of different places.
  case discontinuity
  /// SCTE-35 in the media itself.
  case inBand = "in-band"

  /// Whether the dialect marks ads only by a convention that may mean something else.
  public var isHeuristic: Bool {
    switch self {
    case .vendorClass, .uplynk, .anvato, .discontinuity: true
    default: false
    }
  }
}
