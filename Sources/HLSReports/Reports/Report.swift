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

  /// The findings and issues of the report, the most severe of them; `nil` when there is none.
  public var worstSeverity: Severity? {
    switch self {
    case .cues(let report): report.findings.map(\.severity).max()
    case .breaks(let report): report.findings.map(\.severity).max()
    case .events(let report): report.findings.map(\.severity).max()
    case .pdt(let report): report.findings.map(\.severity).max()
    case .metadata(let report): report.findings.map(\.severity).max()
    case .findings(let report): report.findings.map(\.severity).max()
    case .rules: nil
    case .comparison(let report): report.worstSeverity
    case .splice(let report): report.issues.map(\.severity).max()
    case .id3(let report): report.issues.map(\.severity).max()
    case .analysis(let report): report.worstSeverityOfReading
    case .list(let reports): reports.compactMap(\.worstSeverity).max()
    }
  }

  /// The reports that are documents by themselves: the parts of an analysis, and what lists hold.
  var documents: [Report] {
    switch self {
    case .analysis(let report): report.parts
    case .list(let reports): reports.flatMap(\.documents)
    default: [self]
    }
  }

  /// The comparisons among them.
  var comparisons: [ComparisonReport] {
    documents.compactMap { if case .comparison(let report) = $0 { report } else { nil } }
  }
}
