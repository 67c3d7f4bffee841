import HLSValidation
import MediaTiming
import SourceDiagnostics
import Testing

@testable import CommandLineTool

struct ValidationConfigurationTests {
  private func read(_ text: String) throws -> ValidationSettings {
    try ValidationConfiguration(reading: Array(text.utf8)).settings
  }

  @Test func `an empty file changes nothing`() throws {
    #expect(try read("{}") == ValidationSettings())
  }

  @Test func `a file says which rules count and what is asked`() throws {
    let settings = try read(
      """
      {"select": ["MED", "drg-001"], "ignore": ["MED-003"], "severity": {"LIV": "info"},
       "profile": "apple", "discontinuitiesAtBreaks": "require", "frameTolerance": 0.05,
       "fetchTimes": "modified", "minimumBreakDuration": 5, "maximumBreakDuration": 240.5, "minimumPreRoll": 0}
      """)
    #expect(settings.selected == ["MED", "DRG-001"])
    #expect(settings.ignored == ["MED-003"])
    #expect(settings.severities == ["LIV": .info])
    #expect(settings.profile == .apple)
    #expect(settings.policy.discontinuitiesAtBreaks == .require)
    #expect(settings.fetchTimes == .modified)
    #expect(settings.policy.frameTolerance == MediaTime(value: 1, timescale: 20))
    #expect(settings.policy.minimumBreakDuration == MediaTime(seconds: 5))
    #expect(settings.policy.maximumBreakDuration == MediaTime(value: 481, timescale: 2))
    #expect(settings.policy.minimumPreRoll == .zero)
  }

  @Test func `every tolerance of the policy has a name`() {
    let members = Mirror(reflecting: ValidationPolicy()).children.compactMap(\.label)
    for member in members { #expect(ValidationConfiguration.names.contains(member), "\(member)") }
  }

  @Test(arguments: [
    ("[]", "$: expected an object"),
    ("{", "line 1, column 2: the text ends, expected a member name in quotes"),
    (#"{"frameTolerence": 1}"#, "$.frameTolerence: unknown name, did you mean frameTolerance?"),
    (#"{"select": "MED"}"#, "$.select: expected a list of rule codes"),
    (#"{"select": [1]}"#, #"$.select[0]: expected a rule code, as "DRG-010" or "DRG""#),
    (
      #"{"ignore": ["MDE-003"]}"#,
      "$.ignore[0]: MDE-003: no rule has such a code, did you mean MED-003?"
    ),
    (
      #"{"severity": {"MED-003": "fatal"}}"#,
      #"$.severity["MED-003"]: expected one of "info", "warning", "error""#
    ),
    (#"{"severity": []}"#, #"$.severity: expected an object, as {"MED-014": "error"}"#),
    (#"{"profile": "orange"}"#, #"$.profile: expected one of "apple", "players""#),
    (
      #"{"discontinuitiesAtBreaks": true}"#,
      #"$.discontinuitiesAtBreaks: expected one of "require", "forbid", "ignore""#
    ),
    (#"{"dateTolerance": "1"}"#, "$.dateTolerance: expected seconds, zero or more"),
    (#"{"dateTolerance": -1}"#, "$.dateTolerance: expected seconds, zero or more"),
    (#"{"dateTolerance": 1, "dateTolerance": 2}"#, "$.dateTolerance: occurs twice"),
    (
      #"{"severity": {"MED-003": "error", "MED-003": "info"}}"#, "$.severity.MED-003: occurs twice"
    ),
    (
      #"{"severity": {"MED-003": "error", "med-003": "info"}}"#,
      #"$.severity["med-003"]: occurs twice"#
    ),
    (
      #"{"minimumBreakDuration": 9, "maximumBreakDuration": 8}"#,
      "$.minimumBreakDuration: is more than maximumBreakDuration"
    ),
  ])
  func `what is wrong is one line with the place`(text: String, message: String) {
    let error = #expect(throws: ValidationConfiguration.Fault.self) { try read(text) }
    #expect(error?.description == message)
  }
}
