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

  private let failedInputCount: Int

  /// A writer. Metrics look the same everywhere; the appearance has the number of inputs without a report.
  public init(appearance: ReportAppearance = ReportAppearance()) {
    failedInputCount = appearance.failedInputCount
  }

  /// Writes the metrics.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    var samples = MetricSamples()
    if let findings = report.findingsReport {
      count("validate", inputs: findings.inputs.count, in: &samples)
      add(findings, of: "validate", to: &samples)
    }
    let breaks = report.documents(of: BreaksReport.self)
    if !breaks.isEmpty {
      count("breaks", inputs: breaks.count, in: &samples)
      for report in breaks { add(report, to: &samples) }
      var all = FindingsReport(inputs: [])
      all.findings = breaks.flatMap(\.findings)
      add(all, of: "breaks", to: &samples)
    }
    MetricText.prometheus.write([samples], to: &output)
  }

  private func count(_ command: String, inputs: Int, in samples: inout MetricSamples) {
    samples.set(MetricTable.runInputs, [command], to: Double(inputs))
    samples.set(MetricTable.runInputsUnreadable, [command], to: Double(failedInputCount))
  }

  private func add(
    _ report: FindingsReport, of command: String, to samples: inout MetricSamples
  ) {
    // A severity without findings is 0, so that an alert about it ends.
    for severity in [Severity.error, .warning, .info] {
      samples.set(
        MetricTable.runFindings, [command, severity.rawValue],
        to: Double(report.count(of: severity)))
    }
    for finding in report.findings where finding.cause == nil {
      samples.add(
        MetricTable.runRuleFindings, [command, finding.rule, finding.severity.rawValue])
    }
  }

  private func add(_ report: BreaksReport, to samples: inout MetricSamples) {
    for end in ["in", "next-out", "auto-return", "duration", "end-of-list", "open"] {
      samples.add(MetricTable.runBreaks, [end], 0)
    }
    samples.add(MetricTable.runBreaksOffPlan, [], 0)
    for row in report.breaks {
      samples.add(MetricTable.runBreaks, [row.closedBy ?? "open"])
      if row.isOffPlan { samples.add(MetricTable.runBreaksOffPlan) }
      guard let planned = row.plannedDuration, let duration = row.duration else { continue }
      let known = samples.number(MetricTable.runBreakDeviation) ?? 0
      samples.set(
        MetricTable.runBreakDeviation,
        to: max(known, (duration - planned).magnitude.seconds))
    }
  }
}
