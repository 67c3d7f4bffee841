public import HLSInspection
internal import HLSPlaylists
public import HLSReports
public import HLSValidation
internal import SourceDiagnostics

extension FindingsReport {
  /// The rule violations of an inspection, and the differences from a list of expected cues.
  public init(
    _ inspection: Inspection, settings: ValidationSettings = ValidationSettings(),
    expected: ExpectedCues? = nil
  ) {
    var subject = ValidationSubject(inspection, policy: settings.policy)
    if let expected {
      let check = ExpectationCheck(expected, tolerance: settings.policy.expectedCueTolerance)
      subject.findings += check.findings(in: inspection)
    }
    let (found, unlisted) = Validator(settings: settings).countedFindings(in: subject)
    var names: [String] = []
    if case .multivariant = inspection.subject { names.append(inspection.input) }
    names +=
      inspection.loads.isEmpty
      ? inspection.parts.map(\.uri) : inspection.loads.compactMap(\.uri)
    var input = Input(inspection.input, subjects: names, media: MediaCoverage(inspection))
    input.hasLoads = !inspection.loads.isEmpty
    self.init(
      inputs: [input],
      rules: RuleLists.shared.rules(settings, hasExpectedCues: expected != nil),
      findings: FindingReport.grouped(found, in: PlaylistSources(inspection)).map { finding in
        var finding = finding
        finding.input = inspection.input
        return finding
      })
    self.unlisted = unlisted
  }
}
