public import FieldValues
public import MediaTiming
public import SourceDiagnostics

/// One track with its cues in cue order.
public struct TrackReport: Hashable, Sendable {
  /// The number of the track, from 1. It is not stable across runs.
  public var uid: Int
  /// The kind of text track, `metadata` or `chapters`.
  public var kind: String
  /// The type of its cues, such as `id3` or `scte35`.
  public var type: String
  /// The index of its playlist in ``PresentationReport/playlists``.
  public var playlist: Int?
  /// A display name.
  public var label: String?
  /// The packet identifier, for a track of one transport stream PID.
  public var pid: Int?
  /// The cues by start, then longer first, then oldest.
  public var cues: ReportRows<CueReport>

  /// One track.
  public init(
    uid: Int, kind: String = "metadata", type: String, playlist: Int? = nil, label: String? = nil,
    pid: Int? = nil, cues: [CueReport] = []
  ) {
    self.uid = uid
    self.kind = kind
    self.type = type
    self.playlist = playlist
    self.label = label
    self.pid = pid
    self.cues = ReportRows(cues)
  }
}

/// One cue.
public struct CueReport: Hashable, Sendable {
  /// The number of the cue, from 1. It is not stable across runs.
  public var uid: Int
  /// The identifier that the stream gives it.
  public var id: String?
  /// The media time of its start; `nil` when the cue cannot be placed, which JSON shows as `null`.
  public var startTime: MediaTime?
  /// The media time of its end; `nil` when it is unbounded, which JSON shows as `null`.
  public var endTime: MediaTime?
  /// The date of its start.
  public var startDate: CalendarTime?
  /// The date of its end.
  public var endDate: CalendarTime?
  /// The place that it comes from.
  public var source: SourceReport
  /// The content.
  private var box: CueDetailsBox

  /// The content in one line. Only formats for persons show it.
  public var summary: String {
    get { box.summary }
    set { box.details = WrittenCueDetails(summary: newValue, fields: box.details.fields) }
  }
  /// The content by type, with the names of the contract.
  public var content: [Field] {
    get { box.fields }
    set { box.details = WrittenCueDetails(summary: box.details.summary, fields: newValue) }
  }

  /// One cue.
  public init(
    uid: Int, id: String? = nil, startTime: MediaTime?, endTime: MediaTime?,
    startDate: CalendarTime? = nil, endDate: CalendarTime? = nil,
    source: SourceReport = SourceReport(), summary: String = "", content: [Field] = []
  ) {
    self.init(
      uid: uid, id: id, startTime: startTime, endTime: endTime, startDate: startDate,
      endDate: endDate, source: source,
      details: WrittenCueDetails(summary: summary, fields: content))
  }

  /// One cue whose content is computed when it is written.
  public init(
    uid: Int, id: String? = nil, startTime: MediaTime?, endTime: MediaTime?,
    startDate: CalendarTime? = nil, endDate: CalendarTime? = nil,
    source: SourceReport = SourceReport(), details: any CueDetails
  ) {
    self.uid = uid
    self.id = id
    self.startTime = startTime
    self.endTime = endTime
    self.startDate = startDate
    self.endDate = endDate
    self.source = source
    self.box = CueDetailsBox(details: details)
  }

  mutating func redact(by redaction: URIRedaction) {
    box.redaction = redaction
    id = id.map(redaction.value)
    source.uri = source.uri.map(redaction.address)
  }
}

/// The place that a cue comes from, and its repeats.
public struct SourceReport: Hashable, Sendable {
  /// The playlist, segment or file.
  public var uri: String?
  /// The index of the segment in its playlist, from 0.
  public var segment: Int?
  /// The line in the playlist, from 1.
  public var line: Int?
  /// The packet identifier in a transport stream.
  public var pid: Int?
  /// The presentation time stamp as carried.
  public var pts: TransportTimestamp?
  /// The offset from the first byte of the file.
  public var byteOffset: Int?
  /// The number of times the stream carried it; `nil` without repeats.
  public var repeatCount: Int?
  /// The arrival times of the repeats, up to ``maximumRepeats``.
  public var repeats: [MediaTime]?

  /// The maximum number of listed arrival times of repeats.
  public static let maximumRepeats = 100

  /// A source of the parts that are known.
  public init(
    uri: String? = nil, segment: Int? = nil, line: Int? = nil, pid: Int? = nil,
    pts: TransportTimestamp? = nil, byteOffset: Int? = nil, repeatCount: Int? = nil,
    repeats: [MediaTime]? = nil
  ) {
    self.uri = uri
    self.segment = segment
    self.line = line
    self.pid = pid
    self.pts = pts
    self.byteOffset = byteOffset
    self.repeatCount = repeatCount
    self.repeats = repeats
  }

  /// The parts of a location that a cue reports.
  public init(_ location: SourceLocation) {
    self.init(
      uri: location.uri, segment: location.segment, line: location.line, pid: location.pid,
      pts: location.pts, byteOffset: location.byteOffset)
  }
}
