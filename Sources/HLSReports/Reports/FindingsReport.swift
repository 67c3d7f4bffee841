public import SourceDiagnostics

/// The findings in one or more inputs, `hlscue.findings/1`.
public struct FindingsReport: Hashable, Sendable {
  /// A validated input.
  public struct Input: Hashable, Sendable {
    /// The input as the user named it.
    public var name: String
    /// The validated playlists and files in it, as findings name them.
    public var subjects: [String]
    /// Whether the playlists in it are loads of one playlist, as in a recording.
    public var hasLoads = false

    /// The coverage of the media of a multivariant playlist; `nil` where all or none were
    /// requested.
    public var media: MediaCoverage?

    /// An input with the playlists in it.
    public init(_ name: String, subjects: [String] = [], media: MediaCoverage? = nil) {
      self.name = name
      self.subjects = subjects
      self.media = media
    }
  }

  /// The schema of its JSON.
  public static let schema = "hlscue.findings/1"

  /// The inputs in the order in which they were given.
  public var inputs: [Input]
  /// The selected rules, by code.
  public var rules: [RuleReport]
  /// The findings, by input, place and code, each consequence behind its cause.
  public var findings: [FindingReport]
  /// The number of findings beyond those listed, by severity.
  public var unlisted: [Severity: Int] = [:]

  /// The inputs that have no findings because they could not be read.
  var unread: [UnreadInput] = []

  /// The findings of some inputs.
  public init(inputs: [Input], rules: [RuleReport] = [], findings: [FindingReport] = []) {
    self.inputs = inputs
    self.rules = rules
    self.findings = findings
  }

  /// The number of findings of a severity, each counted once however many places and consequences
  /// it has, including unlisted ones.
  public func count(of severity: Severity) -> Int {
    findings.count { $0.cause == nil && $0.severity == severity } + (unlisted[severity] ?? 0)
  }

  /// Returns one report of several. The findings stay in the order of their inputs.
  public static func joined(_ reports: [FindingsReport]) -> FindingsReport {
    var whole = FindingsReport(inputs: reports.flatMap(\.inputs))
    whole.rules = reports.first?.rules ?? []
    whole.findings = reports.flatMap(\.findings)
    for report in reports { whole.unlisted.merge(report.unlisted, uniquingKeysWith: +) }
    return whole
  }
}

extension FindingsReport: ReportDocument {
  var report: Report { .findings(self) }
  var worstSeverity: Severity? { findings.map(\.severity).max() }

  mutating func redact(by redaction: URIRedaction) {
    inputs = inputs.map { input in
      var redacted = input
      redacted.name = redaction.address(input.name)
      redacted.subjects = input.subjects.map(redaction.address)
      redacted.media = input.media.map { media in
        MediaCoverage(
          read: media.read.map(redaction.address),
          variants: media.variants.map(redaction.address),
          renditions: media.renditions.map(redaction.address))
      }
      return redacted
    }
    findings = findings.map { $0.redacted(by: redaction) }
  }
}
