public import FieldValues
public import MediaTiming
internal import SourceDiagnostics

/// The ad breaks of one input.
public struct BreaksReport: Hashable, Sendable {
  /// The schema of its JSON.
  public static let schema = "hlscue.breaks/1"

  /// The input as the user named it.
  public var input: String
  /// The breaks by start.
  public var breaks: ReportRows<BreakReport>
  /// The places where ads may be inserted.
  public var opportunities: [OpportunityReport]
  /// The findings of the reading.
  public var findings: [FindingReport]

  /// The report of one input.
  public init(
    input: String, breaks: [BreakReport] = [], opportunities: [OpportunityReport] = [],
    findings: [FindingReport] = []
  ) {
    self.input = input
    self.breaks = ReportRows(breaks)
    self.opportunities = opportunities
    self.findings = findings
  }
}

/// One ad break or interstitial.
public struct BreakReport: Hashable, Sendable {
  /// The first and last index of the segments it covers.
  public struct SegmentSpan: Hashable, Sendable {
    /// The first one.
    public var first: Int
    /// The last one.
    public var last: Int

    /// A span of segments.
    public init(first: Int, last: Int) {
      self.first = first
      self.last = last
    }
  }

  /// The identifier that the stream gives it.
  public var id: String?
  /// `break` or `interstitial`.
  public var kind: String
  /// The index of its playlist.
  public var playlist: Int?
  /// The address of its playlist, where several were read.
  public var playlistURI: String?
  /// The media time of its start; `nil` before the window, which JSON shows as `null`.
  public var startTime: MediaTime?
  /// Whether its start was seen or is stated. Otherwise ``startTime`` is the place of the first line of a break that may
  /// have begun before, and ``duration`` is not known, which shows it in JSON.
  public var hasKnownStart: Bool
  /// The media time of its end; `nil` while it is open, which JSON shows as `null`.
  public var endTime: MediaTime?
  /// The announced duration.
  public var plannedDuration: MediaTime?
  /// The actual duration.
  public var duration: MediaTime?
  /// The date of its start.
  public var startDate: CalendarTime?
  /// The date of its end.
  public var endDate: CalendarTime?
  /// The time to resume the presentation after an interstitial.
  public var resumeOffset: MediaTime?
  /// The words of CUE of an interstitial, such as `PRE`, which plays before the presentation wherever its date is.
  public var cue: [String]
  /// The segments it covers.
  public var segments: SegmentSpan?
  /// From the nearest segment boundary to the start.
  public var startOffset: MediaTime?
  /// From the nearest segment boundary to the end.
  public var endOffset: MediaTime?
  /// The event that ended it; `nil` while it is open, which JSON shows as `null`.
  public var closedBy: String?
  /// The event of a break whose end nobody saw.
  package static let unknownEnd = "unknown"
  /// The event id of its start.
  public var eventID: UInt32?
  /// The type of the segment that opened it.
  public var segmentationType: SegmentationTypeReport?
  /// The identifiers of the segment that opened it.
  public var upids: [FieldValue]
  /// Whether it is only inferred from a convention.
  public var isHeuristic: Bool
  /// The nested parts.
  public var parts: [PartReport]
  /// The lines and messages that signal it.
  public var evidence: [EvidenceReport]

  /// One break; unknown values are omitted from the report. By default its start is known unless it has both times and
  /// no duration.
  public init(
    id: String? = nil, kind: String = "break", playlist: Int? = nil, startTime: MediaTime?,
    endTime: MediaTime?, plannedDuration: MediaTime? = nil, duration: MediaTime? = nil,
    startDate: CalendarTime? = nil, endDate: CalendarTime? = nil, resumeOffset: MediaTime? = nil,
    cue: [String] = [], segments: SegmentSpan? = nil, startOffset: MediaTime? = nil,
    endOffset: MediaTime? = nil,
    closedBy: String? = nil, eventID: UInt32? = nil,
    segmentationType: SegmentationTypeReport? = nil, upids: [FieldValue] = [],
    isHeuristic: Bool = false, parts: [PartReport] = [], evidence: [EvidenceReport] = [],
    hasKnownStart: Bool? = nil
  ) {
    self.id = id
    self.kind = kind
    self.playlist = playlist
    self.startTime = startTime
    self.hasKnownStart = hasKnownStart ?? (startTime == nil || endTime == nil || duration != nil)
    self.endTime = endTime
    self.plannedDuration = plannedDuration
    self.duration = duration
    self.startDate = startDate
    self.endDate = endDate
    self.resumeOffset = resumeOffset
    self.cue = cue
    self.segments = segments
    self.startOffset = startOffset
    self.endOffset = endOffset
    self.closedBy = closedBy
    self.eventID = eventID
    self.segmentationType = segmentationType
    self.upids = upids
    self.isHeuristic = isHeuristic
    self.parts = parts
    self.evidence = evidence
  }

  /// A segmentation type with its name.
  public struct SegmentationTypeReport: Hashable, Sendable {
    /// `segmentation_type_id`.
    public var id: UInt8
    /// The name in the standard.
    public var name: String?

    /// A type.
    public init(id: UInt8, name: String?) {
      self.id = id
      self.name = name
    }
  }

  /// A part of a break.
  public struct PartReport: Hashable, Sendable {
    /// The kind, such as `segmentation`.
    public var kind: String
    /// The type of its start.
    public var segmentationType: SegmentationTypeReport?
    /// The event id.
    public var eventID: UInt32?
    /// The media time of its start.
    public var startTime: MediaTime?
    /// The media time of its end; JSON shows `null` while it is open.
    public var endTime: MediaTime?
    /// Its identifiers.
    public var upids: [FieldValue]

    /// One part.
    public init(
      kind: String, segmentationType: SegmentationTypeReport? = nil, eventID: UInt32? = nil,
      startTime: MediaTime?, endTime: MediaTime?, upids: [FieldValue] = []
    ) {
      self.kind = kind
      self.segmentationType = segmentationType
      self.eventID = eventID
      self.startTime = startTime
      self.endTime = endTime
      self.upids = upids
    }
  }

  /// A line or message that signals a break.
  public struct EvidenceReport: Hashable, Sendable {
    /// The dialect.
    public var dialect: String
    /// The form within the dialect.
    public var form: String?
    /// `out`, `in`, `cont` or `cmd`.
    public var role: String
    /// The line in the playlist, from 1.
    public var line: Int?
    /// The playlist or segment.
    public var uri: String?
    /// The load of the playlist that had the line first, from 0; `nil` if it is not known. JSON lacks it.
    public var load: Int?
    /// The packet identifier.
    public var pid: Int?
    /// The time stamp of the splice.
    public var pts: TransportTimestamp?
    /// The media time that it states.
    public var startTime: MediaTime?
    /// The duration that it announces.
    public var plannedDuration: MediaTime?
    /// The event id.
    public var eventID: UInt32?
    /// The payload in base64.
    public var payloadBase64: String?
    /// The payload as written, if it does not decode to bytes.
    public var payloadText: String?

    /// One piece of evidence.
    public init(
      dialect: String, form: String? = nil, role: String, line: Int? = nil, uri: String? = nil,
      load: Int? = nil, pid: Int? = nil, pts: TransportTimestamp? = nil,
      startTime: MediaTime? = nil,
      plannedDuration: MediaTime? = nil, eventID: UInt32? = nil, payloadBase64: String? = nil,
      payloadText: String? = nil
    ) {
      self.dialect = dialect
      self.form = form
      self.role = role
      self.line = line
      self.uri = uri
      self.load = load
      self.pid = pid
      self.pts = pts
      self.startTime = startTime
      self.plannedDuration = plannedDuration
      self.eventID = eventID
      self.payloadBase64 = payloadBase64
      self.payloadText = payloadText
    }
  }
}

/// A place where an ad may be inserted.
public struct OpportunityReport: Hashable, Sendable {
  /// The index of its playlist.
  public var playlist: Int?
  /// The media time.
  public var startTime: MediaTime
  /// The dialect.
  public var dialect: String
  /// The form within the dialect.
  public var form: String
  /// The line in the playlist, from 1.
  public var line: Int
  /// The file with the line, if not the playlist: a snapshot.
  public var uri: String?

  /// One place.
  public init(
    playlist: Int? = nil, startTime: MediaTime, dialect: String, form: String, line: Int,
    uri: String? = nil
  ) {
    self.playlist = playlist
    self.startTime = startTime
    self.dialect = dialect
    self.form = form
    self.line = line
    self.uri = uri
  }
}

extension BreakReport {
  /// The words of CUE as in the playlist; `nil` without one.
  var cueText: String? { cue.isEmpty ? nil : "CUE=\(cue.joined(separator: ","))" }

  /// The evidence of the break: each dialect once, with its first and last line, only the last where these are
  /// of several loads of one address, or the packet identifier.
  func witnesses(in input: String) -> String {
    var order: [String] = []
    var lines: [String: [EvidenceReport]] = [:]
    for evidence in evidence {
      let name = evidence.pid.map { "\(evidence.dialect) PID \($0)" } ?? evidence.dialect
      if lines[name] == nil { order.append(name) }
      lines[name, default: []] += evidence.line == nil ? [] : [evidence]
    }
    return order.map { name in
      guard let first = lines[name]?.first, let last = lines[name]?.last, let line = last.line
      else { return name }
      let start = first.place(in: input)
      let isSameFile = first.uri == last.uri
      // The lines of two loads of one address are not those of one file.
      if isSameFile, first.load != last.load { return "\(name):\(last.place(in: input))" }
      if isSameFile, first.line == line { return "\(name):\(start)" }
      return "\(name):\(start)\(isSameFile ? "-\(line)" : " to " + last.place(in: input))"
    }.joined(separator: " ")
  }
}

extension BreakReport.EvidenceReport {
  /// The line number, with its snapshot; empty without a line.
  func place(in input: String) -> String {
    line.map { SnapshotName.text(ofLine: $0, uri: uri, in: input) } ?? ""
  }
}

extension BreaksReport: ReportDocument {
  var report: Report { .breaks(self) }
  var worstSeverity: Severity? { findings.map(\.severity).max() }
  var reading: Report.Reading? { (input, findings) }

  mutating func redact(by redaction: URIRedaction) {
    input = redaction.address(input)
    breaks.changeEach { $0.redact(by: redaction) }
    opportunities.changeEach { place in
      place.uri = place.uri.map(redaction.address)
    }
    findings = findings.map { $0.redacted(by: redaction) }
  }

  /// The breaks with redacted URIs.
  package func redacted(by redaction: URIRedaction) -> BreaksReport {
    var report = self
    report.redact(by: redaction)
    return report
  }
}
