internal import SourceDiagnostics

/// The tracks and cues of one input, with the findings of the reading.
public struct CuesReport: Hashable, Sendable {
  /// The schema of its JSON.
  public static let schema = "hlscue.cues/1"

  /// The input as the user named it.
  public var input: String
  /// The presentation as a whole.
  public var presentation: PresentationReport
  /// The tracks in the order in which they appeared.
  public var tracks: [TrackReport]
  /// The findings of the reading.
  public var findings: [FindingReport]
  /// The SCTE-35 messages as XML, in the form of ``SpliceReport/xml``: for each track, those of each cue.
  /// Empty unless a format needs them.
  public var splices: [ReportRows<[String]>] = []

  /// The report of one input.
  public init(
    input: String, presentation: PresentationReport, tracks: [TrackReport] = [],
    findings: [FindingReport] = []
  ) {
    self.input = input
    self.presentation = presentation
    self.tracks = tracks
    self.findings = findings
  }
}

extension CuesReport: ReportDocument {
  var report: Report { .cues(self) }
  var worstSeverity: Severity? { findings.map(\.severity).max() }
  var reading: Report.Reading? { (input, findings) }

  mutating func redact(by redaction: URIRedaction) {
    input = redaction.address(input)
    presentation = presentation.redacted(by: redaction)
    for track in tracks.indices {
      tracks[track].label = tracks[track].label.map(redaction.value)
      tracks[track].cues.changeEach { $0.redact(by: redaction) }
    }
    for index in findings.indices {
      findings[index] = findings[index].redacted(by: redaction)
    }
    for track in splices.indices {
      splices[track].changeEach { $0 = $0.map { redaction.text($0) } }
    }
  }
}
