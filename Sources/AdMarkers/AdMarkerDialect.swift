/// A notation for ad breaks in a stream, with its name in reports.
public struct AdMarkerDialect: RawRepresentable, Hashable, Sendable {
  /// The name in reports.
  public var rawValue: String
  /// A dialect from its name in reports.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// EXT-X-DATERANGE with SCTE-35 attributes.
  public static let daterange = Self(rawValue: "daterange")
  /// EXT-X-DATERANGE of the class `com.apple.hls.interstitial`.
  public static let interstitial = Self(rawValue: "interstitial")
  /// EXT-X-DATERANGE of a vendor's class for stitched ads.
  public static let vendorClass = Self(rawValue: "vendor-class")
  /// EXT-X-CUE-OUT, EXT-X-CUE-OUT-CONT and EXT-X-CUE-IN in their many forms.
  public static let cueOut = Self(rawValue: "cue-out")
  /// EXT-OATCLS-SCTE35 with EXT-X-ASSET.
  public static let oatcls = Self(rawValue: "oatcls")
  /// EXT-X-SCTE35.
  public static let scte35Tag = Self(rawValue: "scte35-tag")
  /// EXT-X-SPLICEPOINT-SCTE35.
  public static let splicePoint = Self(rawValue: "splicepoint")
  /// EXT-SCTE35.
  public static let extSCTE35 = Self(rawValue: "ext-scte35")
  /// EXT-X-CUE and EXT-X-CUE-CONT.
  public static let adobeCue = Self(rawValue: "adobe-cue")
  /// EXT-X-CUE-SPAN.
  public static let cueSpan = Self(rawValue: "cue-span")
  /// EXT-X-SIGNAL-EXIT, EXT-X-SIGNAL-SPAN and EXT-X-SIGNAL-RETURN.
  public static let esam = Self(rawValue: "esam")
  /// EXT-X-AD.
  public static let extAd = Self(rawValue: "ext-ad")
  /// EXT-X-AD-START and EXT-X-AD-END.
  public static let amagi = Self(rawValue: "amagi")
  /// The comment `#UPLYNK-SEGMENT`.
  public static let uplynk = Self(rawValue: "uplynk")
  /// The comment `#ANVATO-SEGMENT-INFO`.
  public static let anvato = Self(rawValue: "anvato")
  /// EXT-X-MARKER.
  public static let marker = Self(rawValue: "marker")
  /// EXT-X-PLACEMENT-OPPORTUNITY.
  public static let placementOpportunity = Self(rawValue: "placement-opportunity")
  /// EXT-X-DISCONTINUITY between segments of different places.
  public static let discontinuity = Self(rawValue: "discontinuity")
  /// SCTE-35 in the media itself.
  public static let inBand = Self(rawValue: "in-band")

  /// Whether the dialect marks ads only by a convention that may mean something else.
  public var isHeuristic: Bool {
    switch self {
    case .vendorClass, .uplynk, .anvato, .discontinuity: true
    default: false
    }
  }
}
