internal import AdMarkers
internal import MediaTiming

/// A dialect that breaks can be written in.
///
/// A new one is a file in `Writers` and a line in ``AdMarkerWriters``.
protocol AdMarkerWriter: Sendable {
  /// The dialect.
  static var dialect: AdMarkerDialect { get }
  /// What the dialect can say.
  static var traits: AdMarkerWriterTraits { get }
  /// The lines before the segment that a break begins with.
  static func beginning(of entry: WritableBreak) -> [String]
  /// The lines before a segment within a break that has lasted for some time.
  static func continuation(of entry: WritableBreak, after elapsed: MediaTime) -> [String]
  /// The lines before the first segment after a break.
  static func ending(of entry: WritableBreak) -> [String]
}

extension AdMarkerWriter {
  static func continuation(of entry: WritableBreak, after elapsed: MediaTime) -> [String] { [] }
}

/// What a dialect can say of a break.
struct AdMarkerWriterTraits: OptionSet {
  let rawValue: Int

  /// Times are dates, so that a break need not begin or end with a segment.
  static let exactTimes = Self(rawValue: 1 << 0)
  /// Lines within a break tell how long it has lasted.
  static let continuations = Self(rawValue: 1 << 1)
  /// Several breaks may be open at a time.
  static let overlaps = Self(rawValue: 1 << 2)
  /// A beginning cannot be told without an SCTE-35 message.
  static let needsOutMessage = Self(rawValue: 1 << 3)
  /// An end cannot be told without an SCTE-35 message.
  static let needsInMessage = Self(rawValue: 1 << 4)
  /// Only the place of a break is told, neither its length nor its end.
  static let placesOnly = Self(rawValue: 1 << 5)
  /// All that is told of a break stands in its messages.
  static let messagesOnly: Self = [
    .needsOutMessage, .needsInMessage, Self(rawValue: 1 << 6),
  ]
}

/// The dialects that breaks can be written in.
///
/// The others are conventions about segments, or need facts that no other dialect has, such as the address of
/// what an interstitial plays.
enum AdMarkerWriters {
  static let all: [any AdMarkerWriter.Type] = [
    DateRangeWriter.self,
    CueOutWriter.self,
    OATCLSWriter.self,
    SCTE35TagWriter.self,
    SplicePointWriter.self,
    ExtSCTE35Writer.self,
    AdobeCueWriter.self,
    PlacementOpportunityWriter.self,
  ]

  static func writer(of dialect: AdMarkerDialect) -> (any AdMarkerWriter.Type)? {
    all.first { $0.dialect == dialect }
  }
}
