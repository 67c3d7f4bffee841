public import MediaTiming

/// The interstitial content in a date range of the class `com.apple.hls.interstitial` (RFC 8216bis,
/// appendix D).
///
/// It is a view: a value that is missing, or not of its type, is `nil`; the attributes themselves
/// are in ``DateRange/customAttributes``.
public struct InterstitialAttributes: Hashable, Sendable {
  /// The class of such ranges.
  public static let attributeClass = "com.apple.hls.interstitial"

  /// A token of a list that may grow with the standard.
  public struct Token: RawRepresentable, Hashable, Sendable {
    /// The token as written.
    public var rawValue: String

    /// A token from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// CUE: plays before the primary content.
    public static let pre = Self(rawValue: "PRE")
    /// CUE: plays after the primary content.
    public static let post = Self(rawValue: "POST")
    /// CUE: plays at most once.
    public static let once = Self(rawValue: "ONCE")
    /// X-SNAP: starts at a segment boundary.
    public static let out = Self(rawValue: "OUT")
    /// X-SNAP: ends at a segment boundary.
    public static let `in` = Self(rawValue: "IN")
    /// X-RESTRICT: cannot be skipped by seeking to a later time.
    public static let skip = Self(rawValue: "SKIP")
    /// X-RESTRICT: cannot be jumped over.
    public static let jump = Self(rawValue: "JUMP")
    /// X-TIMELINE-OCCUPIES: one point of the timeline.
    public static let point = Self(rawValue: "POINT")
    /// X-TIMELINE-OCCUPIES: its duration on the timeline.
    public static let range = Self(rawValue: "RANGE")
    /// X-TIMELINE-STYLE: is displayed differently from the primary content.
    public static let highlight = Self(rawValue: "HIGHLIGHT")
    /// X-TIMELINE-STYLE: is displayed like the primary content.
    public static let primary = Self(rawValue: "PRIMARY")
  }

  /// X-ASSET-URI: the playlist of the only asset.
  public var assetURI: String?
  /// X-ASSET-LIST: a JSON list of assets.
  public var assetListURI: String?
  /// X-RESUME-OFFSET in seconds: where primary playback resumes, from the start of the range; `nil`
  /// for the duration of the interstitial.
  public var resumeOffset: MediaTime?
  /// X-PLAYOUT-LIMIT in seconds.
  public var playoutLimit: MediaTime?
  /// X-SNAP.
  public var snap: [Token]
  /// X-RESTRICT.
  public var restrictions: [Token]
  /// CUE.
  public var cue: [Token]
  /// X-CONTENT-MAY-VARY: `false` when all clients receive the same content.
  public var contentMayVary: Bool?
  /// X-TIMELINE-OCCUPIES; `nil` means a point.
  public var timelineOccupies: Token?
  /// X-TIMELINE-STYLE; `nil` means highlighted.
  public var timelineStyle: Token?
  /// X-SKIP-CONTROL-OFFSET in seconds: when a skip control is shown.
  public var skipControlOffset: MediaTime?
  /// X-SKIP-CONTROL-DURATION in seconds: for how long.
  public var skipControlDuration: MediaTime?
  /// X-SKIP-CONTROL-LABEL-ID: the identifier of its label.
  public var skipControlLabelID: String?

  /// Reads the attributes of a range, whatever its class is.
  public init(_ attributes: AttributeList) {
    self.assetURI = attributes["X-ASSET-URI"]?.value
    self.assetListURI = attributes["X-ASSET-LIST"]?.value
    self.resumeOffset = attributes["X-RESUME-OFFSET"]?.decimal
    self.playoutLimit = attributes["X-PLAYOUT-LIMIT"]?.decimal
    self.snap = Self.tokens(attributes["X-SNAP"])
    self.restrictions = Self.tokens(attributes["X-RESTRICT"])
    self.cue = Self.tokens(attributes["CUE"])
    self.contentMayVary = Self.flag(attributes["X-CONTENT-MAY-VARY"])
    self.timelineOccupies = Self.tokens(attributes["X-TIMELINE-OCCUPIES"]).first
    self.timelineStyle = Self.tokens(attributes["X-TIMELINE-STYLE"]).first
    self.skipControlOffset = attributes["X-SKIP-CONTROL-OFFSET"]?.decimal
    self.skipControlDuration = attributes["X-SKIP-CONTROL-DURATION"]?.decimal
    self.skipControlLabelID = attributes["X-SKIP-CONTROL-LABEL-ID"]?.value
  }

  private static func tokens(_ attribute: Attribute?) -> [Token] {
    (attribute?.value ?? "").split(separator: ",").map { part in
      let text = part.drop { $0 == " " }
      return Token(rawValue: String(text.prefix { $0 != " " }))
    }
  }

  private static func flag(_ attribute: Attribute?) -> Bool? {
    switch attribute?.value {
    case "YES": true
    case "NO": false
    default: nil
    }
  }
}

extension DateRange {
  /// The interstitial that the range describes; `nil` for one of another class.
  public var interstitial: InterstitialAttributes? {
    self.attributeClass == InterstitialAttributes.attributeClass
      ? InterstitialAttributes(attributes) : nil
  }
}
