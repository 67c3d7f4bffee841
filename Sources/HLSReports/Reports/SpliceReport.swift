public import FieldValues
internal import SourceDiagnostics

/// One decoded SCTE-35 payload.
public struct SpliceReport: Hashable, Sendable {
  /// The payload as the user gave it; of several in one text its bytes in base64, or its number, such as `section 2`,
  /// if it is no section.
  public var input: String
  /// The section as far as it could be decoded; JSON shows `nil` as `null`.
  public var section: FieldValue?
  /// The faults of the payload.
  public var issues: [IssueReport]
  /// The section in one line. Only the text format shows it.
  public var summary: String
  /// The section as SCTE-35 XML: one element, one tag a line, without an XML declaration. Only that
  /// format shows it.
  public var xml: String?

  /// Whether no issue is an error.
  public var valid: Bool { !issues.contains { $0.severity == .error } }

  /// The report of one payload.
  public init(
    input: String, section: FieldValue?, issues: [IssueReport] = [], summary: String = "",
    xml: String? = nil
  ) {
    self.input = input
    self.section = section
    self.issues = issues
    self.summary = summary
    self.xml = xml
  }
}

extension SpliceReport: ReportDocument {
  static let schema = "hlscue.scte35/1"

  var report: Report { .splice(self) }
  var worstSeverity: Severity? { issues.map(\.severity).max() }

  mutating func redact(by redaction: URIRedaction) {
    let shown = section?.redacted(by: redaction)
    let text = redaction.text(input)
    // A document of JSON or XML may write an address with escapes, which only the section resolves.
    let mayHide =
      shown != section && (text == input || input.contains("\\"))
      && input.contains { "{<".contains($0) }
    input = mayHide ? "…" : text
    section = shown
    issues = issues.map { $0.redacted(by: redaction) }
    summary = redaction.text(summary)
    xml = xml.map(redaction.text)
  }
}
