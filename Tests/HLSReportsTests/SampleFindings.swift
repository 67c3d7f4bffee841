import HLSReports
import MediaTiming
import SourceDiagnostics

/// Findings that tests print.
enum SampleFindings {
  /// What a stream may hold to harm whoever reads a report of it.
  static let hostile = "<script>]]>\u{1B}[31m\u{202E}=cmd(),\"\u{0}\r\n::error::%"

  static let rules = [
    RuleReport(
      rule: "DRG-005", name: "negative-duration", severity: .error,
      summary: "A duration is not negative.", specification: "RFC 8216bis, section 4.4.5.1",
      authority: "standard", rationale: "Players drop the range.", remedy: "Write its length."),
    RuleReport(
      rule: "MED-003", name: "long-segment", severity: .warning, summary: "A segment is short."),
  ]

  static let negative = finding(
    "DRG-005", "negative-duration", .error, "DURATION is -1 s",
    at: SourceLocation(uri: "a.m3u8", playlist: 0, line: 6, column: 9), line: "#EXT-X:D=-1")

  static let long: FindingReport = {
    var long = finding(
      "MED-003", "long-segment", .warning, "EXTINF is 9 s",
      at: SourceLocation(
        uri: "a.m3u8", playlist: 0, line: 8, segment: 1, time: MediaTime(seconds: 4)),
      line: "#EXTINF:9,")
    long.count = 3
    long.of = 7
    long.otherLocations = [10, 12].map {
      SourceLocation(uri: "a.m3u8", playlist: 0, line: $0, segment: $0 / 2 - 3)
    }
    long.notes = ["elsewhere: EXTINF is 8 s"]
    return long
  }()

  static let report = FindingsReport(
    inputs: [FindingsReport.Input("a.m3u8", subjects: ["a.m3u8"])], rules: rules,
    findings: [negative, long])

  /// A finding with one that follows from it, and another one.
  static let family: FindingsReport = {
    var consequence = finding(
      "ADM-011", "late-break", .error, "the break is late",
      at: SourceLocation(uri: "a.m3u8", playlist: 0, line: 9), line: "#EXT-X-CUE-OUT:4")
    consequence.fingerprint = "00000000000000cd"
    consequence.cause = FindingReport.Cause(negative)
    return FindingsReport(
      inputs: report.inputs, rules: rules, findings: [negative, consequence, long])
  }()

  static let clean = FindingsReport(
    inputs: [FindingsReport.Input("a.m3u8", subjects: ["a.m3u8"])], rules: rules)

  /// A report in which everything that comes from the stream is hostile.
  static let hostileReport = FindingsReport(
    inputs: [FindingsReport.Input(hostile, subjects: [hostile])], rules: rules,
    findings: [
      finding(
        "DRG-005", "negative-duration", .error, hostile,
        at: SourceLocation(uri: hostile, line: 6, column: 3), line: hostile, notes: [hostile])
    ])

  static func finding(
    _ rule: String, _ name: String, _ severity: Severity, _ message: String,
    at location: SourceLocation, line: String, notes: [String] = []
  ) -> FindingReport {
    var finding = FindingReport(
      rule: rule, name: name, severity: severity, message: message, location: location,
      fingerprint: "00000000000000ab", notes: notes)
    finding.input = location.uri
    finding.subject = location.uri
    finding.file = location.uri
    finding.excerpt = SourceExcerpt(Array(line.utf8)[...], column: location.column)
    return finding
  }
}
