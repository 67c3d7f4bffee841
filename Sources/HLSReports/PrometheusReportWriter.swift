internal import MediaTiming
internal import Metrics
internal import SourceDiagnostics

/// Metrics of a run in the text format of Prometheus, for the textfile collector or the Pushgateway.
///
/// They are sums over all inputs: no label has an input or an address. The time of the run is not in it, since the same
/// input gives the same bytes; both receivers have it.
public struct PrometheusReportWriter: ReportWriter {
  /// `prometheus`.
  public static let format = ReportFormat.prometheus
  /// The description for the help.
  public static let summary = "metrics for the Pushgateway or a textfile collector"
  /// The reports that are watched over many runs.
  public static let kinds: Set<Report.Kind> = [.findings, .breaks]
  /// A metric may occur once.
  public static let joinsReports = false
  /// Old metrics would hide that no input could be read.
  public static let writesWithoutReports = true

  private let appearance: ReportAppearance

  /// A writer. Metrics look the same everywhere; the appearance has the kind of report, and the number of inputs
  /// without one.
  public init(appearance: ReportAppearance = ReportAppearance()) { self.appearance = appearance }

  /// Writes the metrics.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    var list = PrometheusListWriter(appearance.kind)
    list.write([report], to: &output)
    list.finish(with: appearance, to: &output)
  }

  /// Sums do not need the reports that were added to them.
  public func list(with newest: ArraySlice<Report>) -> (any ReportListWriter)? {
    PrometheusListWriter(appearance.kind)
  }
}

/// The sums of several inputs, which are written at the end.
private struct PrometheusListWriter: ReportListWriter {
  private var samples = MetricSamples()
  /// The commands that have made the reports.
  private var commands: Set<String> = []

  /// Sums of a command, which is there even if it makes no report.
  init(_ kind: Report.Kind?) {
    switch kind {
    case .findings: count("validate", inputs: 0)
    case .breaks: count("breaks", inputs: 0)
    default: break
    }
  }

  mutating func write(_ reports: [Report], to output: inout some TextOutputStream) {
    for report in reports {
      let documents = report.documents
      let findings = documents.compactMap { $0 as? FindingsReport }
      // The findings of an analysis are not those of a validation.
      if findings.count == documents.count { findings.forEach { add($0) } }
      for case let breaks as BreaksReport in documents { add(breaks) }
    }
  }

  mutating func finish(with appearance: ReportAppearance, to output: inout some TextOutputStream) {
    for command in commands {
      samples.set(
        MetricTable.runInputsUnreadable, [command], to: Double(appearance.failedInputCount))
    }
    MetricText.prometheus.write([samples], to: &output)
  }

  private mutating func add(_ report: FindingsReport) {
    count("validate", inputs: report.inputs.count)
    add(report, of: "validate")
  }

  private mutating func add(_ report: BreaksReport) {
    count("breaks", inputs: 1)
    for end in ["in", "next-out", "auto-return", "duration", "end-of-list", "open"] {
      samples.add(MetricTable.runBreaks, [end], 0)
    }
    samples.add(MetricTable.runBreaksOffPlan, [], 0)
    let greatest = samples.number(MetricTable.runBreakDeviation) ?? 0
    samples.set(MetricTable.runBreakDeviation, to: greatest)
    for row in report.breaks {
      samples.add(MetricTable.runBreaks, [row.closedBy ?? "open"])
      if row.isOffPlan { samples.add(MetricTable.runBreaksOffPlan) }
      guard let planned = row.plannedDuration, let duration = row.duration else { continue }
      let known = samples.number(MetricTable.runBreakDeviation) ?? 0
      samples.set(
        MetricTable.runBreakDeviation,
        to: max(known, (duration - planned).magnitude.seconds))
    }
    add(FindingsReport(inputs: [], findings: report.findings), of: "breaks")
  }

  private mutating func count(_ command: String, inputs: Int) {
    commands.insert(command)
    samples.add(MetricTable.runInputs, [command], Double(inputs))
  }

  private mutating func add(_ report: FindingsReport, of command: String) {
    // A severity without findings is 0, so that an alert about it ends.
    for severity in [Severity.error, .warning, .info] {
      samples.add(
        MetricTable.runFindings, [command, severity.rawValue],
        Double(report.count(of: severity)))
    }
    for finding in report.findings where finding.cause == nil {
      samples.add(
        MetricTable.runRuleFindings, [command, finding.rule, finding.severity.rawValue])
    }
  }
}
