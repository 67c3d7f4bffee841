public import AdMarkers
internal import HLSPlaylists
public import MediaTiming
public import SCTE35
public import SourceDiagnostics

/// An ad break or an interstitial: the outermost interval that a splice, a segment or a tag opens,
/// with all its evidence.
///
/// A playlist may have a million breaks, which cues, reports and rules share: a break is one word.
@dynamicMemberLookup
public struct AdBreak: Sendable {
  /// The kind of interval on the timeline.
  public enum Kind: String, Hashable, Sendable {
    /// An interval of the presentation.
    case `break`
    /// Content of another playlist, to be played here.
    case interstitial
  }

  /// The reason why the break ended.
  public enum Closing: String, CaseIterable, Hashable, Sendable {
    /// A message, tag or date that ends it.
    case `in`
    /// The start of the next one.
    case nextOut = "next-out"
    /// Its duration; it was announced with auto return.
    case autoReturn = "auto-return"
    /// Its duration, because nothing else ended it.
    case duration
    /// The end of the playlist or file.
    case endOfList = "end-of-list"
  }

  /// A splice, tag or interstitial within a break.
  public struct Part: Hashable, Sendable {
    /// The kind of opener.
    public enum Kind: Hashable, Sendable {
      /// A tag without further information.
      case tag
      /// A splice or segment of SCTE-35.
      case event(SpliceEvent.Kind)
      /// An interstitial.
      case interstitial
      /// An ad within a break.
      case ad
    }

    /// The kind of opener.
    public var kind: Kind
    /// The splice or segmentation event id.
    public var eventID: UInt32?
    /// The media time of its start.
    public var startTime: MediaTime?
    /// The media time of its end; `nil` while it is open.
    public var endTime: MediaTime?
    /// The UPID as sent, which may be a MID of more than a hundred.
    var upid: SegmentationUPID

    /// The UPIDs.
    public var upids: [SegmentationUPID] { upid.elements }
  }

  /// One line or message about a break.
  public struct Evidence: Hashable, Sendable {
    /// Its carrier. There may be a million date ranges, so the message of one is read on each access.
    enum Carrier: Sendable {
      /// A date range, with the role of the attribute that has a message.
      case range(DateRange, AdMarker.Role?)
      indirect case line(Line)
      indirect case message(InBandSplice)
    }

    /// What a line says beyond its evidence. It has no reference to the playlist: cues of a live stream outlast the
    /// text of each load.
    struct Line: Hashable, Sendable {
      var tagName: String
      var value: String?
      var source: SourceLine
      var elapsed: MediaTime?
      var payload: DecodedSplice?
    }

    /// The dialect.
    public var dialect: AdMarkerDialect
    /// The form within the dialect, `D1` to `D29`; `nil` for messages in the media.
    public var form: String?
    /// The role in the break.
    public var role: AdMarker.Role
    /// The number of its line in the analysed playlist, from 1; unique within that playlist. Where
    /// snapshots were merged, no file has the line at this number: show ``source`` to people.
    public var playlistLine: Int?
    /// The index of the segment that it precedes or is in.
    public var segment: Int?
    /// The media time that it specifies.
    public var startTime: MediaTime?
    /// The duration that it announces.
    public var plannedDuration: MediaTime?
    /// The splice or segmentation event id.
    public var eventID: UInt32?
    let carrier: Carrier
  }

  /// What is known of a break.
  public struct Values: Hashable, Sendable {
    /// The kind of break.
    public var kind: Kind
    /// The identifier of a date range or tag, else the event id.
    public var id: String?
    /// The media time of its start; `nil` when it started before the window.
    public var startTime: MediaTime?
    /// Whether the start was seen, or a line or message states it. Otherwise ``startTime`` is the place of the first
    /// line that continues the break, or repeats its start, and the break may have begun before.
    public var hasKnownStart: Bool
    /// The media time of its end; `nil` while it is open.
    public var endTime: MediaTime?
    /// The announced duration.
    public var plannedDuration: MediaTime?
    /// The date of its start.
    public var startDate: CalendarTime?
    /// The date of its end.
    public var endDate: CalendarTime?
    /// The time after its start at which the presentation resumes after an interstitial
    /// (`X-RESUME-OFFSET`).
    public var resumeOffset: MediaTime?
    /// The words of CUE of an interstitial, such as `PRE`, `POST` and `ONCE`: with one of the first two it plays before
    /// or after the presentation, wherever its date is.
    public var cue: [String]
    /// The indices of the segments that it covers.
    public var segments: ClosedRange<Int>?
    /// The time from the nearest segment boundary to its start; `nil` outside the playlist, or if it is not known.
    public var startOffset: MediaTime?
    /// The time from the nearest segment boundary to its end; `nil` outside the playlist.
    public var endOffset: MediaTime?
    /// The reason why it ended; `nil` while it is open.
    public var closedBy: Closing?
    /// Whether a line or message states the end. Otherwise it follows from the announced duration, the next break or
    /// the end of the playlist.
    public var hasStatedEnd: Bool
    /// Whether it has no end but the announced duration, as no line of its dialects can end it.
    public var lacksEndTag: Bool
    /// The event id of its opener.
    public var eventID: UInt32?
    /// The type of the segment that opened it.
    public var segmentationType: SegmentationType?
    /// The UPID of the segment that opened it, as sent.
    var upid: SegmentationUPID
    /// The parts, by start.
    public var parts: [Part]
    /// The lines and messages about it, by time.
    public var evidence: [Evidence]
    /// Whether all its evidence is a convention that may mean something else.
    public var isHeuristic: Bool

    /// The time from start to end; `nil` if one of them is not known.
    public var duration: MediaTime? {
      guard hasKnownStart, let startTime, let endTime else { return nil }
      return endTime - startTime
    }

    /// The UPIDs of the segment that opened it.
    public var upids: [SegmentationUPID] { upid.elements }

    /// The dialects of its evidence, each once.
    public var dialects: [AdMarkerDialect] {
      var seen: Set<AdMarkerDialect> = []
      return evidence.map(\.dialect).filter { seen.insert($0).inserted }
    }
  }

  @usableFromInline final class Shared: Sendable {
    @usableFromInline let values: Values

    init(_ values: Values) { self.values = values }
  }

  @usableFromInline var shared: Shared

  init(_ values: Values) { shared = Shared(values) }

  /// The same where the segments of its playlist have a number of others before them: with that of the segments that a
  /// growing playlist has forgotten, a break stays the same when more of them are.
  package func countingSegments(from offset: Int) -> AdBreak {
    guard offset > 0 else { return self }
    var values = values
    values.segments = values.segments.map { $0.lowerBound + offset...$0.upperBound + offset }
    for index in values.evidence.indices {
      values.evidence[index].segment = values.evidence[index].segment.map { $0 + offset }
    }
    return AdBreak(values)
  }

  /// All values, which are copied when one of them is changed.
  public var values: Values {
    get { shared.values }
    set { shared = Shared(newValue) }
  }

  /// A value.
  @inlinable
  public subscript<Value>(dynamicMember member: KeyPath<Values, Value>) -> Value {
    shared.values[keyPath: member]
  }
}

extension AdBreak: Hashable {
  /// Whether two breaks have the same values.
  public static func == (left: AdBreak, right: AdBreak) -> Bool {
    left.shared === right.shared || left.values == right.values
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension AdBreak.Evidence.Carrier: Equatable {
  var payload: DecodedSplice? {
    switch self {
    case .range(let range, let role): role.flatMap { range.splice($0.rawValue)?.payload }
    case .line(let line): line.payload
    case .message(let splice): splice.payload
    }
  }

  /// Whether two carriers of evidence with the same place contain the same.
  static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.range(let range, let role), .range(let other, let otherRole)):
      role == otherRole && range.source == other.source && left.payload == right.payload
    case (.line(let line), .line(let other)):
      // All else in a line follows from its text.
      line.tagName == other.tagName && line.value == other.value && line.source == other.source
    case (.message(let splice), .message(let other)):
      splice.uri == other.uri && splice.pid == other.pid && splice.payload == other.payload
    default: false
    }
  }
}

/// A place where an ad of any length may be inserted.
public struct AdOpportunity: Hashable, Sendable {
  /// The identifier that the line gives it.
  public var id: String?
  /// The media time.
  public var startTime: MediaTime
  /// The dialect.
  public var dialect: AdMarkerDialect
  /// The form within the dialect.
  public var form: String
  /// The line.
  public var source: SourceLine
}

extension AdBreak.Evidence {
  /// The name of the tag; `nil` for messages in the media.
  public var tagName: String? {
    switch carrier {
    case .range: TagName.dateRange.rawValue
    case .line(let line): line.tagName
    case .message: nil
    }
  }

  /// The value of the tag as written; `nil` for date ranges.
  public var tagValue: String? {
    if case .line(let line) = carrier { line.value } else { nil }
  }

  /// The line that it is; `nil` for messages in the media.
  public var source: SourceLine? {
    switch carrier {
    case .range(let range, _): playlistLine.map(range.source)
    case .line(let line): line.source
    case .message: nil
    }
  }

  /// The playlist or segment that contains it.
  public var uri: String? {
    if case .message(let splice) = carrier { splice.uri } else { source?.uri }
  }

  /// The packet identifier of messages in a transport stream.
  public var pid: Int? { if case .message(let splice) = carrier { splice.pid } else { nil } }

  /// The media time at which a message in the media arrived; `nil` for lines, or if unknown.
  package var arrivalTime: MediaTime? {
    if case .message(let splice) = carrier { splice.arrivalTime } else { nil }
  }

  /// The elapsed time of the break.
  public var elapsed: MediaTime? {
    if case .line(let line) = carrier { line.elapsed } else { nil }
  }

  /// The decoded payload.
  public var payload: DecodedSplice? { carrier.payload }

  /// A line, or a message in the media.
  enum Source: Hashable {
    case line(Int)
    case message(InBandSplice)

    /// Hashes what messages seldom have in common.
    func hash(into hasher: inout Hasher) {
      switch self {
      case .line(let line): hasher.combine(line)
      case .message(let splice):
        hasher.combine(splice.pid)
        hasher.combine(splice.arrivalTime)
      }
    }
  }

  /// The line or the message, which may begin or end several breaks.
  var origin: Source? {
    if let playlistLine { return .line(playlistLine) }
    if case .message(let splice) = carrier { return .message(splice) }
    return nil
  }

  /// Whether both are of one message in an attribute of a date range, which is read on each access.
  package func isOfSameAttribute(as other: Self) -> Bool {
    messageAttribute != nil && messageAttribute == other.messageAttribute
      && playlistLine == other.playlistLine
  }

  /// The role of the attribute of a date range that has the message; `nil` for other evidence.
  var messageAttribute: AdMarker.Role? {
    if case .range(_, let role) = carrier { role } else { nil }
  }

  /// Whether it is a message of a date range that starts or ends an event with an id.
  var hasEventOfRange: Bool { if case .range(_, _?) = carrier { eventID != nil } else { false } }

  /// The time stamp of the splice.
  public var pts: TransportTimestamp? { payload?.section?.spliceTime }

  /// Hashes the place and the role, which differ for nearly all lines. Messages in the media have no line, and any
  /// number of them may be about one event.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(playlistLine)
    hasher.combine(role)
    hasher.combine(startTime)
    hasher.combine(eventID)
    guard case .message(let splice) = carrier else { return }
    if splice.payload.bytes == nil {
      hasher.combine(splice.section)
    } else {
      hasher.combine(splice.payload.bytesHash)
    }
  }
}
