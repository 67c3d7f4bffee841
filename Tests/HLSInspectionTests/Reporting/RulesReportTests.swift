import HLSInspection
import HLSReports
import HLSValidation
import Testing

struct RulesReportTests {
  @Test func `the catalogue is told in the order of the codes, or as far as it is asked for`() {
    let codes = RulesReport.catalog().rules.map(\.rule)
    #expect(codes == RuleCatalog.whole.map(\.code))
    let some = RulesReport.catalog(codes: ["MED-003", "LOAD"]).rules.map(\.rule)
    #expect(some.first?.hasPrefix("LOAD") == true && some.last == "MED-003")
  }

  @Test func `an explained rule has its examples, without the sign, and the place of it`() throws {
    let rule = try #require(RuleCatalog.rule(of: "MED-003"))
    let report = try #require(RulesReport.explanation(of: [rule]).rules.first)
    let example = try #require(report.failing.first)
    let mark = try #require(example.mark)
    #expect(example.files.allSatisfy { !$0.text.contains(RuleExample.marker) })
    #expect(
      example.files[mark.file].text.split(separator: "\n")[mark.line - 1].hasPrefix("#EXTINF"))
    #expect(!report.passing.isEmpty && report.passing.allSatisfy { $0.mark == nil })
  }
}
