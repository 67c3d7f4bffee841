public import MediaTiming
internal import SourceDiagnostics

/// Media times mapped to dates, and dates to media times.
public struct PDTReport: Hashable, Sendable {
  /// One answer. A date in several spans has several, the chosen one first.
  public struct Answer: Hashable, Sendable {
    /// The question.
    public var at: Moment
    /// The media time; `nil` when unknown.
    public var mediaTime: MediaTime?
    /// The date; `nil` when unknown.
    public var programDateTime: CalendarTime?
    /// The index of the segment, from 0.
    public var segment: Int?
    /// Whether the answer is outside the range of the playlist's dates.
    public var extrapolated: Bool
    /// Whether it is a further answer to the question of the answer before it.
    public var isFurther: Bool

    /// One answer.
    public init(
      at: Moment, mediaTime: MediaTime? = nil, programDateTime: CalendarTime? = nil,
      segment: Int? = nil, extrapolated: Bool = false, isFurther: Bool = false
    ) {
      self.at = at
      self.mediaTime = mediaTime
      self.programDateTime = programDateTime
      self.segment = segment
      self.extrapolated = extrapolated
      self.isFurther = isFurther
    }
  }

  /// The input as the user named it.
  public var input: String
  /// The answers in the order of the questions.
  public var answers: [Answer]
  /// The findings of the reading.
  public var findings: [FindingReport]

  /// The report of one input.
  public init(input: String, answers: [Answer] = [], findings: [FindingReport] = []) {
    self.input = input
    self.answers = answers
    self.findings = findings
  }
}

extension PDTReport: ReportDocument {
  static let schema = "hlscue.pdt/1"

  var report: Report { .pdt(self) }
  var worstSeverity: Severity? { findings.map(\.severity).max() }
  var reading: Report.Reading? { (input, findings) }

  mutating func redact(by redaction: URIRedaction) {
    input = redaction.address(input)
    findings = findings.map { $0.redacted(by: redaction) }
  }
}
