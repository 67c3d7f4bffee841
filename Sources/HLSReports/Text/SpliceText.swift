import MediaTiming
import SourceDiagnostics

/// A splice section: what it says in one line, then every field, then what is wrong.
struct SpliceText {
  private let report: SpliceReport
  private let appearance: ReportAppearance

  init(_ report: SpliceReport, _ appearance: ReportAppearance) {
    self.report = report
    self.appearance = appearance
  }

  /// Fields of the syntax tables that count ticks of 90 kHz.
  private static let tickFields: Set<String> = [
    "ptsAdjustment", "ptsTime", "spliceTime", "ptsOffset", "duration", "segmentationDuration",
  ]
  /// Fields that operators know by their hexadecimal form.
  private static let hexadecimalFields: Set<String> = [
    "crc32", "tier", "spliceEventId", "segmentationEventId", "segmentationTypeId", "tag", "tableId",
    "commandType", "upidType",
  ]

  func write(to output: inout some TextOutputStream) {
    let verdict = report.valid ? "valid" : "invalid"
    let head = appearance.styled(verdict, report.valid ? .time : .error)
    let cause = report.issues.first { $0.severity == .error }?.message
    let text = TerminalText.escaped(report.summary.isEmpty ? cause ?? "" : report.summary)
    if appearance.isBrief {
      var line = head + (report.valid ? "    " : "  ") + text
      if !report.summary.isEmpty, let cause { line += "  " + TerminalText.escaped(cause) }
      output.write(line + "\n")
      return
    }
    output.write("\(appearance.styled(text, .strong))  (\(head))\n")
    if case .object(let fields)? = report.section {
      FieldTree(appearance: appearance, remark: Self.remark)
        .write(fields, indent: 2, to: &output)
    }
    IssuesText(issues: report.issues, appearance: appearance).write(to: &output)
    output.write("\n")
  }

  private static func remark(_ name: String, _ value: Int64) -> String? {
    if tickFields.contains(name) {
      return MediaTime(value: Int128(value), timescale: 90_000).clockText
    }
    if hexadecimalFields.contains(name), value >= 0 {
      return "0x" + String(value, radix: 16, uppercase: true)
    }
    return nil
  }
}
