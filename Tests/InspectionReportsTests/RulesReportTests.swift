import FieldValues
import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import MediaTiming
import SourceDiagnostics
import Testing

struct RulesReportTests {
  @Test func `the catalogue is reported in the order of the codes, or as far as it is asked for`() {
    let codes = RulesReport.catalog().rules.map(\.rule)
    #expect(codes == RuleCatalog.whole.map(\.code))
    let some = RulesReport.catalog(codes: ["MED-003", "LOAD"]).rules.map(\.rule)
    #expect(some.first?.hasPrefix("LOAD") == true && some.last == "MED-003")
  }

  @Test func `an explained rule has its examples, without the sign, and the place of it`() throws {
    let rule = try #require(RuleCatalog.whole.first { $0.code == "MED-003" })
    let report = try #require(RulesReport.explanation(of: [rule]).rules.first)
    let example = try #require(report.failing.first)
    let mark = try #require(example.mark)
    #expect(example.files.allSatisfy { !$0.text.contains(RuleExample.marker) })
    #expect(
      example.files[mark.file].text.split(separator: "\n")[mark.line - 1].hasPrefix("#EXTINF"))
    #expect(!report.passing.isEmpty && report.passing.allSatisfy { $0.mark == nil })
  }

  @Test func `an example of media says what its segments hold`() throws {
    let rule = try #require(RuleCatalog.whole.first { $0.code == "INB-010" })
    let report = try #require(RulesReport.explanation(of: [rule]).rules.first)
    let premises = report.failing.flatMap(\.premises)
    #expect(premises.contains { $0.hasPrefix("segment 1: splice_insert OUT event ") })
    #expect(report.failing.map(\.premises) != report.passing.map(\.premises))
  }

  @Test func `an example of limits or of media of several playlists lists them`() throws {
    func report(_ code: String) throws -> RuleReport {
      let rule = try #require(RuleCatalog.whole.first { $0.code == code })
      return try #require(RulesReport.explanation(of: [rule]).rules.first)
    }
    let limited = try report("ADM-025").failing
    #expect(
      limited.map(\.settings) == [
        [Field("minimumBreakDuration", .time(MediaTime(seconds: 5)))],
        [Field("maximumBreakDuration", .time(MediaTime(seconds: 8)))],
      ])
    #expect(
      try report("ADM-012").failing.last?.settings
        == [Field("discontinuitiesAtBreaks", .string("require"))])
    let premises = try #require(try report("RND-008").failing.first?.premises)
    #expect(premises.contains { $0.hasPrefix("segment 0 of main.m3u8: ") })
    #expect(try report("ADM-025").options.isEmpty)
    #expect(try report("INB-015").options == ["--select INB-015"])
  }

  @Test func `snapshots whose times matter have them in their names`() throws {
    let rule = try #require(RuleCatalog.whole.first { $0.code == "LIV-008" })
    let report = try #require(RulesReport.explanation(of: [rule]).rules.first)
    #expect(
      report.failing.first?.files.map(\.name)
        == ["20260101T000000.000Z.m3u8", "20260101T000007.000Z.m3u8"])
  }
}
