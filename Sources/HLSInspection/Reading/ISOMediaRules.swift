internal import EventMessages
public import SourceDiagnostics

extension DiagnosticRule {
  /// The rules about the boxes of ISO base media, one for each kind of fault.
  public static let isoMedia: [DiagnosticRule] = ISOMediaIssueKind.allCases.map(\.rule)
}

extension ISOMediaIssueKind {
  /// The row of the rule catalogue for this kind of fault.
  var rule: DiagnosticRule {
    switch self {
    case .boxMissing: row("BOX-001", "The file is a sequence of boxes.", "4.2")
    case .boxTruncated: row("BOX-002", "A box has the bytes that it declares.", "4.2")
    case .boxSizeTooSmall: row("BOX-003", "A box is as long as its header at least.", "4.2")
    case .boxTypeInvalid: row("BOX-004", "The type of a box is four characters.", "4.2")
    case .trailingBytes: row("BOX-005", "Nothing follows the last box.", "4.2")
    case .boxMalformed: row("BOX-006", "A box follows its syntax.", "4.2")
    case .eventMessageVersion:
      DiagnosticRule(
        "BOX-007", rawValue, severity, "An event message has version 0 or 1.",
        specification: "ISO/IEC 23009-1, section 5.10.3.3")
    case .timescaleZero: row("BOX-008", "A timescale is not zero.", "8.2.2")
    case .trackUnknown: row("BOX-009", "A fragment belongs to a track of the header.", "8.8.7")
    case .headerMissing:
      row("BOX-010", "Fragments come with a header that describes their tracks.", "8.8")
    case .decodeTimeMissing: row("BOX-011", "A track fragment tells its decode time.", "8.8.12")
    case .limitReached:
      DiagnosticRule("BOX-012", rawValue, severity, "A file stays within the limits of the reader.")
    }
  }

  private func row(_ code: String, _ summary: String, _ section: String) -> DiagnosticRule {
    DiagnosticRule(
      code, rawValue, severity, summary, specification: "ISO/IEC 14496-12, section \(section)")
  }
}

extension ISOMediaIssue {
  /// The issue as a finding about a place in the file.
  var diagnostic: Diagnostic {
    diagnostic(id.rule, at: SourceLocation(byteOffset: byteOffset))
  }
}
