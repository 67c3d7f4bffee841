import HLSInspection
import HLSValidation
import ResourceLoading
import SourceDiagnostics
import Testing

@Suite struct RuleCatalogWholeTests {
  @Test func `codes and names are unique`() {
    let codes = RuleCatalog.whole.map(\.code)
    #expect(Set(codes).count == codes.count)
    let names = RuleCatalog.whole.map(\.row.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `every row about loading has its documentation`() {
    let codes = Set(RuleCatalog.whole.map(\.code))
    for row in DiagnosticRule.loading + DiagnosticRule.isoMedia {
      #expect(codes.contains(row.code), "\(row.code)")
    }
  }

  @Test(arguments: RuleCatalog.whole.map(\.code).filter { RuleCatalog.rule(of: $0) == nil })
  func `a rule about reading says what it is, why, and how to repair it`(code: String) throws {
    let documentation = try #require(RuleCatalog.whole.first { $0.code == code }).documentation
    #expect(documentation.rule.summary.hasSuffix("."))
    #expect(documentation.rationale.hasSuffix("."))
    #expect(documentation.remedy.hasSuffix("."))
    if documentation.authority == .standard { #expect(documentation.rule.specification != nil) }
  }
}
