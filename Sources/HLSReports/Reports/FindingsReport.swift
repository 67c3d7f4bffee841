public import SourceDiagnostics

/// What breaks a rule in one input, or in several, `hlscue.findings/1`.
public struct FindingsReport: Hashable, Sendable {
  /// An input that was held against the rules.
  public struct Input: Hashable, Sendable {
    /// The input as the user named it.
    public var name: String
    /// The playlists and files in it that rules were held against, as findings name them.
    public var subjects: [String]

    /// Which media of a multivariant playlist were read; `nil` where all or none were to be.
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
  /// The rules that counted, by their codes.
  public var rules: [RuleReport]
  /// What was found, by input, then place, then code.
  public var findings: [FindingReport]
  /// How many more findings of each severity there are than a report lists.
  public var unlisted: [Severity: Int] = [:]

  /// What was found in some inputs.
  public init(inputs: [Input], rules: [RuleReport] = [], findings: [FindingReport] = []) {
    self.inputs = inputs
    self.rules = rules
    self.findings = findings
  }

  /// How many findings of a severity there are, each counted once however many places it has, also those that are not
  /// listed.
  public func count(of severity: Severity) -> Int {
    findings.count { $0.severity == severity } + (unlisted[severity] ?? 0)
  }

  /// One report of several. The findings stay in the order of their inputs.
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
      Input(
        redaction.address(input.name), subjects: input.subjects.map(redaction.address),
        media: input.media.map { media in
          MediaCoverage(
            read: media.read.map(redaction.address),
            variants: media.variants.map(redaction.address),
            renditions: media.renditions.map(redaction.address))
        })
    }
    findings = findings.map { $0.redacted(by: redaction) }
  }
}
