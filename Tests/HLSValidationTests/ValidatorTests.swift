import AdBreaks
import SourceDiagnostics
import Synchronization
import TestSupport
import Testing

@testable import HLSValidation

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

  @Test func `the media is read a second time only where the code of the rule itself is selected`()
  {
    var settings = ValidationSettings()
    #expect(!settings.comparesDelivery)
    settings.selected = ["INB"]
    #expect(!settings.comparesDelivery)
    settings.selected = ["MED", "INB-015"]
    #expect(settings.comparesDelivery)
    settings.ignored = ["INB-015"]
    #expect(!settings.comparesDelivery)
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

  @Test func `what was not read and what was expected count unless they are ignored`() {
    var settings = ValidationSettings()
    settings.selected = ["DRG"]
    #expect(settings.includes("LOAD-001") && settings.includes("EXP-001"))
    #expect(!settings.includes("MED-003"))
    settings.ignored = ["LOAD"]
    #expect(!settings.includes("LOAD-001") && settings.includes("EXP-002"))
    // Who names one of an area wants no other of it.
    settings.selected = ["DRG", "EXP-001"]
    #expect(settings.includes("EXP-001") && !settings.includes("EXP-002"))
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

  @Test
  func `what players make otherwise is a warning in their profile, and an info where selected`() {
    let example = RuleExample(
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
        + "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\"\n"
        + "#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"2026-01-01T00:00:01Z\"\n"
        + "#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n")
    func findings(_ change: (inout ValidationSettings) -> Void) -> [Diagnostic] {
      var settings = ValidationSettings()
      change(&settings)
      return Validator(settings: settings).findings(in: example.validationSubject)
        .filter { $0.rule.code == "PLY-004" }
    }
    #expect(findings { _ in }.isEmpty)
    #expect(findings { $0.profile = .apple }.isEmpty)
    #expect(findings { $0.profile = .players }.map(\.severity) == [.warning, .warning])
    #expect(findings { $0.selected = ["PLY"] }.map(\.severity) == [.info, .info])
    // Reports have them as one.
    #expect(Set(findings { $0.profile = .players }.map(\.recurrence)) == [Recurrence(of: 2)])
  }

  @Test func `a rule about breaks is asked about each break once`() {
    let breaks = (0..<20).flatMap {
      ["#EXT-X-CUE-OUT:4", "#EXTINF:4,", "\($0)a.ts", "#EXT-X-CUE-IN", "#EXTINF:4,", "\($0)b.ts"]
    }
    let lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:4"] + breaks + ["#EXT-X-ENDLIST"]
    let playlist = RuleExample(lines.joined(separator: "\n"))
    let looking = AskedBreakRule()
    let validator = Validator(rules: [looking])
    #expect(validator.findings(in: playlist.validationSubject).isEmpty)
    #expect(looking.breaks.withLock { $0 } == Array(0..<20))
  }
}

/// A rule about breaks, which notes those that it is shown.
private final class AskedBreakRule: AdBreakRule {
  let breaks = Mutex<[Int]>([])
  let row = DiagnosticRule.trial(.info)
  static let examples: RuleExamples = []

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    #expect(adBreak.startTime == adBreak.presentation.breaks.breaks[adBreak.index].startTime)
    breaks.withLock { $0.append(adBreak.index) }
    return []
  }
}
