public import SourceDiagnostics

/// The result of one command for one input, for any format.
///
/// Reports are plain values separate from the model, so that renaming a property of the model does
/// not change the JSON.
public enum Report: Hashable, Sendable {
  /// Tracks and cues, `hlscue.cues/1`.
  case cues(CuesReport)
  /// Ad breaks, `hlscue.breaks/1`.
  case breaks(BreaksReport)
  /// Track events of a playback, `hlscue.events/1`.
  case events(EventsReport)
  /// Media times and dates, `hlscue.pdt/1`.
  case pdt(PDTReport)
  /// A player's view, `hlscue.metadata/1`.
  case metadata(MetadataReport)
  /// What players make of the metadata, `hlscue.players/1`.
  case players(PlayersReport)
  /// Findings, `hlscue.findings/1`.
  case findings(FindingsReport)
  /// The rule catalogue, `hlscue.rules/1`.
  case rules(RulesReport)
  /// Differences between two analyses, `hlscue.compare/1`.
  case comparison(ComparisonReport)
  /// One SCTE-35 payload, `hlscue.scte35/1`.
  case splice(SpliceReport)
  /// The ID3 tags of a file, `hlscue.id3/1`.
  case id3(ID3Report)
  /// The complete analysis of one input; in JSON its parts as a list.
  case analysis(AnalysisReport)
  /// The reports of several inputs in their order, `hlscue.list/1`.
  case list([Report])

  /// The kinds of report; each format supports some of them.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Tracks and cues.
    case cues
    /// Ad breaks.
    case breaks
    /// Track events of a playback.
    case events
    /// Media times and dates.
    case pdt
    /// A player's view.
    case metadata
    /// What players make of the metadata.
    case players
    /// Findings.
    case findings
    /// The rule catalogue.
    case rules
    /// The documentation of rules.
    case explanation
    /// Differences between two analyses.
    case comparison
    /// An SCTE-35 payload.
    case splice
    /// The ID3 tags of a file.
    case id3
    /// A complete analysis.
    case analysis
  }

  /// An input, and the findings of reading it.
  public typealias Reading = (input: String, findings: [FindingReport])

  /// The findings of reading the input, for formats without a place for them; `nil` where the
  /// report consists of findings, or reads no stream.
  public var reading: Reading? { content().reading }

  /// The highest severity of the findings and issues; `nil` when there are none.
  public var worstSeverity: Severity? { content().worstSeverity }

  /// The reports that are documents: the parts of an analysis, and the elements of lists.
  var documents: [any ReportDocument] { content().documents }

  func documents<Document: ReportDocument>(of kind: Document.Type) -> [Document] {
    documents.compactMap { $0 as? Document }
  }

  /// The findings of a report, or of all inputs of a list of such reports; `nil` for another report.
  var findingsReport: FindingsReport? {
    let reports = documents(of: FindingsReport.self)
    return reports.isEmpty || reports.count < documents.count ? nil : .joined(reports)
  }

  /// The findings of all inputs; none for a list without any, of which no input could be read.
  var findingsOfInputs: FindingsReport? {
    documents.isEmpty ? FindingsReport(inputs: []) : findingsReport
  }

  /// Returns the report with redacted URIs, including those in messages and contents.
  ///
  /// Payloads in base64 and hex do not change.
  public consuming func redacted(by redaction: URIRedaction) -> Report {
    var content = (consume self).content()
    content.redact(by: redaction)
    return content.report
  }

  /// The report as its common protocol.
  consuming func content() -> any ReportKind {
    switch consume self {
    case .cues(let report): report
    case .breaks(let report): report
    case .events(let report): report
    case .pdt(let report): report
    case .metadata(let report): report
    case .players(let report): report
    case .findings(let report): report
    case .rules(let report): report
    case .comparison(let report): report
    case .splice(let report): report
    case .id3(let report): report
    case .analysis(let report): report
    case .list(let reports): ReportList(reports: reports)
    }
  }
}

/// The reports of several inputs as one.
private struct ReportList: ReportKind {
  var reports: [Report]

  var report: Report { .list(reports) }
  var worstSeverity: Severity? { reports.compactMap(\.worstSeverity).max() }
  var documents: [any ReportDocument] { reports.flatMap(\.documents) }

  mutating func redact(by redaction: URIRedaction) {
    reports = reports.map { $0.redacted(by: redaction) }
  }
}
