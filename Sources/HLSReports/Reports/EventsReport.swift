public import FieldValues
public import MediaTiming
internal import SourceDiagnostics

/// The track events of one playback in their order.
public struct EventsReport: Hashable, Sendable {
  /// The input as the user named it.
  public var input: String
  /// The events in the order in which they fire.
  public var events: EventRows
  /// The player whose calls the events are, as members: `as`, `version` and more; empty for the events of the toolkit.
  public var view: [Field] = []
  /// The findings of the reading.
  public var findings: [FindingReport]
  /// What did not happen of the playback as it was planned, one sentence each. No format shows them.
  public var notes: [String] = []

  /// The report of one input.
  public init(input: String, events: EventRows = [], findings: [FindingReport] = []) {
    self.input = input
    self.events = events
    self.findings = findings
  }
}

/// One track event.
public struct EventReport: Hashable, Sendable {
  /// The number of the event, from 1.
  public var seq: Int
  /// `addtrack`, `addcue`, `updatecue`, `removecue`, `entercue`, `exitcue`, `cuechange`, `removetrack`,
  /// `modechange`, `seeked` or `timeupdate`.
  public var type: String
  /// The playback position of the tick that reported it.
  public var position: MediaTime
  /// The exact time of the change.
  public var time: MediaTime
  /// The track.
  public var trackUID: Int?
  /// The type of the track.
  public var trackType: String?
  /// The cue.
  public var cueUID: Int?
  /// The identifier of the cue in the stream.
  public var cueID: String?
  /// The date at ``time``; `nil` when unknown, which JSON shows as `null`.
  public var programDateTime: CalendarTime?
  /// `load`, `play`, `start`, `seek`, `update` or `removed`.
  public var reason: String?
  /// The changes of an `updatecue` with the new values: `startTime`, `endTime`, and members of the
  /// content of the cue. A value that is no longer known is `null`.
  public var changed: [Field] = []
  /// What an application gets with a call of a player, as members.
  public var details: [Field] = []
  /// The new mode of a `modechange`: `disabled`, `hidden` or `showing`.
  public var mode: String?
  /// The live snapshot with the added, updated or removed item.
  public var snapshot: String?
  /// The content of the cue in one line. Only the text format shows it.
  public var summary: String?

  /// One event.
  public init(
    seq: Int, type: String, position: MediaTime, time: MediaTime, trackUID: Int? = nil,
    trackType: String? = nil, cueUID: Int? = nil, cueID: String? = nil,
    programDateTime: CalendarTime? = nil, reason: String? = nil, summary: String? = nil
  ) {
    self.seq = seq
    self.type = type
    self.position = position
    self.time = time
    self.trackUID = trackUID
    self.trackType = trackType
    self.cueUID = cueUID
    self.cueID = cueID
    self.programDateTime = programDateTime
    self.reason = reason
    self.summary = summary
  }
}

extension EventsReport: ReportDocument {
  static let schema = "hlscue.events/1"

  var report: Report { .events(self) }
  var worstSeverity: Severity? { findings.map(\.severity).max() }
  var reading: Report.Reading? { (input, findings) }

  mutating func redact(by redaction: URIRedaction) {
    input = redaction.address(input)
    // Events that are not in memory are redacted when they are written, maybe after another input has begun.
    let redaction = events.areKept ? redaction : URIRedaction(continuing: redaction)
    events.changeEach { $0.redact(by: redaction) }
    if !events.areKept, findings.contains(where: { $0 != $0.redacted(by: .ofComparison) }) {
      // The first query of a path is that of an event, if both have one.
      events.forEach { _ in }
    }
    findings = findings.map { $0.redacted(by: redaction) }
  }
}
