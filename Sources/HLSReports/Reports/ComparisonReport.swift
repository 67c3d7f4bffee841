public import FieldValues
public import MediaTiming
internal import SourceDiagnostics

/// What differs between two analyses, `hlscue.compare/1`.
public struct ComparisonReport: Hashable, Sendable {
  /// How the two timelines were laid on each other.
  public struct Alignment: Hashable, Sendable {
    /// What tells the offset.
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

    /// What told the offset.
    public var method: Method
    /// What has to be added to a time of the baseline to get the time of the candidate.
    public var offset: MediaTime
    /// How many cues that both sides have are at the same time then.
    public var agreeingCount: Int
    /// How many cues both sides have.
    public var commonCount: Int

    /// An alignment.
    public init(method: Method, offset: MediaTime, agreeingCount: Int = 0, commonCount: Int = 0) {
      self.method = method
      self.offset = offset
      self.agreeingCount = agreeingCount
      self.commonCount = commonCount
    }
  }

  /// The thing on one side of an entry.
  public enum Value: Hashable, Sendable {
    /// A cue of a track type.
    case cue(CueReport, type: String)
    /// A break.
    case adBreak(BreakReport)
    /// Named facts.
    case facts([Field])

    /// The media time where it starts, on its own side; `nil` where it has no place.
    var startTime: MediaTime? {
      switch self {
      case .cue(let cue, _): cue.startTime
      case .adBreak(let entry): entry.startTime
      case .facts(let fields):
        if case .time(let time)? = fields["mediaTime"] { time } else { nil }
      }
    }

    /// The media time where it ends; `nil` where it has no place, or its end is not known.
    var endTime: MediaTime? {
      switch self {
      case .cue(let cue, _): cue.endTime
      case .adBreak(let entry): entry.endTime
      case .facts: startTime
      }
    }
  }

  /// One thing that was compared.
  public struct Entry: Hashable, Sendable {
    /// What can differ.
    public enum What: String, Hashable, Sendable, CaseIterable {
      /// The presentation as a whole.
      case presentation
      /// How dates run along media time.
      case pdt
      /// A break.
      case adBreak = "break"
      /// A cue.
      case cue
    }

    /// How something differs.
    public enum Change: String, Hashable, Sendable, CaseIterable {
      /// Only the candidate has it.
      case added
      /// Only the baseline has it.
      case removed
      /// It is at another time, and otherwise the same.
      case moved
      /// It says something else.
      case changed
    }

    /// What was compared.
    public var what: What
    /// How it differs; `nil` when it is the same.
    public var change: Change?
    /// The track type of a cue.
    public var track: String?
    /// The index of the playlist, where a side has several.
    public var playlist: Int?
    /// The identifier that the stream gives it, or the name of the fact.
    public var id: String?
    /// The baseline's.
    public var before: Value?
    /// The candidate's.
    public var after: Value?
    /// How much later it is in the candidate once the two are aligned, or how much longer.
    public var delta: MediaTime?
    /// What it says otherwise, field by field.
    public var fields: [FieldDifference]

    /// One thing.
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
    /// The input that was analysed, which is another one when the analysis was saved.
    public var analysedInput: String
    /// The facts about the presentation, where they are known.
    public var presentation: PresentationReport?
    /// How many cues were compared.
    public var cueCount: Int
    /// How many breaks were compared.
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

  /// What the candidate is held against.
  public var baseline: Side
  /// What is looked at.
  public var candidate: Side
  /// How the two were laid on each other.
  public var alignment: Alignment
  /// How much later the dates of the candidate are, where both sides have dates.
  public var dateOffset: MediaTime?
  /// How far apart two times may be that count as the same.
  public var tolerance: MediaTime
  /// What was compared, in the order of the aligned timeline; what has no time comes first.
  public var entries: [Entry]
  /// What could not be compared, as `breaks`, because a side does not know it.
  public var notCompared: [String]
  /// How many cues and breaks lie where the window of the other side does not reach.
  public var outsideCount: Int
  /// What was met while reading the two, with the input as the place where there is none.
  public var findings: [FindingReport]

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

  /// A difference counts like an error; what could not be read counts as what it is.
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
      entry.id = entry.id.map(redaction.text)
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
    case .adBreak(let entry): return .adBreak(entry.redacted(by: redaction))
    case .facts(let fields): return .facts(fields.map { $0.redacted(by: redaction) })
    }
  }
}
