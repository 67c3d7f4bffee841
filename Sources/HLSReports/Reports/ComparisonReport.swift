public import FieldValues
public import MediaTiming
internal import SourceDiagnostics

/// The differences between two analyses, `hlscue.compare/1`.
public struct ComparisonReport: Hashable, Sendable {
  /// The alignment of the two timelines.
  public struct Alignment: Hashable, Sendable {
    /// The source of the offset.
    public enum Method: String, Hashable, Sendable, CaseIterable {
      /// Cues with the same payload or identifier.
      case payload
      /// The start of both presentations.
      case start
      /// The time stamps of the streams.
      case pts
      /// The dates of the playlists.
      case pdt
      /// The user.
      case given
    }

    /// The source of the offset.
    public var method: Method
    /// The value to add to a time of the baseline to get the time of the candidate.
    public var offset: MediaTime
    /// The number of common cues at the same time after alignment.
    public var agreeingCount: Int
    /// The number of common cues.
    public var commonCount: Int

    /// An alignment.
    public init(method: Method, offset: MediaTime, agreeingCount: Int = 0, commonCount: Int = 0) {
      self.method = method
      self.offset = offset
      self.agreeingCount = agreeingCount
      self.commonCount = commonCount
    }
  }

  /// One side of an entry.
  public enum Value: Hashable, Sendable {
    /// A cue of a track type.
    case cue(CueReport, type: String)
    /// A break.
    case adBreak(BreakReport)
    /// A place for an ad.
    case opportunity(OpportunityReport)
    /// Named facts.
    case facts([Field])

    /// The media time of its start, on its own side; `nil` without a place.
    var startTime: MediaTime? {
      switch self {
      case .cue(let cue, _): cue.startTime
      case .adBreak(let entry): entry.startTime
      case .opportunity(let place): place.startTime
      case .facts(let fields):
        if case .time(let time)? = fields["mediaTime"] { time } else { nil }
      }
    }

    /// The media time of its end; `nil` without a place or a known end.
    var endTime: MediaTime? {
      switch self {
      case .cue(let cue, _): cue.endTime
      case .adBreak(let entry): entry.endTime
      case .opportunity, .facts: startTime
      }
    }
  }

  /// One compared item.
  public struct Entry: Hashable, Sendable {
    /// The kinds of items.
    public enum What: String, Hashable, Sendable, CaseIterable {
      /// The presentation as a whole.
      case presentation
      /// The dates along media time.
      case pdt
      /// A break.
      case adBreak = "break"
      /// A place for an ad.
      case opportunity
      /// A cue.
      case cue
    }

    /// The kinds of change.
    public enum Change: String, Hashable, Sendable, CaseIterable {
      /// Only in the candidate.
      case added
      /// Only in the baseline.
      case removed
      /// At another time, otherwise the same.
      case moved
      /// With other content.
      case changed
    }

    /// The kind of item.
    public var what: What
    /// The change; `nil` when it is the same.
    public var change: Change?
    /// The track type of a cue.
    public var track: String?
    /// The index of the playlist, if a side has several.
    public var playlist: Int?
    /// The identifier in the stream, or the name of the fact.
    public var id: String?
    /// The baseline's side.
    public var before: Value?
    /// The candidate's side.
    public var after: Value?
    /// How much later it is in the candidate after alignment, or how much longer.
    public var delta: MediaTime?
    /// The changed fields.
    public var fields: [FieldDifference]

    /// One entry.
    public init(
      what: What, change: Change? = nil, track: String? = nil, playlist: Int? = nil,
      id: String? = nil, before: Value? = nil, after: Value? = nil, delta: MediaTime? = nil,
      fields: [FieldDifference] = []
    ) {
      self.what = what
      self.change = change
      self.track = track
      self.playlist = playlist
      self.id = id
      self.before = before
      self.after = after
      self.delta = delta
      self.fields = fields
    }
  }

  /// One of the two inputs.
  public struct Side: Hashable, Sendable {
    /// The input as the user named it.
    public var input: String
    /// The analysed input, which differs from ``input`` for a saved analysis.
    public var analysedInput: String
    /// The facts about the presentation, if known.
    public var presentation: PresentationReport?
    /// What read the media, if one of the sides was not read by the toolkit itself.
    public var demuxer: String?
    /// The number of compared cues.
    public var cueCount: Int
    /// The number of compared breaks.
    public var breakCount: Int

    /// One side.
    public init(
      input: String, analysedInput: String? = nil, presentation: PresentationReport? = nil,
      cueCount: Int = 0, breakCount: Int = 0
    ) {
      self.input = input
      self.analysedInput = analysedInput ?? input
      self.presentation = presentation
      self.cueCount = cueCount
      self.breakCount = breakCount
    }
  }

  /// The reference side.
  public var baseline: Side
  /// The side that is compared with the baseline.
  public var candidate: Side
  /// The alignment of the two timelines.
  public var alignment: Alignment
  /// How much later the dates of the candidate are; `nil` unless both sides have dates.
  public var dateOffset: MediaTime?
  /// The maximum difference of times that count as equal.
  public var tolerance: MediaTime
  /// The compared items, in the order of the aligned timeline; items without a time come first.
  public var entries: [Entry]
  /// The parts that could not be compared, such as `breaks`, because a side lacks them.
  public var notCompared: [String]
  /// The number of cues and breaks outside the window of the other side.
  public var outsideCount: Int
  /// The findings of reading both sides; their place is the input if they have none.
  public var findings: [FindingReport]
  /// The names of the options that nothing compared has. No format shows them.
  public var unusedNames: [String] = []

  /// A comparison.
  public init(
    baseline: Side, candidate: Side, alignment: Alignment, dateOffset: MediaTime? = nil,
    tolerance: MediaTime, entries: [Entry] = [], notCompared: [String] = [],
    outsideCount: Int = 0, findings: [FindingReport] = []
  ) {
    self.baseline = baseline
    self.candidate = candidate
    self.alignment = alignment
    self.dateOffset = dateOffset
    self.tolerance = tolerance
    self.entries = entries
    self.notCompared = notCompared
    self.outsideCount = outsideCount
    self.findings = findings
  }

  /// The entries that differ.
  public var differences: [Entry] { entries.filter { $0.change != nil } }

  /// The severity: a difference counts as an error, reading findings as what they are.
  var worstSeverity: Severity? { isSame ? findings.map(\.severity).max() : .error }

  /// Whether nothing differs.
  public var isSame: Bool { entries.allSatisfy { $0.change == nil } }
}

extension ComparisonReport: ReportDocument {
  static let schema = "hlscue.compare/1"

  var report: Report { .comparison(self) }
  var reading: Report.Reading? { (candidate.input, findings) }

  mutating func redact(by redaction: URIRedaction) {
    baseline.input = redaction.address(baseline.input)
    candidate.input = redaction.address(candidate.input)
    baseline.analysedInput = redaction.address(baseline.analysedInput)
    candidate.analysedInput = redaction.address(candidate.analysedInput)
    baseline.presentation = baseline.presentation?.redacted(by: redaction)
    candidate.presentation = candidate.presentation?.redacted(by: redaction)
    entries.changeEach { entry in
      entry.id = entry.id.map(redaction.value)
      entry.before = entry.before?.redacted(by: redaction)
      entry.after = entry.after?.redacted(by: redaction)
      entry.fields = entry.fields.map { field in
        func redacted(_ value: FieldValue?) -> FieldValue? {
          value.map { Field(field.path, $0).redacted(by: redaction).value }
        }
        return FieldDifference(
          path: field.path, before: redacted(field.before), after: redacted(field.after))
      }
    }
    notCompared = notCompared.map(redaction.text)
    findings = findings.map { $0.redacted(by: redaction) }
  }
}

extension ComparisonReport.Value {
  fileprivate func redacted(by redaction: URIRedaction) -> ComparisonReport.Value {
    switch self {
    case .cue(var cue, let type):
      cue.redact(by: redaction)
      return .cue(cue, type: type)
    case .adBreak(var entry):
      entry.redact(by: redaction)
      return .adBreak(entry)
    case .opportunity(var place):
      place.uri = place.uri.map(redaction.address)
      return .opportunity(place)
    case .facts(let fields): return .facts(fields.map { $0.redacted(by: redaction) })
    }
  }
}
