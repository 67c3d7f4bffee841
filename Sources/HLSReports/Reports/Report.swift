public import SourceDiagnostics

/// What one command found out about one input, ready to be printed in any format.
///
/// Reports are plain values apart from the model, so that a renamed property of the model never changes
/// the JSON that somebody parses.
public enum Report: Hashable, Sendable {
  /// Tracks and cues, `hlscue.cues/1`.
  case cues(CuesReport)
  /// Ad breaks, `hlscue.breaks/1`.
  case breaks(BreaksReport)
  /// Track events of a playback, `hlscue.events/1`.
  case events(EventsReport)
  /// Media times and dates, `hlscue.pdt/1`.
  case pdt(PDTReport)
  /// What a player shows, `hlscue.metadata/1`.
  case metadata(MetadataReport)
  /// What breaks a rule, `hlscue.findings/1`.
  case findings(FindingsReport)
  /// The rule catalogue, `hlscue.rules/1`.
  case rules(RulesReport)
  /// What differs between two analyses, `hlscue.compare/1`.
  case comparison(ComparisonReport)
  /// One SCTE-35 payload, `hlscue.scte35/1`.
  case splice(SpliceReport)
  /// The ID3 tags of a file, `hlscue.id3/1`.
  case id3(ID3Report)
  /// All of one input, as a person looks at it; in JSON its parts as a list.
  case analysis(AnalysisReport)
  /// The reports of several inputs in their order, `hlscue.list/1`.
  case list([Report])

  /// The kinds of report; a format says which of them it can write.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Tracks and cues.
    case cues
    /// Ad breaks.
    case breaks
    /// Track events of a playback.
    case events
    /// Media times and dates.
    case pdt
    /// What a player shows.
    case metadata
    /// What breaks a rule.
    case findings
    /// The rule catalogue.
    case rules
    /// The documentation of rules.
    case explanation
    /// What differs between two analyses.
    case comparison
    /// An SCTE-35 payload.
    case splice
    /// The ID3 tags of a file.
    case id3
    /// All of one input.
    case analysis
  }

  /// An input, and what was found while reading it.
  public typealias Reading = (input: String, findings: [FindingReport])

  /// What was found while reading the input, which formats may have no place for; `nil` where the report is about findings
  /// itself, or reads no stream.
  public var reading: Reading? { content().reading }

  /// The findings and issues of the report, the most severe of them; `nil` when there is none.
  public var worstSeverity: Severity? { content().worstSeverity }

  /// The reports that are documents by themselves: the parts of an analysis, and what lists hold.
  var documents: [any ReportDocument] { content().documents }

  /// The documents of one kind among them.
  func documents<Document: ReportDocument>(of kind: Document.Type) -> [Document] {
    documents.compactMap { $0 as? Document }
  }

  /// The findings of a report, or of all inputs of a list of such reports; `nil` for another report.
  var findingsReport: FindingsReport? {
    let reports = documents(of: FindingsReport.self)
    return reports.isEmpty || reports.count < documents.count ? nil : .joined(reports)
  }

  /// The report without what URIs may give away, also those inside of messages and contents.
  ///
  /// Payloads in base64 and hex stay as they are.
  public consuming func redacted(by redaction: URIRedaction) -> Report {
    var content = (consume self).content()
    content.redact(by: redaction)
    return content.report
  }

  /// The report as what all kinds are.
  consuming func content() -> any ReportKind {
    switch consume self {
    case .cues(let report): report
    case .breaks(let report): report
    case .events(let report): report
    case .pdt(let report): report
    case .metadata(let report): report
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
