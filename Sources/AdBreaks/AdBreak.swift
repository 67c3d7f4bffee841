public import AdMarkers
public import MediaTiming
public import SCTE35
public import SourceDiagnostics

/// An ad break, or an interstitial: the outermost interval that a splice, a segment or a tag opens, with all
/// that tells of it.
public struct AdBreak: Hashable, Sendable {
  /// What it is on the timeline.
  public enum Kind: String, Hashable, Sendable {
    /// A stretch of the presentation.
    case `break`
    /// Content of another playlist that is to be played here.
    case interstitial
  }

  /// What ended it.
  public enum Closing: String, Hashable, Sendable {
    /// A message, tag or date that says so.
    case `in`
    /// The beginning of the next one.
    case nextOut = "next-out"
    /// Its duration, since it was announced to return by itself.
    case autoReturn = "auto-return"
    /// Its duration, since nothing else ended it.
    case duration
    /// The end of the playlist.
    case endOfList = "end-of-list"
  }

  /// Something within a break.
  public struct Part: Hashable, Sendable {
    /// What opens it.
    public enum Kind: Hashable, Sendable {
      /// A tag that says nothing more.
      case tag
      /// A splice or segment of SCTE-35.
      case event(SpliceEvent.Kind)
      /// An interstitial.
      case interstitial
      /// An ad within a break.
      case ad
    }

    /// What opens it.
    public var kind: Kind
    /// The splice or segmentation event id.
    public var eventID: UInt32?
    /// The media time of its start.
    public var startTime: MediaTime?
    /// The media time of its end; `nil` while it is open.
    public var endTime: MediaTime?
    /// What it is called.
    public var upids: [SegmentationUPID]
  }

  /// One line or message that tells of a break.
  public struct Evidence: Hashable, Sendable {
    /// The dialect.
    public var dialect: AdMarkerDialect
    /// The form within the dialect, `D1` to `D29`; `nil` for messages in the media.
    public var form: String?
    /// The name of the tag.
    public var tagName: String?
    /// The value of the tag as written.
    public var tagValue: String?
    /// The line that it is; `nil` for messages in the media.
    public var source: SourceLine?
    /// The segment that carries it; `nil` for lines.
    public var segmentURI: String?
    /// The packet identifier of messages in a transport stream.
    public var pid: Int?
    /// What it says of the break.
    public var role: AdMarker.Role
    /// The number of its line in the playlist that was analysed, from 1, which no two lines of that playlist share.
    /// Where snapshots were merged, no file has the line there: people find it at ``source``.
    public var playlistLine: Int?
    /// The time stamp of the splice.
    public var pts: TransportTimestamp?
    /// The index of the segment it stands before or is in.
    public var segment: Int?
    /// The media time that it tells itself.
    public var startTime: MediaTime?
    /// The length that it announces.
    public var plannedDuration: MediaTime?
    /// How long the break had lasted.
    public var elapsed: MediaTime?
    /// The splice or segmentation event id.
    public var eventID: UInt32?
    /// What it carries.
    public var payload: DecodedSplice?

    /// The playlist or segment it is in.
    public var uri: String? { source?.uri ?? segmentURI }
  }

  /// What it is.
  public var kind: Kind
  /// The identifier: of a date range or tag, else the event id.
  public var id: String?
  /// The media time of its start; `nil` when it began before the window.
  public var startTime: MediaTime?
  /// The media time of its end; `nil` while it is open.
  public var endTime: MediaTime?
  /// The length that was announced.
  public var plannedDuration: MediaTime?
  /// The date of its start.
  public var startDate: CalendarTime?
  /// The date of its end.
  public var endDate: CalendarTime?
  /// How far after its start the presentation goes on behind an interstitial (`X-RESUME-OFFSET`).
  public var resumeOffset: MediaTime?
  /// The indices of the segments that it covers.
  public var segments: ClosedRange<Int>?
  /// From the nearest segment boundary to its start; `nil` outside the playlist.
  public var startOffset: MediaTime?
  /// From the nearest segment boundary to its end; `nil` outside the playlist.
  public var endOffset: MediaTime?
  /// What ended it; `nil` while it is open.
  public var closedBy: Closing?
  /// The event id of what opened it.
  public var eventID: UInt32?
  /// The type of the segment that opened it.
  public var segmentationType: SegmentationType?
  /// What the segment that opened it is called.
  public var upids: [SegmentationUPID]
  /// What lies within, by start.
  public var parts: [Part]
  /// What tells of it, by time.
  public var evidence: [Evidence]
  /// Whether all that tells of it is a convention that may mean something else.
  public var isHeuristic: Bool

  /// The time from start to end.
  public var duration: MediaTime? {
    guard let startTime, let endTime else { return nil }
    return endTime - startTime
  }

  /// The dialects that tell of it, each once.
  public var dialects: [AdMarkerDialect] {
    var seen: Set<AdMarkerDialect> = []
    return evidence.map(\.dialect).filter { seen.insert($0).inserted }
  }
}

/// A place where an ad may be put, of any length.
public struct AdOpportunity: Hashable, Sendable {
  /// The media time.
  public var startTime: MediaTime
  /// The dialect.
  public var dialect: AdMarkerDialect
  /// The form within the dialect.
  public var form: String
  /// The line that says so.
  public var source: SourceLine
}

extension AdBreak.Evidence {
  /// Feeds the place and what is said to a hasher, which tells nearly all evidence apart. The rest, and most of all the
  /// message that is carried, would cost more than the comparison that it may save.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(playlistLine)
    hasher.combine(role)
    hasher.combine(pts)
    hasher.combine(startTime)
    hasher.combine(eventID)
  }
}
