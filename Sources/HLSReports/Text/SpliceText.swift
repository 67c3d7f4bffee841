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
  /// Fields that operators know by their hexadecimal form, with the number of its digits.
  private static let hexadecimalDigits: [String: Int] = [
    "crc32": 8, "spliceEventId": 8, "segmentationEventId": 8, "providerAvailId": 8, "tier": 3,
    "segmentationTypeId": 2, "tag": 2, "tableId": 2, "commandType": 2, "upidType": 2,
  ]
  /// `utc_splice_time` counts from 1980-01-06T00:00:00Z (SCTE 35, section 9.7.2.1).
  private static let scheduleEpoch = MediaTime(seconds: 315_964_800)

  func write(to output: inout some TextOutputStream) {
    let verdict = report.valid ? "valid" : "invalid"
    let head = appearance.styled(verdict, report.valid ? .good : .error)
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
    if let count = hexadecimalDigits[name], value >= 0 {
      let digits = String(value, radix: 16, uppercase: true)
      return "0x" + String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    if name == "utcSpliceTime" {
      let time = MediaTime(value: Int128(value), timescale: 1) + scheduleEpoch
      return CalendarTime(timeSince1970: time).description
    }
    return nil
  }
}
