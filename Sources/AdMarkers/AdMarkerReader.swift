public import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// The reader of a dialect of lines: its tags and their meaning.
///
/// A new dialect is a file in `Dialects` and an entry in ``AdMarkerReaders``.
protocol AdMarkerReader: Sendable {
  /// The dialect.
  static var dialect: AdMarkerDialect { get }
  /// The tags of the dialect.
  static var tags: [TagName] { get }
  /// The rule by which its lines belong together.
  static var pairing: AdMarkerPairing { get }
  /// The marker of a line with one of these tags; `nil` when the line is not about ads.
  static func marker(of line: MarkerLine) -> AdMarker?
}

/// The rule by which the lines of a dialect make breaks.
public enum AdMarkerPairing: Hashable, Sendable {
  /// An end belongs to the start before it; there is one break at a time.
  case sequence
  /// Like `sequence`, but a start with the identifier of the open break says that it continues.
  case sequenceOfIDs
  /// Lines say that a break continues, and when it started; none starts or ends it.
  case spans
  /// Lines say of every run of segments whether it is an ad.
  case states
  /// Events are distinguished by their ids, and several are open at a time.
  case events
}

/// The dialects of lines. The dialects of date ranges are in ``DateRangeMarkers``.
public enum AdMarkerReaders {
  /// All readers.
  static let all: [any AdMarkerReader.Type] = [
    CueOutMarkers.self,
    OATCLSMarkers.self,
    SCTE35TagMarkers.self,
    SplicePointMarkers.self,
    ExtSCTE35Markers.self,
    AdobeCueMarkers.self,
    CueSpanMarkers.self,
    ESAMMarkers.self,
    ExtAdMarkers.self,
    AmagiMarkers.self,
    UplynkMarkers.self,
    AnvatoMarkers.self,
    PrimetimeMarkers.self,
    PlacementOpportunityMarkers.self,
  ]

  private static let byTag: [TagName: any AdMarkerReader.Type] = Dictionary(
    all.flatMap { reader in reader.tags.map { ($0, reader) } },
    uniquingKeysWith: { first, _ in first })

  private static let byDialect: [AdMarkerDialect: any AdMarkerReader.Type] = Dictionary(
    all.map { ($0.dialect, $0) }, uniquingKeysWith: { first, _ in first })

  /// The pairing of a dialect.
  public static func pairing(of dialect: AdMarkerDialect) -> AdMarkerPairing {
    byDialect[dialect]?.pairing ?? .sequence
  }

  /// The markers of a playlist that are not date ranges, in order.
  public static func markers(in playlist: MediaPlaylist) -> [AdMarker] {
    var markers: [AdMarker] = []
    // Nearly each of the lines is a marker, and there may be a million.
    markers.reserveCapacity(playlist.markers.count)
    markers += playlist.markers.lazy.compactMap(marker)
    return markers
  }

  /// The marker of a line; `nil` when the line is not about ads.
  public static func marker(of line: MarkerLine) -> AdMarker? { byTag[line.name]?.marker(of: line) }
}

extension AdMarker {
  /// A marker of a line, with the place and text of that line.
  init(_ dialect: AdMarkerDialect, _ form: String, _ role: Role, _ line: MarkerLine) {
    self.init(
      dialect: dialect, form: form, role: role, tagName: line.name.rawValue, value: line.value,
      line: line.line, segmentIndex: line.segmentIndex)
  }

  /// A marker whose only information is its payload.
  init(_ dialect: AdMarkerDialect, _ form: String, payload text: String?, _ line: MarkerLine) {
    self.init(dialect, form, .cmd, line)
    payload = text.map { DecodedSplice(text: $0) }
    takeEvents()
  }

  /// Sets events and role from the payload.
  mutating func takeEvents() {
    guard let section = payload?.section else { return }
    events = section.breakEvents
    switch section.direction {
    case .out: role = .out
    case .in: role = .in
    case nil: role = .cmd
    }
    if plannedDuration == nil, role == .out { plannedDuration = section.breakTime }
  }
}
