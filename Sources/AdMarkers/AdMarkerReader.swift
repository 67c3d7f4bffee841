public import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// A dialect of lines: which tags it has and what they say.
///
/// A new dialect is a file in `Dialects` and a line in ``AdMarkerReaders``.
protocol AdMarkerReader: Sendable {
  /// The dialect.
  static var dialect: AdMarkerDialect { get }
  /// Its tags.
  static var tags: [TagName] { get }
  /// How its lines belong together.
  static var pairing: AdMarkerPairing { get }
  /// The marker that a line of these tags is; `nil` when it says nothing of ads.
  static func marker(of line: MarkerLine) -> AdMarker?
}

/// How the lines of a dialect make breaks.
public enum AdMarkerPairing: Hashable, Sendable {
  /// An end belongs to the beginning before it; there is one break at a time.
  case sequence
  /// As `sequence`, where a beginning with the identifier of the open break tells that it goes on.
  case sequenceOfIDs
  /// Lines say of a break that it goes on, and when it began; none begins or ends it.
  case spans
  /// Lines say of every stretch of segments whether it is an ad.
  case states
  /// Events are told apart by their ids, and several are open at a time.
  case events
}

/// The dialects that are lines. Dialects of date ranges are in ``DateRangeMarkers``.
public enum AdMarkerReaders {
  /// All of them.
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

  /// How the lines of a dialect belong together.
  public static func pairing(of dialect: AdMarkerDialect) -> AdMarkerPairing {
    byDialect[dialect]?.pairing ?? .sequence
  }

  /// The markers of a playlist that are no date ranges, in order.
  public static func markers(in playlist: MediaPlaylist) -> [AdMarker] {
    playlist.markers.compactMap(marker)
  }

  /// The marker that a line is; `nil` when it says nothing of ads.
  public static func marker(of line: MarkerLine) -> AdMarker? { byTag[line.name]?.marker(of: line) }
}

extension AdMarker {
  /// A marker of a line, with the place and text of that line.
  init(_ dialect: AdMarkerDialect, _ form: String, _ role: Role, _ line: MarkerLine) {
    self.init(
      dialect: dialect, form: form, role: role, tagName: line.name.rawValue, value: line.value,
      line: line.line, segmentIndex: line.segmentIndex)
  }

  /// A marker whose payload alone tells what it says.
  init(_ dialect: AdMarkerDialect, _ form: String, payload text: String?, _ line: MarkerLine) {
    self.init(dialect, form, .cmd, line)
    payload = text.map { DecodedSplice(text: $0) }
    takeEvents()
  }

  /// Takes events and role from the payload.
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
