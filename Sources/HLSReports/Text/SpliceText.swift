import FieldValues
import MediaTiming
import SourceDiagnostics

/// A splice section: its summary in one line, then every field, then its issues.
extension SpliceReport {
  /// Fields of the syntax tables that count ticks of 90 kHz.
  private static let tickFields: Set<String> = [
    "ptsAdjustment", "ptsTime", "spliceTime", "ptsOffset", "duration", "segmentationDuration",
  ]
  /// Fields that operators know in hexadecimal form, with the number of digits.
  private static let hexadecimalDigits: [String: Int] = [
    "crc32": 8, "spliceEventId": 8, "segmentationEventId": 8, "providerAvailId": 8, "tier": 3,
    "segmentationTypeId": 2, "tag": 2, "tableId": 2, "commandType": 2, "upidType": 2,
  ]
  /// `utc_splice_time` counts from 1980-01-06T00:00:00Z (SCTE 35, section 9.7.2.1).
  private static let scheduleEpoch = MediaTime(seconds: 315_964_800)

  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    let verdict = valid ? "valid" : "invalid"
    let head = appearance.styled(verdict, valid ? .good : .error)
    let cause = issues.first { $0.severity == .error }?.message
    let text = TerminalText.escaped(summary.isEmpty ? cause ?? "" : summary)
    if appearance.isBrief {
      var line = head + (valid ? "    " : "  ") + text
      if !summary.isEmpty, let cause { line += "  " + TerminalText.escaped(cause) }
      output.write(line + "\n")
      return
    }
    output.write("\(appearance.styled(text, .strong))  (\(head))\n")
    if case .object(let fields)? = section {
      FieldTree(appearance: appearance, remark: Self.remark)
        .write(SpliceFieldLayout.section(fields), indent: 2, to: &output)
    }
    IssuesText(issues: issues, appearance: appearance).write(to: &output)
    output.write("\n")
  }

  /// The meanings of `sap_type` (SCTE 35, section 9.6.1).
  private static let accessPoints = ["type 1", "type 2", "type 3", "not specified"]
  /// The meanings of `device_restrictions` (SCTE 35, table 21).
  private static let devices = [
    "restrict group 0", "restrict group 1", "restrict group 2", "none",
  ]

  /// The meaning of the number of a field; `nil` without one.
  static func remark(_ name: String, _ value: Int64) -> String? {
    if tickFields.contains(name) {
      let time = MediaTime(value: Int128(value), timescale: 90_000)
      return value == 0 ? "0 s" : "\(time) s, \(time.clockText)"
    }
    if let count = hexadecimalDigits[name], value >= 0 {
      return "0x" + SpliceFieldLayout.digits(value, count)
    }
    switch name {
    case "utcSpliceTime":
      let time = MediaTime(value: Int128(value), timescale: 1) + scheduleEpoch
      return CalendarTime(timeSince1970: time).description
    case "preroll": return "\(value / 10).\(value % 10) s"
    case "sapType": return (0..<4).contains(value) ? accessPoints[Int(value)] : nil
    case "deviceRestrictions": return (0..<4).contains(value) ? devices[Int(value)] : nil
    default: return nil
    }
  }
}
