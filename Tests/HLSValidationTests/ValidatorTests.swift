import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct ValidatorTests {
  private static let tooLong: RuleExample = """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXTINF:9,
    a.ts
    #EXT-X-ENDLIST
    """

  private func codes(_ settings: ValidationSettings) -> [String] {
    Validator(settings: settings).findings(in: Self.tooLong.validationSubject).map(\.rule.code)
  }

  @Test func `rules that are not selected find nothing`() {
    var settings = ValidationSettings()
    settings.selected = ["MED"]
    #expect(codes(settings).contains("MED-003"))
    settings.selected = ["DRG"]
    #expect(codes(settings).isEmpty)
  }

  @Test func `the longer of two matching codes decides`() {
    var settings = ValidationSettings()
    settings.selected = ["MED-003"]
    settings.ignored = ["MED"]
    #expect(codes(settings) == ["MED-003"])
    settings.selected = ["MED"]
    settings.ignored = ["MED-003"]
    #expect(!codes(settings).contains("MED-003"))
  }

  @Test func `a configured severity counts`() {
    var settings = ValidationSettings()
    settings.severities = ["MED": .info, "MED-003": .warning]
    let findings = Validator(settings: settings).findings(in: Self.tooLong.validationSubject)
    #expect(findings.first { $0.rule.code == "MED-003" }?.severity == .warning)
  }

  @Test(arguments: [
    ("", "MED-015", Severity.info, Severity.error),
    ("#EXT-X-START:TIME-OFFSET=90", "MED-013", .warning, .warning),
  ])
  func `what Apple alone demands is an error in its profile alone`(
    line: String, code: String, severity: Severity, appleSeverity: Severity
  ) {
    let example = RuleExample(
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(line)\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n")
    func severities(_ profile: ValidationSettings.Profile?) -> [Severity] {
      var settings = ValidationSettings()
      settings.selected = [code]
      settings.profile = profile
      return Validator(settings: settings).findings(in: example.validationSubject).map(\.severity)
    }
    #expect(severities(nil) == [severity])
    #expect(severities(.apple) == [appleSeverity])
  }
}
