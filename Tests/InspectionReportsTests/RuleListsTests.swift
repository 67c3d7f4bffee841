import HLSReports
import HLSValidation
import SourceDiagnostics
import Testing

@testable import InspectionReports

struct RuleListsTests {
  private func address(_ rules: [RuleReport]) -> UnsafePointer<RuleReport>? {
    rules.withUnsafeBufferPointer { $0.baseAddress }
  }

  @Test func `reports with the same settings share one list of rules`() {
    let lists = RuleLists()
    let first = lists.rules(ValidationSettings(), hasExpectedCues: false)
    let second = lists.rules(ValidationSettings(), hasExpectedCues: false)
    #expect(!first.isEmpty)
    #expect(address(first) == address(second))
  }

  @Test func `other settings have their own rules`() {
    let lists = RuleLists()
    let usual = lists.rules(ValidationSettings(), hasExpectedCues: false)
    var settings = ValidationSettings()
    settings.selected = ["DRG-005"]
    let selected = lists.rules(settings, hasExpectedCues: false)
    #expect(selected.contains { $0.rule == "DRG-005" })
    #expect(selected.allSatisfy { $0.rule == "DRG-005" || $0.rule.hasPrefix("LOAD-") })
    let expecting = lists.rules(ValidationSettings(), hasExpectedCues: true)
    #expect(expecting.contains { $0.rule.hasPrefix("EXP-") })
    #expect(lists.rules(ValidationSettings(), hasExpectedCues: false) == usual)
    #expect(!usual.contains { $0.rule.hasPrefix("EXP-") })
  }
}
