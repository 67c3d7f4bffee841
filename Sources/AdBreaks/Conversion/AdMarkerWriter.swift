internal import AdMarkers
internal import MediaTiming

/// A dialect in which breaks can be written.
///
/// A new dialect is a file in `Writers` and an entry in ``AdMarkerWriters``.
protocol AdMarkerWriter: Sendable {
  /// The dialect.
  static var dialect: AdMarkerDialect { get }
  /// The capabilities of the dialect.
  static var traits: AdMarkerWriterTraits { get }
  /// The lines before the first segment of a break.
  static func beginning(of entry: WritableBreak) -> [String]
  /// The lines before a segment within a break, at some elapsed time; `nil` if that is not known, in dialects that have
  /// ``AdMarkerWriterTraits/joins``.
  static func continuation(of entry: WritableBreak, after elapsed: MediaTime?) -> [String]
  /// The lines before the first segment after a break.
  static func ending(of entry: WritableBreak) -> [String]
}

extension AdMarkerWriter {
  static func continuation(of entry: WritableBreak, after elapsed: MediaTime?) -> [String] { [] }
}

/// The capabilities of a dialect.
struct AdMarkerWriterTraits: OptionSet {
  let rawValue: Int

  /// Times are dates, so breaks need not start or end at a segment.
  static let exactTimes = Self(rawValue: 1 << 0)
  /// Lines within a break contain its elapsed time.
  static let continuations = Self(rawValue: 1 << 1)
  /// Several breaks may be open at a time.
  static let overlaps = Self(rawValue: 1 << 2)
  /// A start requires an SCTE-35 message.
  static let needsOutMessage = Self(rawValue: 1 << 3)
  /// An end requires an SCTE-35 message.
  static let needsInMessage = Self(rawValue: 1 << 4)
  /// Only the place of a break is written, neither its duration nor its end.
  static let placesOnly = Self(rawValue: 1 << 5)
  /// A line is about the event that it names, whatever else its message signals.
  static let namesEvent = Self(rawValue: 1 << 7)
  /// Lines within a break need no elapsed time.
  static let joins = Self(rawValue: 1 << 8)
  /// Lines have the SCTE-35 messages of the stream.
  static let carriesMessages = Self(rawValue: 1 << 9)
  /// Lines have event ids, also without a message.
  static let carriesEventIDs = Self(rawValue: 1 << 10)
  /// Lines have the ID of a break, and the CLASS and the attributes of its date range.
  static let carriesRanges = Self(rawValue: 1 << 11)
  /// All information about a break is in its messages.
  static let messagesOnly: Self = [
    .needsOutMessage, .needsInMessage, .carriesMessages, Self(rawValue: 1 << 6),
  ]
}

/// The dialects in which breaks can be written.
///
/// The others are conventions about segments, or need facts that no other dialect has, such as the
/// URI of an interstitial's asset.
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
