import HLSReports
import MediaTiming
import SourceDiagnostics
import Testing

struct PrometheusReportWriterTests {
  /// The samples without help and types.
  private func samples(_ report: Report, failed: Int = 0) -> [String] {
    var appearance = ReportAppearance()
    appearance.failedInputCount = failed
    return PrometheusReportWriter(appearance: appearance).text(report).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map(String.init)
  }

  private func finding(_ rule: String, _ severity: Severity) -> FindingReport {
    FindingReport(rule: rule, name: "a-fault", severity: severity, message: "something")
  }

  @Test func `findings are counted by severity and by rule`() {
    var report = FindingsReport(inputs: [.init("a.m3u8?token=x"), .init("b.m3u8")])
    report.findings = [
      finding("DRG-003", .warning), finding("DRG-003", .warning), finding("MPL-001", .error),
    ]
    report.findings[1].cause = FindingReport.Cause(report.findings[0])
    report.unlisted = [.warning: 5]
    #expect(
      samples(.findings(report), failed: 1) == [
        #"hlscue_run_inputs{command="validate"} 2"#,
        #"hlscue_run_inputs_unreadable{command="validate"} 1"#,
        #"hlscue_run_findings{command="validate",severity="error"} 1"#,
        #"hlscue_run_findings{command="validate",severity="info"} 0"#,
        #"hlscue_run_findings{command="validate",severity="warning"} 6"#,
        #"hlscue_run_rule_findings{command="validate",rule="DRG-003",severity="warning"} 1"#,
        #"hlscue_run_rule_findings{command="validate",rule="MPL-001",severity="error"} 1"#,
      ])
  }

  @Test func `breaks of all inputs are counted by their ends`() {
    func seconds(_ text: String) -> MediaTime? { MediaTime(decimal: text) }
    let breaks = [
      BreakReport(
        startTime: .zero, endTime: seconds("30"), plannedDuration: seconds("30"),
        duration: seconds("30.4"), closedBy: "in"),
      BreakReport(
        startTime: .zero, endTime: seconds("30"), plannedDuration: seconds("30"),
        duration: seconds("28.5"), closedBy: "in"),
    ]
    let open = [BreakReport(startTime: .zero, endTime: nil)]
    let list = Report.list([
      .breaks(BreaksReport(input: "a", breaks: breaks)),
      .breaks(BreaksReport(input: "b", breaks: open, findings: [finding("LOAD-001", .error)])),
    ])
    #expect(
      samples(list) == [
        #"hlscue_run_inputs{command="breaks"} 2"#,
        #"hlscue_run_inputs_unreadable{command="breaks"} 0"#,
        #"hlscue_run_findings{command="breaks",severity="error"} 1"#,
        #"hlscue_run_findings{command="breaks",severity="info"} 0"#,
        #"hlscue_run_findings{command="breaks",severity="warning"} 0"#,
        #"hlscue_run_rule_findings{command="breaks",rule="LOAD-001",severity="error"} 1"#,
        #"hlscue_run_breaks{end="auto-return"} 0"#, #"hlscue_run_breaks{end="duration"} 0"#,
        #"hlscue_run_breaks{end="end-of-list"} 0"#, #"hlscue_run_breaks{end="in"} 2"#,
        #"hlscue_run_breaks{end="next-out"} 0"#, #"hlscue_run_breaks{end="open"} 1"#,
        "hlscue_run_breaks_off_plan 1", "hlscue_run_break_deviation_max_seconds 1.5",
      ])
  }

  @Test func `each metric has help and a type`() {
    let text = PrometheusReportWriter().text(.breaks(BreaksReport(input: "a")))
    #expect(text.contains("# HELP hlscue_run_breaks_off_plan Ad breaks that are more than 0.5 s"))
    #expect(
      text.contains("# TYPE hlscue_run_breaks_off_plan gauge\nhlscue_run_breaks_off_plan 0\n"))
    #expect(text.contains("\nhlscue_run_break_deviation_max_seconds 0\n"))
  }
}
